import { Button } from '@krapao/ui'
import type { Ref } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { QueueFilter as Filter } from './queue-address.ts'
import { QueueFilter } from './queue-filter.tsx'

interface QueueHeaderProps {
  filterField: Ref<HTMLSelectElement>
  filter: Filter
  /** Undefined until it is known. */
  count: { shown: number; isMore: boolean } | undefined
  /** How many nobody has been shown yet. */
  arrived: number
  /** Since when the server has not answered; undefined while it does. */
  staleSince: number | undefined
  onFilter: (filter: Filter) => void
  onShowArrived: () => void
}

/** What is in the list, by what it is filtered, and what has come since. */
export function QueueHeader({ filterField, filter, count, arrived, staleSince, onFilter, onShowArrived }: QueueHeaderProps) {
  const t = useTranslations('queue')
  const format = useFormatter()
  return (
    <header className="flex flex-col gap-3 border-b border-line p-4">
      <p aria-hidden="true" className="text-base font-bold">
        {t('title')}
      </p>
      <QueueFilter ref={filterField} filter={filter} onChange={onFilter} />
      <p className="text-[0.8125rem] text-muted" aria-live="polite">
        {count && t(count.isMore ? 'countOrMore' : 'count', { count: count.shown })}
      </p>
      {arrived > 0 && (
        <Button onClick={onShowArrived} className="min-h-10">
          {t('arrived', { count: arrived })} · {t('showArrived')}
        </Button>
      )}
      {staleSince !== undefined && (
        <p role="status" className="text-[0.8125rem] text-warn">
          {t('stale', { time: format.dateTime(staleSince, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) })}
        </p>
      )}
    </header>
  )
}
