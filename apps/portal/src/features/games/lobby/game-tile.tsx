import type { GameAccount } from '@krapao/contract'
import { clsx } from 'clsx'
import { formatAmount, formatMoney } from '../../../money/amount-text.ts'
import { HIDDEN_AMOUNT, useBalancesHidden } from '../../../money/hidden-balance.ts'
import { gameWalletValue } from '../../../money/totals.ts'
import { Foreign, useMessages } from '../../../messages/index.ts'
import { DIMMED, GameArt, isBright } from '../game-art.tsx'
import { useCardLabel } from './card-label.ts'
import { messages } from '../messages.ts'

interface GameTileProps {
  game: GameAccount
  sign: string
  onChoose: () => void
}

/** A game in a grid: its words stand below its picture, so that they grow with the size of text. */
export function GameTile({ game, sign, onChoose }: GameTileProps) {
  const t = useMessages(messages)
  const label = useCardLabel(game)
  const isHidden = useBalancesHidden()
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex size-full flex-col overflow-hidden rounded-card border border-line bg-card text-left transition-colors duration-150 hover:border-line-strong"
    >
      <TilePicture game={game} />
      <span className="flex w-full flex-1 flex-col gap-0.5 px-3 pt-2 pb-3">
        <span className="text-[0.9375rem] leading-snug font-semibold [overflow-wrap:anywhere]">
          <Foreign>{game.name}</Foreign>
        </span>
        {game.isActive && (
          <>
            <span className="tabular text-[0.9375rem] leading-snug font-bold [overflow-wrap:anywhere]">
              {isHidden ? HIDDEN_AMOUNT : formatMoney(sign, game.amount)}
            </span>
            <span className="tabular text-[0.78125rem] leading-normal text-gold [overflow-wrap:anywhere]">
              {t('card.gameWallet', { amount: isHidden ? HIDDEN_AMOUNT : formatAmount(gameWalletValue(game)) })}
            </span>
          </>
        )}
        <span
          className={clsx('mt-auto text-[0.78125rem] leading-normal', isBright(game) || game.offer !== 'open' ? 'text-muted' : 'text-gold')}
        >
          {label}
        </span>
      </span>
    </button>
  )
}

/** A game in a row of many: its picture and its name. */
export function SmallGameTile({ game, onChoose }: Omit<GameTileProps, 'sign'>) {
  const label = useCardLabel(game)
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-[6.5rem] flex-col overflow-hidden rounded-[14px] border border-line bg-card text-left"
    >
      <TilePicture game={game} />
      <span className="w-full px-2 py-1.5 text-[0.8125rem] leading-snug font-semibold [overflow-wrap:anywhere]">
        <Foreign>{game.name}</Foreign>
        {game.offer !== 'open' && <span className="block text-[0.75rem] font-normal text-muted">{label}</span>}
      </span>
    </button>
  )
}

function TilePicture({ game }: { game: GameAccount }) {
  return (
    <span className="relative block aspect-[300/211] w-full shrink-0 overflow-hidden">
      <GameArt game={game} className={isBright(game) ? '' : DIMMED} />
    </span>
  )
}
