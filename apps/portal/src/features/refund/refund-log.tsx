import { useState } from 'react'
import { startOfDay } from '../../format/dates.ts'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { RewardTable } from '../../money/rewards/reward-table.tsx'
import { TableSkeleton } from '../../money/rewards/table-skeleton.tsx'
import { Pager } from '../../paging/pager.tsx'
import { useRefunds } from './refunds.ts'
import { messages } from './messages.ts'

/** The refunds received so far; nothing where they cannot be loaded. */
export function RefundLog({ sign }: { sign: string }) {
  const t = useMessages(messages)
  const dates = useDates()
  const [page, setPage] = useState(1)
  const list = useRefunds(page)
  if (list.isPending) return <TableSkeleton label={t('loading')} />
  if (!list.data) return null
  const { total, refunds } = list.data
  if (total === 0)
    return <p className="rounded-card border border-line px-4 py-5 text-center text-[0.875rem] text-muted">{t('emptyLog')}</p>
  return (
    <>
      <RewardTable
        label={t('log')}
        columns={{ about: t('column.period'), amount: t('column.amount'), createdAt: t('column.createdAt') }}
        isOld={list.isPlaceholderData}
        rows={refunds.map(({ periodStart, netLoss, carriedBets, refundAmount, createdAt }, index) => ({
          key: `${createdAt} ${index}`,
          about: t('periodFrom', { day: dates.date(startOfDay(periodStart)) }),
          note: (
            <>
              {t('lossOf', { amount: formatMoney(sign, netLoss) })}
              {carriedBets > 0 && <span className="block">{t('carried', { count: carriedBets })}</span>}
            </>
          ),
          amount: formatMoney(sign, refundAmount),
          createdAt,
          isCounted: true,
        }))}
      />
      <Pager label={t('pages')} page={page} total={total} onPage={setPage} />
    </>
  )
}
