import type { GameAccount, WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { Button, PlayIcon, TransferIcon, WalletIcon, WarningIcon } from '@krapao/ui'
import { useState } from 'react'
import { AmountButtons } from '../../money/amount-buttons.tsx'
import { currencySign, formatMoney } from '../../money/amount-text.ts'
import { useMoneyRequest } from '../../money/requests/use-requests.ts'
import { refusalCode } from '../../api/refusal.ts'
import { useSettings } from '../../settings/settings.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { lastAmount, type PlayAmount, playAmounts } from './play-amount.ts'
import { chooseLaunchMethod, type GameCredentials } from './launch-method.ts'
import { usePlay } from './play-game.ts'
import { messages } from './messages.ts'

interface PlayActionsProps {
  game: GameAccount
  wallet: WalletSummary
  credentials: GameCredentials
  /** Opens the transfer from this game to the wallet. */
  onTakeBack: () => void
}

/** The primary action of an active game: play with an amount, or move money in when the game has its own app. */
export function PlayActions({ game, wallet, credentials, onTakeBack }: PlayActionsProps) {
  const t = useMessages(messages)
  const launchMethod = chooseLaunchMethod(game, credentials, useSettings())
  const [amount, setAmount] = useState<PlayAmount>(() => lastAmount(wallet, game.code) ?? 'all')
  const play = usePlay()
  const moving = useMoneyRequest('transfer-all')
  const sign = currencySign(wallet.currency)
  const { state } = play

  if (state.kind === 'held-back') {
    return (
      <>
        <p className="mb-2 text-center text-[0.8125rem] text-warn">{t('blocked')}</p>
        <Button kind="primary" wide icon={<PlayIcon size={20} />} onClick={() => play.enter(state.launchPage)}>
          {t('enter')}
        </Button>
      </>
    )
  }
  if (state.kind === 'not-opened') {
    return (
      <NotOpened
        game={game}
        sign={sign}
        error={state.error}
        onAgain={() => launchMethod && void play.start({ game, wallet: NOTHING_MORE, amount, launchMethod, credentials })}
        onTakeBack={onTakeBack}
      />
    )
  }
  if (!launchMethod) {
    return (
      <>
        <p className="mb-2 text-center text-[0.78125rem] leading-normal text-muted">{t('toGameNote')}</p>
        <Button
          kind="primary"
          wide
          busy={moving.isBusy}
          disabled={wallet.amount <= 0}
          icon={<TransferIcon size={20} />}
          onClick={() => void moving.request({ to: game.code })}
        >
          {t('toGame')}
        </Button>
      </>
    )
  }
  return (
    <>
      {wallet.amount > 0 && <Amounts wallet={wallet} amount={amount} onChoose={setAmount} />}
      <Button
        kind="primary"
        wide
        busy={state.kind === 'busy'}
        icon={<PlayIcon size={20} />}
        onClick={() => void play.start({ game, wallet: wallet.amount, amount, launchMethod, credentials })}
      >
        {t('play')}
      </Button>
    </>
  )
}

/** The money is in the game already: opening it again moves none. */
const NOTHING_MORE = 0 as MajorUnits

function Amounts({ wallet, amount, onChoose }: { wallet: WalletSummary; amount: PlayAmount; onChoose: (amount: PlayAmount) => void }) {
  const t = useMessages(messages)
  const amounts = playAmounts(wallet.currency, wallet.amount)
  const chosen = amount === 'all' || amount >= wallet.amount ? 'all' : amount
  return (
    <div className="mb-3">
      <p className="mb-2 text-[0.84375rem] font-medium text-muted">{t('playWith')}</p>
      <AmountButtons
        label={t('playWith')}
        amounts={[
          ...(chosen === 'all' || amounts.includes(chosen) ? amounts : [chosen, ...amounts]).map((one) => ({
            text: String(one),
            label: one.toLocaleString('en-US'),
          })),
          { text: 'all', label: t('playAll', { amount: formatMoney(currencySign(wallet.currency), wallet.amount) }) },
        ]}
        chosen={String(chosen)}
        onChoose={(text) => onChoose(text === 'all' ? 'all' : (Number(text) as PlayAmount))}
      />
    </div>
  )
}

interface NotOpenedProps {
  game: GameAccount
  sign: string
  error: unknown
  onAgain: () => void
  onTakeBack: () => void
}

/** The money has arrived but the game did not open: says where the money is and what can be done now. */
function NotOpened({ game, sign, error, onAgain, onTakeBack }: NotOpenedProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  return (
    <div role="alert" className="rounded-card border border-warn/30 bg-warn/8 p-4">
      <p className="flex gap-2.5 text-[0.90625rem] leading-normal font-semibold">
        <WarningIcon size={20} className="mt-0.5 shrink-0 text-warn" />
        {t('notOpened', { amount: formatMoney(sign, game.amount), game: game.name })}
      </p>
      <p className="mt-1 pl-7.5 text-[0.8125rem] leading-normal text-muted">{message(refusalCode(error))}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button kind="primary" className="flex-1" icon={<PlayIcon size={19} />} onClick={onAgain}>
          {t('openAgain')}
        </Button>
        <Button className="flex-1" icon={<WalletIcon size={19} />} onClick={onTakeBack}>
          {t('toWallet')}
        </Button>
      </div>
    </div>
  )
}
