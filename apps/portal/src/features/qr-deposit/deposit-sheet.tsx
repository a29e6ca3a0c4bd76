import type { QrProvider, WalletSummary } from '@krapao/contract'
import { currencySign, type MajorUnits } from '@krapao/money'
import { IconButton, ChevronLeftIcon, Sheet, useLayer } from '@krapao/ui'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { formatAmount } from '../../money/amount-text.ts'
import { useTellsDeposits } from '../../money/deposit-told.ts'
import { FoldsProvider } from '../../money/deposit/folds.tsx'
import type { BankOffer } from '../../money/deposit/offer.ts'
import type { MadeQr } from '../../money/requests/verbs.ts'
import { WaitingBonus } from '../../money/cost/waiting-bonus.tsx'
import { ArrivedPayments } from '../../money/payments/arrived-payments.tsx'
import { useWalletPush } from '../../live/live.ts'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { AmountEntry } from './amount-entry.tsx'
import { Checking } from './checking.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { ProviderView } from './provider-view.tsx'
import { QrCard } from './qr-card.tsx'
import type { QrChannel } from './qr-channels.ts'
import { Received } from './received.tsx'
import { useSaidPaid } from './said-paid.ts'
import { StartView, type StartViewProps } from './start-view.tsx'
import { messages } from './messages.ts'

interface DepositSheetProps {
  open: boolean
  wallet: WalletSummary
  /** The view that is shown first. */
  qr?: MadeQr | undefined
  /** Stands around the ways to deposit, and offers the bank transfers among them. */
  withBanks: (render: (banks: BankOffer) => ReactNode) => ReactNode
  direct?: StartViewProps['direct']
  wallets?: StartViewProps['wallets']
  onClose: () => void
}

export function DepositSheet({ open, onClose, ...deposit }: DepositSheetProps) {
  const t = useMessages(messages)
  const [view, setView] = useState('start')
  useTellsDeposits(open)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')} view={view}>
      <FoldsProvider>
        <Deposit key={deposit.qr?.qrcodeId} {...deposit} onClose={onClose} onView={setView} />
      </FoldsProvider>
    </Sheet>
  )
}

interface DepositProps extends Omit<DepositSheetProps, 'open'> {
  onView: (view: string) => void
}

/** Asks for the amount, then shows the QR. A QR that is already waiting is shown first. */
function Deposit({ wallet, qr, withBanks, direct, wallets, onClose, onView }: DepositProps) {
  const t = useMessages(messages)
  const { currency } = wallet
  const sign = currencySign(currency)
  const [waiting, setWaiting] = useState<QrProvider | undefined>(
    qr?.provider ?? (wallet.qr?.state === 'waiting' ? wallet.qr.provider : undefined),
  )
  const [amountText, setAmountText] = useState('')
  const [channel, setChannel] = useState<QrChannel>()
  const [hasExpired, setExpired] = useState(false)
  const [received, setReceived] = useState<MajorUnits>()
  const receive = useCallback((amount: MajorUnits) => setReceived(amount), [])
  useWalletPush(({ reason, amount }) => {
    if (reason === 'deposit' && amount !== undefined) receive(amount)
  })
  // A QR that has expired while its payment is still being looked for.
  const saidPaidAt = useSaidPaid(wallet.qr)
  const [givenUp, setGivenUp] = useState<string>()
  const provider = channel?.provider ?? waiting
  const goBack = () => {
    setChannel(undefined)
    setWaiting(undefined)
  }
  useLayer(channel !== undefined && received === undefined, goBack)
  const view = received === undefined ? (provider ?? 'start') : 'received'
  useEffect(() => onView(view), [view, onView])

  if (received !== undefined) return <Received amount={received} wallet={wallet.amount} sign={sign} onDone={onClose} />
  const unseen = wallet.qr?.state === 'expired' && wallet.qr.qrcodeId !== givenUp ? wallet.qr : undefined
  const start =
    unseen && saidPaidAt !== undefined ? (
      <Checking
        qrcodeId={unseen.qrcodeId}
        amount={`${sign} ${formatAmount(unseen.amount)}`}
        saidPaidAt={saidPaidAt}
        action={t('create')}
        onAction={() => setGivenUp(unseen.qrcodeId)}
      />
    ) : (
      <>
        <ArrivedPayments payments={wallet.payments} className="mb-4" />
        <WaitingBonus wallet={wallet} typed={amountText} className="mb-4" />
        {hasExpired && (
          <p
            role="status"
            className="mb-3 rounded-[12px] border border-cool/25 bg-cool/8 px-3 py-2 text-[0.84375rem] leading-normal text-soft"
          >
            {t('expired')}
          </p>
        )}
        {wallet.qr?.state === 'waiting' && (
          <div className="mb-4">
            <QrCard qr={wallet.qr} sign={sign} onOpen={() => setWaiting(wallet.qr?.provider)} />
          </div>
        )}
        {withBanks((banks) => (
          <StartView
            wallet={wallet}
            amountText={amountText}
            banks={banks}
            direct={direct}
            wallets={wallets}
            onAmount={setAmountText}
            onMade={setWaiting}
            onChoose={setChannel}
          />
        ))}
      </>
    )
  if (!provider) return start
  return (
    <>
      {channel && <ChannelHead channel={channel} onBack={goBack} />}
      <ProviderView
        key={provider}
        provider={provider}
        wallet={wallet}
        onPaid={onClose}
        onReceived={receive}
        onExpire={() => setExpired(true)}
        whenNone={channel ? <AmountEntry provider={provider} currency={currency} typed={amountText} expired={hasExpired} /> : start}
      />
    </>
  )
}

function ChannelHead({ channel, onBack }: { channel: QrChannel; onBack: () => void }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  return (
    <div className="mb-4 flex items-center gap-2.5">
      <IconButton label={t('back')} className="-ml-2.5" onClick={onBack}>
        <ChevronLeftIcon />
      </IconButton>
      <ProviderMark provider={channel.provider} size={36} />
      <h3 className="min-w-0 flex-1 text-[1rem] leading-snug font-semibold [overflow-wrap:anywhere]">
        <Foreign>{nameIn(language, channel.bank)}</Foreign>
      </h3>
    </div>
  )
}
