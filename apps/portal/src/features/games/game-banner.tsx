import type { GameAccount } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { FavouriteButton } from './lobby/favourite-button.tsx'
import { GameArt } from './game-art.tsx'
import { GameLogo } from './game-logo.tsx'
import { lobbyMessages } from './lobby/messages.ts'
import { messages } from './messages.ts'

interface GameBannerProps {
  game: GameAccount
  wallet: MajorUnits
  sign: string
  /** Replaces the picture when the operator has a message about this game. */
  message: string | null
}

export function GameBanner({ game, wallet, sign, message }: GameBannerProps) {
  const t = useMessages(messages)
  const tLobby = useMessages(lobbyMessages)
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-card">
      {message ? (
        <p className="min-h-14 border-b border-line bg-cool/10 py-3 pr-14 pl-4 text-[0.875rem] whitespace-pre-line text-soft">{message}</p>
      ) : (
        <div className="relative h-28 overflow-hidden">
          <GameArt game={game} className="object-[50%_30%]" />
          <div className="absolute inset-0 bg-[linear-gradient(90deg,rgb(6_9_16/.55),transparent_60%)]" />
          <GameLogo game={game} className="absolute top-1/2 left-4 h-8 max-w-[60%] -translate-y-1/2" />
        </div>
      )}
      <FavouriteButton game={game} className="absolute top-1.5 right-1.5 rounded-full bg-ink/60" />
      {game.offer !== 'open' && (
        <p role="status" className="border-t border-line bg-warn/10 px-4 py-3 text-[0.875rem] text-soft">
          {tLobby(`${game.offer}Note`)}
        </p>
      )}
      {game.isActive && (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]">
          <Figure label={t('balance')} value={formatMoney(sign, game.amount)} testId="game-balance" className="text-text" />
          <Figure label={t('walletBalance')} value={formatMoney(sign, wallet)} className="text-gold" />
        </dl>
      )}
    </div>
  )
}

function Figure({ label, value, testId, className }: { label: string; value: string; testId?: string; className: string }) {
  return (
    <div className="min-w-0 px-4 py-2.5">
      <dt className="text-[0.78125rem] leading-normal text-muted">{label}</dt>
      <dd
        data-testid={testId}
        className={`tabular font-bold whitespace-nowrap ${value.length > 15 ? 'text-[0.875rem]' : 'text-[1.0625rem]'} ${className}`}
      >
        {value}
      </dd>
    </div>
  )
}
