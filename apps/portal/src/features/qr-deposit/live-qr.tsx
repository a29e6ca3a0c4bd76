import { currencySign } from '@krapao/money'
import type { QrProvider, QrState, WalletSummary } from '@krapao/contract'
import { Button, CheckIcon, ClockIcon, DepositIcon, ShareIcon, useAnnounce, useToast } from '@krapao/ui'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { formatCountdown } from '../../clock/countdown.ts'
import { useSecondsLeft } from '../../clock/server-clock.ts'
import { maskBankAccount } from '../../format/bank-account.ts'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { formatAmount, formatMoney } from '../../money/amount-text.ts'
import { Fact } from '../../money/fact.tsx'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { useCancelQr } from './cancel-qr.ts'
import { useQrChannels } from './get-deposit-channels.ts'
import { canSharePictures, drawQrPicture, qrAddress, savePicture } from './qr-picture.ts'
import { messages } from './messages.ts'

const LAST_MINUTE_SECONDS = 60

interface LiveQrProps {
  provider: QrProvider
  wallet: WalletSummary
  qr: Extract<QrState, { hasQrcode: true }>
  onExpire: () => void
  /** The player has pressed that the money is sent. */
  onPaid: () => void
}

/** A QR to pay, with what the player needs to know for it in the order in which it is needed. */
export function LiveQr({ provider, wallet, qr, onExpire, onPaid }: LiveQrProps) {
  const t = useMessages(messages)
  const announce = useAnnounce()
  const refused = useRefusedToast()
  const cancel = useCancelQr(provider)
  const seconds = useSecondsLeft(Date.parse(qr.expireIn))
  const amount = formatMoney(currencySign(wallet.currency), qr.amount)
  const expire = useEffectEvent(onExpire)
  const sayReady = useEffectEvent(() => announce(t('ready', { amount })))
  const over = seconds === 0
  useEffect(() => {
    if (over) expire()
  }, [over])
  useEffect(() => sayReady(), [])

  return (
    <>
      <div className="mx-auto w-full max-w-[250px] animate-rise overflow-hidden rounded-[22px] bg-white shadow-[0_24px_60px_-24px_rgb(240_194_91/.45)]">
        <img
          data-testid="qr-image"
          src={qrAddress(qr.qrcode)}
          alt={t('image', { amount })}
          width={250}
          height={250}
          className="block aspect-square w-full p-1.5"
        />
      </div>
      <Picture qr={qr} amount={amount} />
      <dl className="mt-3 grid gap-2 rounded-field border border-line bg-card px-4 py-3 text-[0.875rem] leading-normal">
        <People provider={provider} account={wallet.bankAccount} />
        <Fact label={t('pay')}>
          <span className="tabular text-[1.1875rem] font-bold text-gold">{amount}</span>
        </Fact>
        <Fact label={t('left')}>
          <span
            role="timer"
            aria-label={t('left')}
            className={clsx(
              'tabular inline-flex items-center gap-1.5 text-[1.0625rem] font-bold',
              seconds <= LAST_MINUTE_SECONDS && 'text-bad',
            )}
          >
            <ClockIcon size={17} />
            {formatCountdown(seconds)}
          </span>
        </Fact>
      </dl>
      <div className="mt-4 grid gap-1.5">
        <Button kind="primary" wide icon={<CheckIcon size={20} />} onClick={onPaid}>
          {t('paid')}
        </Button>
        <Button kind="plain" wide busy={cancel.isPending} onClick={() => cancel.mutate(qr.qrcodeId, { onError: refused })}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

function Picture({ qr, amount }: { qr: LiveQrProps['qr']; amount: string }) {
  const t = useMessages(messages)
  const toast = useToast()
  const draw = () => drawQrPicture({ markup: qr.qrcode, amount, note: t('pictureNote'), fileName: `qr-${formatAmount(qr.amount)}.png` })
  const save = () =>
    draw().then(
      (file) => {
        savePicture(file)
        toast.show('success', t('saved'))
      },
      () => toast.show('danger', t('saveFailed')),
    )
  const share = () =>
    draw()
      .then((file) => navigator.share({ files: [file] }))
      .catch((error: unknown) => {
        // An AbortError means that the player cancelled the sharing.
        if ((error as DOMException).name !== 'AbortError') void save()
      })
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button className="flex-1" icon={<DepositIcon size={19} />} onClick={() => void save()}>
        {t('save')}
      </Button>
      {canSharePictures() && (
        <Button className="flex-1" icon={<ShareIcon size={19} />} onClick={() => void share()}>
          {t('share')}
        </Button>
      )}
    </div>
  )
}

/** The payee, to compare with the bank's app, and the account to pay from, which has to be the player's own. */
function People({ provider, account }: { provider: QrProvider; account: WalletSummary['bankAccount'] }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const channel = useQrChannels().data?.find((each) => each.provider === provider)
  return (
    <>
      <Fact label={t('payee')}>{channel ? <Foreign>{channel.payee}</Foreign> : '—'}</Fact>
      {account && (
        <Fact label={t('payFrom')} note={t('payFromNote')}>
          <Foreign>{account.bankAccountName}</Foreign>
          <span className="tabular block text-muted">
            <Foreign>{nameIn(language, account.bank)}</Foreign> {maskBankAccount(account.bankAccountNo)}
          </span>
        </Fact>
      )}
    </>
  )
}
