import type { Announcement } from '@krapao/contract'
import { type Currency, currencySign, type MajorUnits } from '@krapao/money'
import { Button, ClockIcon, RefreshIcon, Skeleton, WarningIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { refusalCode } from '../../api/refusal.ts'
import { formatCountdown } from '../../clock/countdown.ts'
import { useSecondsLeft } from '../../clock/server-clock.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import type { useAnnouncement } from './announce.ts'
import { CopyLine } from '../../money/copy-line.tsx'
import { messages } from './messages.ts'

const LAST_MINUTE_SECONDS = 60

interface AmountPanelProps {
  announcing: ReturnType<typeof useAnnouncement>
  /** As typed. */
  asked: MajorUnits
  currency: Currency
  /** The account is known by its number, so any amount from it is. */
  isProven: boolean
  onCopy: (text: string) => void
  onChangeAmount: () => void
}

/** What to transfer. Where only one amount will do there is nothing to copy until the server has said which. */
export function AmountPanel({ announcing, asked, currency, isProven, onCopy, onChangeAmount }: AmountPanelProps) {
  const t = useMessages(messages)
  const { data: announced, isError } = announcing
  if (announced?.isExact)
    return <ExactAmount announced={announced} asked={asked} onCopy={onCopy} onRenew={() => void announcing.refetch()} />
  if (announced || (isError && isProven)) {
    const amount = announced?.amount ?? asked
    return (
      <CopyLine label={t('amount')} copyLabel={t('copyAmount')} isGold onCopy={() => onCopy(String(amount))}>
        {formatMoney(currencySign(currency), amount)}
      </CopyLine>
    )
  }
  if (isError)
    return (
      <NoAmount
        error={announcing.error}
        isBusy={announcing.isFetching}
        onRetry={() => void announcing.refetch()}
        onChangeAmount={onChangeAmount}
      />
    )
  return (
    <div role="status" aria-label={t('preparing')} className="py-2.5">
      <p className="text-[0.8125rem] leading-normal text-muted">{t('preparing')}</p>
      <Skeleton className="mt-1 h-8 w-40" />
    </div>
  )
}

interface NoAmountProps {
  error: unknown
  isBusy: boolean
  onRetry: () => void
  onChangeAmount: () => void
}

function NoAmount({ error, isBusy, onRetry, onChangeAmount }: NoAmountProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  return (
    <div role="alert" className="py-3">
      <p className="flex gap-2 text-[0.90625rem] leading-normal font-semibold text-warn">
        <WarningIcon size={20} className="mt-0.5 shrink-0" />
        {t('noAmount')}
      </p>
      <p className="mt-1 text-[0.84375rem] leading-normal text-soft">{message(refusalCode(error))}</p>
      <Button wide className="mt-3" busy={isBusy} icon={<RefreshIcon size={18} />} onClick={onRetry}>
        {t('again')}
      </Button>
      <Button kind="plain" wide onClick={onChangeAmount}>
        {t('changeAmount')}
      </Button>
    </div>
  )
}

interface ExactAmountProps {
  announced: Announcement
  asked: MajorUnits
  onCopy: (text: string) => void
  onRenew: () => void
}

/** An amount that is this player's alone until it expires, why, and how long that is. */
function ExactAmount({ announced: { amount, currency, expiresAt }, asked, onCopy, onRenew }: ExactAmountProps) {
  const t = useMessages(messages)
  const seconds = useSecondsLeft(Date.parse(expiresAt))
  const sign = currencySign(currency)
  if (seconds === 0) {
    return (
      <div role="alert" className="py-3">
        <p className="tabular text-[1.375rem] leading-tight font-bold text-muted line-through">{formatMoney(sign, amount)}</p>
        <p className="mt-1 flex gap-2 text-[0.90625rem] leading-normal font-semibold text-warn">
          <WarningIcon size={20} className="mt-0.5 shrink-0" />
          {t('over')}
        </p>
        <Button kind="primary" wide className="mt-3" icon={<RefreshIcon size={18} />} onClick={onRenew}>
          {t('newAmount')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <CopyLine
        label={t(currency === 'LAK' ? 'exactKip' : 'exact')}
        copyLabel={t('copyAmount')}
        isGold
        onCopy={() => onCopy(String(amount))}
      >
        {formatMoney(sign, amount)}
      </CopyLine>
      <div className="grid gap-1.5 pt-2.5 pb-3 text-[0.84375rem] leading-normal text-soft">
        {amount !== asked && <p className="tabular">{t('asked', { amount: formatMoney(sign, asked) })}</p>}
        <p>{t('exactWhy')}</p>
        <p className="text-muted">{t('exactFrom')}</p>
        <p className="flex items-center gap-1.5 text-muted">
          <ClockIcon size={16} className="shrink-0" />
          {t('left')}
          <span
            role="timer"
            aria-label={t('left')}
            className={clsx('tabular font-bold', seconds <= LAST_MINUTE_SECONDS ? 'text-bad' : 'text-text')}
          >
            {formatCountdown(seconds)}
          </span>
        </p>
      </div>
    </>
  )
}
