import type { GameAccount, WalletSummary } from '@krapao/contract'
import { currencySign } from '@krapao/money'
import { Button, PlayIcon, TransferIcon } from '@krapao/ui'
import { formatMoney } from '../../money/amount-text.ts'
import { useMoneyRequest } from '../../money/requests/use-requests.ts'
import { useSettings } from '../../settings/settings.ts'
import { useMessages } from '../../messages/index.ts'
import { chooseLaunchMethod, type LaunchMethod } from './launch-method.ts'
import { NotMoved, NotOpened } from './not-playing.tsx'
import { NOTHING_MORE, type PlayAmount } from './play-amount.ts'
import { PlayChoices } from './play-choices.tsx'
import { usePlay } from './play-game.ts'
import { messages } from './messages.ts'

interface PlayActionsProps {
  game: GameAccount
  wallet: WalletSummary
  /** At the provider. */
  username: string
  /** Opens the transfer from this game to the wallet. */
  onTakeBack: () => void
}

/** What an active game is opened for: to play, or to move money in when the game has its own app. */
export function PlayActions({ game, wallet, username, onTakeBack }: PlayActionsProps) {
  const launchMethod = chooseLaunchMethod(game, useSettings())
  if (!launchMethod) return <MoveIn code={game.code} wallet={wallet} />
  return <Play game={game} wallet={wallet} launchMethod={launchMethod} username={username} onTakeBack={onTakeBack} />
}

function MoveIn({ code, wallet }: { code: string; wallet: WalletSummary }) {
  const t = useMessages(messages)
  const moving = useMoneyRequest('transfer-all')
  return (
    <>
      <p className="mb-2 text-center text-[0.78125rem] leading-normal text-muted">{t('toGameNote')}</p>
      <Button
        kind="primary"
        wide
        busy={moving.isBusy}
        disabled={wallet.amount <= 0}
        icon={<TransferIcon size={20} />}
        onClick={() => void moving.request({ to: code })}
      >
        {t('toGame')}
      </Button>
    </>
  )
}

/** One press moves the amount on the button and opens the game. */
function Play({ game, wallet, launchMethod, username, onTakeBack }: PlayActionsProps & { launchMethod: LaunchMethod }) {
  const t = useMessages(messages)
  const { state, start, enter } = usePlay()
  const sign = currencySign(wallet.currency)
  const playWith = (amount: PlayAmount) => void start({ game, wallet: wallet.amount, amount, launchMethod, username })
  const openOnly = () => void start({ game, wallet: NOTHING_MORE, amount: 'all', launchMethod, username })

  if (state.kind === 'held-back')
    return (
      <>
        <p className="mb-2 text-center text-[0.8125rem] text-warn">{t('blocked')}</p>
        <Button kind="primary" wide icon={<PlayIcon size={20} />} onClick={() => void enter({ launchMethod, username })}>
          {t('enter')}
        </Button>
      </>
    )
  if (state.kind === 'not-opened')
    return (
      <NotOpened
        told={t('notOpened', { amount: formatMoney(sign, game.amount), game: game.name })}
        error={state.error}
        onAgain={openOnly}
        onTakeBack={onTakeBack}
      />
    )
  return (
    <>
      {state.kind === 'not-moved' && <NotMoved game={game} sign={sign} wallet={wallet.amount} end={state.end} onOpen={openOnly} />}
      <PlayChoices
        game={game}
        wallet={wallet}
        isBusy={state.kind === 'busy'}
        onPlay={playWith}
        onOpenOnly={openOnly}
        isOpenOffered={state.kind === 'not-moved'}
      />
    </>
  )
}
