import { currencySign } from '@krapao/money'
import type { GameAccount, WalletSummary } from '@krapao/contract'
import { Button, PlayIcon } from '@krapao/ui'
import { useState } from 'react'
import { formatMoney } from '../../money/amount-text.ts'
import { roundAmounts } from '../../money/round-amounts.ts'
import { useMessages } from '../../messages/index.ts'
import { lastAmount, movedFor, type PlayAmount } from './play-amount.ts'
import { messages } from './messages.ts'

interface PlayChoicesProps {
  game: GameAccount
  wallet: WalletSummary
  isBusy: boolean
  onPlay: (amount: PlayAmount) => void
  /** Moves nothing. */
  onOpenOnly: () => void
  /** Opening it with nothing is offered beside these already. */
  isOpenOffered: boolean
}

/**
 * Each button moves what stands on it and opens the game: first what was played with last, or everything; then round amounts, everything,
 * and nothing.
 */
export function PlayChoices({ game, wallet, isBusy, onPlay, onOpenOnly, isOpenOffered }: PlayChoicesProps) {
  const t = useMessages(messages)
  const [pressed, setPressed] = useState<PlayAmount>()
  const sign = currencySign(wallet.currency)
  const first = movedFor(lastAmount(wallet, game.code) ?? 'all', wallet.amount)
  const press = (amount: PlayAmount) => {
    setPressed(amount)
    onPlay(amount)
  }
  if (first === undefined)
    return (
      <Button kind="primary" wide busy={isBusy} icon={<PlayIcon size={20} />} onClick={onOpenOnly}>
        {t('play')}
      </Button>
    )
  const all = t('playAll', { amount: formatMoney(sign, wallet.amount) })
  const others = [
    ...roundAmounts(wallet.currency, wallet.amount).filter((amount) => amount !== first),
    ...(first === 'all' ? [] : ['all' as const]),
  ]
  return (
    <div className="grid gap-2.5">
      <Button
        kind="primary"
        wide
        className="flex-wrap gap-y-0!"
        busy={isBusy && pressed === first}
        disabled={isBusy}
        icon={<PlayIcon size={20} />}
        onClick={() => press(first)}
      >
        {t('play')} <span className="tabular font-medium">{first === 'all' ? all : formatMoney(sign, first)}</span>
      </Button>
      {others.length > 0 && (
        <div role="group" aria-label={t('playWith')} className="flex flex-wrap gap-2">
          {others.map((amount) => (
            <Button
              key={amount}
              aria-label={t('playWithAmount', { amount: amount === 'all' ? all : formatMoney(sign, amount) })}
              className="tabular min-h-11 flex-auto px-3!"
              busy={isBusy && pressed === amount}
              disabled={isBusy}
              icon={<PlayIcon size={16} className="shrink-0 text-gold" />}
              onClick={() => press(amount)}
            >
              {amount === 'all' ? all : amount.toLocaleString('en-US')}
            </Button>
          ))}
        </div>
      )}
      {!isOpenOffered && (
        <Button kind="plain" wide className="min-h-11" disabled={isBusy} onClick={onOpenOnly}>
          {t('openOnly')}
        </Button>
      )}
    </div>
  )
}
