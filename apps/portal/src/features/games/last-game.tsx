import type { GameAccount, WalletSummary } from '@krapao/contract'
import { Button, PlayIcon } from '@krapao/ui'
import { currencySign, formatMoney } from '../../money/amount-text.ts'
import { useSettings } from '../../settings/settings.ts'
import { Foreign, useMessages } from '../../messages/index.ts'
import { useCredentials } from './get-credentials.ts'
import { lastAmount, movedFor, type PlayAmount } from './play-amount.ts'
import { chooseLaunchMethod } from './launch-method.ts'
import { usePlay } from './play-game.ts'
import { messages } from './messages.ts'

interface LastGameProps {
  wallet: WalletSummary
  /** Opens the game's sheet when one press is not enough. */
  onOpen: (code: string) => void
}

/** The game that was played last: one tap moves the same amount again and opens it. */
export function LastGame({ wallet, onOpen }: LastGameProps) {
  const game = wallet.slots.find(({ code, isActive }) => isActive && code === wallet.lastPlay?.code)
  const amount = game && lastAmount(wallet, game.code)
  return game && amount !== undefined ? <Row game={game} amount={amount} wallet={wallet} onOpen={onOpen} /> : null
}

function Row({ game, amount, wallet, onOpen }: LastGameProps & { game: GameAccount; amount: PlayAmount }) {
  const t = useMessages(messages)
  const settings = useSettings()
  const credentials = useCredentials(game.code)
  const { state, start, enter } = usePlay()
  const launchMethod = credentials.data && chooseLaunchMethod(game, credentials.data, settings)
  const moved = movedFor(amount, wallet.amount)
  const sign = currencySign(wallet.currency)

  const press = () => {
    if (state.kind === 'held-back') return enter(state.launchPage)
    if (state.kind === 'not-opened' || !launchMethod || !credentials.data) return onOpen(game.code)
    void start({ game, wallet: wallet.amount, amount, launchMethod, credentials: credentials.data })
  }
  return (
    <section aria-label={t('lastGame')} className="mx-4 mt-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-3">
      <span className="relative h-14 w-20 shrink-0 overflow-hidden rounded-[12px]">
        <img src={game.background} alt="" className="absolute inset-0 size-full object-cover" />
      </span>
      <p className="min-w-[min(100%,6rem)] flex-1 text-[0.9375rem] leading-snug font-semibold [overflow-wrap:anywhere]">
        <Foreign>{game.name}</Foreign>
        <span className="tabular block text-[0.78125rem] leading-normal font-normal text-muted">
          {moved === undefined
            ? t('inGame', { amount: formatMoney(sign, game.amount) })
            : t('withAmount', { amount: formatMoney(sign, moved === 'all' ? wallet.amount : moved) })}
        </span>
      </p>
      <Button kind="primary" className="shrink-0" busy={state.kind === 'busy'} icon={<PlayIcon size={19} />} onClick={press}>
        {state.kind === 'held-back' ? t('enter') : t('playAgain')}
      </Button>
    </section>
  )
}
