import type { QrProvider, QrState } from '@krapao/contract'
import { Button, CheckIcon, ClockIcon, DepositIcon, useToast } from '@krapao/ui'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { formatAmount } from '../../money/amount-text.ts'
import { codeOf } from '../../session/code-of.ts'
import { useMessage, useWords } from '../../words/index.ts'
import { useCancelQr } from './cancel-qr.ts'
import { formatCountdown } from './countdown.ts'
import { qrAddress, saveQrPicture } from './qr-picture.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { words } from './words.ts'

const LAST_MINUTE_SECONDS = 60

interface LiveQrProps {
  provider: QrProvider
  sign: string
  qr: Extract<QrState, { hasQrcode: true }>
  onExpire: () => void
  onCancelled: () => void
  /** The player says that the money is sent. */
  onPaid: () => void
}

export function LiveQr({ provider, sign, qr, onExpire, onCancelled, onPaid }: LiveQrProps) {
  const t = useWords(words)
  const message = useMessage()
  const toast = useToast()
  const cancel = useCancelQr(provider)
  const seconds = useSecondsLeft(qr.expireIn)
  const expire = useRef(onExpire)
  useEffect(() => {
    expire.current = onExpire
  })
  const over = seconds === 0
  useEffect(() => {
    if (over) expire.current()
  }, [over])

  const amount = `${sign}${formatAmount(qr.amount)}`
  const save = () => {
    saveQrPicture({ markup: qr.qrcode, amount, note: t('pictureNote'), fileName: `qr-${formatAmount(qr.amount)}.png` }).then(
      () => toast.show('success', t('saved')),
      () => toast.show('danger', t('saveFailed')),
    )
  }

  return (
    <>
      <div className="mx-auto w-full max-w-[300px] animate-rise overflow-hidden rounded-[22px] bg-white shadow-[0_24px_60px_-24px_rgb(240_194_91/.45)]">
        <img
          data-testid="qr-image"
          src={qrAddress(qr.qrcode)}
          alt={t('image', { amount })}
          width={300}
          height={300}
          className="block aspect-square w-full p-2"
        />
        <div className="flex items-end justify-between border-t border-dashed border-[#d5dae4] px-5 pt-2.5 pb-3 text-[#10141e]">
          <div>
            <p className="text-[0.75rem] leading-normal text-[#5b6577]">{t('pay')}</p>
            <p className="tabular text-[1.375rem] leading-tight font-bold">{amount}</p>
          </div>
          <div className="text-right">
            <p className="text-[0.75rem] leading-normal text-[#5b6577]">{t('left')}</p>
            <p
              role="timer"
              aria-label={t('left')}
              className={clsx(
                'tabular flex items-center justify-end gap-1.5 text-[1.1875rem] leading-tight font-bold',
                seconds <= LAST_MINUTE_SECONDS && 'text-[#c22f2f]',
              )}
            >
              <ClockIcon size={17} />
              {formatCountdown(seconds)}
            </p>
          </div>
        </div>
      </div>
      <p className="mt-3 text-center text-[0.8125rem] leading-normal text-muted">{t('steps')}</p>
      <div className="mt-4 grid gap-2.5">
        <Button wide icon={<DepositIcon size={19} />} onClick={save}>
          {t('save')}
        </Button>
        <Button kind="primary" wide icon={<CheckIcon size={20} />} onClick={onPaid}>
          {t('paid')}
        </Button>
        <Button
          kind="plain"
          wide
          busy={cancel.isPending}
          onClick={() =>
            cancel.mutate(qr.qrcodeId, { onSuccess: onCancelled, onError: (error) => toast.show('danger', message(codeOf(error))) })
          }
        >
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}
