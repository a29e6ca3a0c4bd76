import type { GameAccount } from '@krapao/contract'
import { formatAmount, formatMoney } from '../../money/amount-text.ts'
import { HIDDEN_AMOUNT, useBalancesHidden } from '../../money/hidden-balance.ts'
import { gameWalletValue } from '../../money/totals.ts'
import { Foreign, useMessages } from '../../messages/index.ts'
import { DIMMED, GameArt, isBright } from './game-art.tsx'
import { GameLogo } from './game-logo.tsx'
import { useCardLabel } from './lobby/card-label.ts'
import { messages } from './messages.ts'

interface GameCardProps {
  game: GameAccount
  sign: string
  onChoose: () => void
}

/** As large as the specification says whatever the size of text, so its words grow only as far as they fit; its sheet has them in full. */
export function GameCard({ game, sign, onChoose }: GameCardProps) {
  const t = useMessages(messages)
  const label = useCardLabel(game)
  return (
    <button
      type="button"
      onClick={onChoose}
      className="group relative block size-full overflow-hidden rounded-[22px] bg-card text-left shadow-[0_26px_40px_-26px_#000] outline-offset-[-3px]"
    >
      <span className="sr-only">
        <Foreign>{game.name}</Foreign>,{' '}
      </span>
      <GameArt game={game} className={isBright(game) ? '' : DIMMED} />
      <GameLogo game={game} className="absolute top-3.5 left-3.5 h-7 max-w-[70%]" />
      <span className="absolute inset-x-0 bottom-0 flex items-end justify-between gap-2 bg-[linear-gradient(transparent,rgb(6_9_16/.66)_34%,rgb(6_9_16/.94))] px-4 pt-12 pb-3">
        {game.isActive ? (
          <Balance game={game} sign={sign} />
        ) : (
          <span className="pb-1.5 text-[min(0.78125rem,13px)] text-soft">{game.offer === 'open' && t('card.closed')}</span>
        )}
        <span
          className={
            game.isActive || game.offer !== 'open'
              ? 'shrink-0 rounded-full bg-white/20 px-3 py-1.5 text-[min(0.78125rem,13px)] leading-snug font-semibold'
              : 'gold-fill shrink-0 rounded-full px-3.5 py-1.5 text-[min(0.78125rem,13px)] leading-snug font-semibold'
          }
        >
          {label}
        </span>
      </span>
      <span aria-hidden="true" className="absolute inset-0 rounded-[22px] border border-white/12" />
    </button>
  )
}

function Balance({ game, sign }: { game: GameAccount; sign: string }) {
  const t = useMessages(messages)
  const amount = formatAmount(game.amount)
  const isHidden = useBalancesHidden()
  return (
    <span className="min-w-0">
      <span className="block text-[min(0.75rem,13px)] leading-[1.5] text-[#c3ccdb]">{t('card.balance')}</span>
      <span
        className={
          amount.length > 12
            ? 'tabular block text-[min(1rem,16px)] leading-tight font-bold whitespace-nowrap'
            : 'tabular block text-[min(1.25rem,20px)] leading-tight font-bold whitespace-nowrap'
        }
      >
        {isHidden ? HIDDEN_AMOUNT : formatMoney(sign, game.amount)}
      </span>
      <span className="tabular mt-0.5 block truncate text-[min(0.75rem,13px)] leading-[1.5] text-gold">
        {t('card.gameWallet', { amount: isHidden ? HIDDEN_AMOUNT : formatAmount(gameWalletValue(game)) })}
      </span>
    </span>
  )
}
