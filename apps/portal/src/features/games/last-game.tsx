import type { GameAccount, WalletSummary } from '@krapao/contract'
import { currencySign, type MajorUnits } from '@krapao/money'
import { Button, PlayIcon } from '@krapao/ui'
import { formatMoney } from '../../money/amount-text.ts'
import { HIDDEN_AMOUNT, useBalancesHidden } from '../../money/hidden-balance.ts'
import { useSettings } from '../../settings/settings.ts'
import { Foreign, useMessages } from '../../messages/index.ts'
import { GameArt } from './game-art.tsx'
import { lastAmount, movedFor, NOTHING_MORE, type PlayAmount } from './play-amount.ts'
import { chooseLaunchMethod } from './launch-method.ts'
import { usePlay } from './play-game.ts'
import { messages } from './messages.ts'

interface LastGameProps {
  wallet: WalletSummary
  /** Opens the game's sheet when one press is not enough. */
  onOpen: (code: string) => void
}

/** The game that was played last: one tap opens it, with the same amount again where nothing is in it. */
export function LastGame({ wallet, onOpen }: LastGameProps) {
  const game = wallet.slots.find(({ code, isActive, offer }) => isActive && offer === 'open' && code === wallet.lastPlay?.code)
  const amount = game && lastAmount(wallet, game.code)
  return game && amount !== undefined ? <Row game={game} amount={amount} wallet={wallet} onOpen={onOpen} /> : null
}

function Row({ game, amount, wallet, onOpen }: LastGameProps & { game: GameAccount; amount: PlayAmount }) {
  const t = useMessages(messages)
  const settings = useSettings()
  const { state, start, enter } = usePlay()
  const launchMethod = chooseLaunchMethod(game, settings)
  // Who has money there goes on with that: none follows unasked.
  const available = game.amount > 0 ? NOTHING_MORE : wallet.amount
  const moved = movedFor(amount, available)
  const isHidden = useBalancesHidden()
  const show = (amount: MajorUnits) => (isHidden ? HIDDEN_AMOUNT : formatMoney(currencySign(wallet.currency), amount))

  const press = () => {
    if (state.kind === 'not-opened' || !launchMethod) return onOpen(game.code)
    if (state.kind === 'held-back') return void enter({ launchMethod })
    void start({ game, wallet: available, amount, launchMethod })
  }
  return (
    <section aria-label={t('lastGame')} className="mx-4 mt-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-3">
      <span className="relative h-14 w-20 shrink-0 overflow-hidden rounded-[12px]">
        <GameArt game={game} />
      </span>
      <p className="min-w-[min(100%,6rem)] flex-1 text-[0.9375rem] leading-snug font-semibold [overflow-wrap:anywhere]">
        <Foreign>{game.name}</Foreign>
        <span className="tabular block text-[0.78125rem] leading-normal font-normal text-muted">
          {moved === undefined
            ? t('inGame', { amount: show(game.amount) })
            : t('withAmount', { amount: show(moved === 'all' ? available : moved) })}
        </span>
      </p>
      <Button kind="primary" className="shrink-0" busy={state.kind === 'busy'} icon={<PlayIcon size={19} />} onClick={press}>
        {state.kind === 'held-back' ? t('enter') : t('playAgain')}
      </Button>
    </section>
  )
}
