import { InfoIcon } from '@krapao/ui'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { Fact } from '../../money/fact.tsx'
import type { RefundCheck } from './refunds.ts'
import { messages } from './messages.ts'

/** The period that still runs: the net loss so far, what part of it is given back, what that would be now, and when it closes. */
export function OpenPeriod({ period, sign }: { period: RefundCheck['period']; sign: string }) {
  const t = useMessages(messages)
  const dates = useDates()
  const { kind, netLoss, ratePercent, estimate, endsAt, carriedBets } = period
  // It ends at midnight, which people count to the day before.
  const lastDay = dates.date(Date.parse(endsAt) - 1)
  return (
    <section aria-label={t(`period.${kind}`)}>
      <h3 className="mb-2.5 text-[0.9375rem] font-bold">{t(`period.${kind}`)}</h3>
      <dl className="grid grid-cols-1 gap-2.5 rounded-card border border-line bg-card px-4 py-3.5 text-[0.875rem] leading-normal">
        <Fact label={t('period.loss')}>
          <span className="tabular">{formatMoney(sign, netLoss)}</span>
        </Fact>
        <Fact label={t('period.rate')}>{t('period.percent', { percent: ratePercent })}</Fact>
        <Fact label={t(`estimate.${kind}`)}>
          <span className="tabular">{formatMoney(sign, estimate)}</span>
        </Fact>
        <Fact label={t('period.ends')}>
          <time dateTime={endsAt}>{t('period.midnight', { day: lastDay })}</time>
        </Fact>
      </dl>
      <p className="mt-2 text-[0.8125rem] leading-normal text-muted">{t('estimate.note')}</p>
      {carriedBets > 0 && (
        <p className="mt-2 flex items-start gap-2 text-[0.8125rem] leading-normal text-muted">
          <InfoIcon size={17} className="mt-px text-cool" />
          {t('carried', { count: carriedBets })}
        </p>
      )}
    </section>
  )
}
