import { Button, Card, EmptyState, ListIcon, RefreshIcon, Skeleton, WarningIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../format/dates.ts'
import { useWords } from '../../words/index.ts'
import { useStatement } from './list-statement.ts'
import { Pager } from './pager.tsx'
import { groupByDay, pageCount } from './statement-entry.ts'
import { StatementRow } from './statement-row.tsx'
import { words } from './words.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The player's activity, newest first, a card for each day. */
export function StatementList() {
  const t = useWords(words)
  const [page, setPage] = useState(1)
  const statement = useStatement(page)
  const turn = (next: number) => {
    setPage(next)
    window.scrollTo({ top: 0 })
  }

  if (!statement.data) return statement.isError ? <Broken onRetry={() => void statement.refetch()} /> : <Loading />
  const { total, statements } = statement.data
  // Items that left while the player was on a far page leave it empty: step back to the last one there is.
  if (statements.length === 0 && page > pageCount(total)) setPage(pageCount(total))
  if (total === 0) return <Empty />
  const dayName = (day: string) => (isDaysAgo(day, 0) ? t('today') : isDaysAgo(day, 1) ? t('yesterday') : day)
  return (
    <>
      <p className="mx-[18px] -mt-1 mb-3 text-[0.8125rem] text-muted">{t('total', { count: total })}</p>
      <div
        aria-busy={statement.isPlaceholderData || undefined}
        className={clsx('grid gap-4 transition-opacity duration-150', statement.isPlaceholderData && 'opacity-50')}
      >
        {groupByDay(statements, formatDate).map(({ day, items }) => (
          <section key={day} aria-label={dayName(day)}>
            <h2 className="tabular mx-[18px] mb-1.5 text-[0.84375rem] font-semibold text-soft">{dayName(day)}</h2>
            <Card className="mx-4 overflow-hidden">
              <ul className="divide-y divide-line">
                {items.map((item) => (
                  <StatementRow key={item.statementNo} item={item} />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      <Pager page={page} total={total} onPage={turn} />
    </>
  )
}

function isDaysAgo(day: string, days: number): boolean {
  return day === formatDate(Date.now() - days * DAY_MS)
}

function Loading() {
  const t = useWords(words)
  return (
    <div role="status" aria-label={t('loading')} className="mx-4 overflow-hidden rounded-card border border-line bg-surface">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
          <Skeleton className="size-10 shrink-0" />
          <div className="grid flex-1 gap-2">
            <div className="flex justify-between">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-4 w-20" />
            </div>
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Empty() {
  const t = useWords(words)
  return (
    <EmptyState
      icon={<ListIcon size={30} />}
      title={t('empty')}
      action={
        <Link
          to="/user/home"
          className="inline-flex min-h-12 items-center rounded-field border border-line bg-raised px-5 text-[0.9375rem] font-semibold"
        >
          {t('toHome')}
        </Link>
      }
    >
      {t('emptyNote')}
    </EmptyState>
  )
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useWords(words)
  return (
    <EmptyState
      icon={<WarningIcon size={30} />}
      title={t('broken')}
      action={
        <Button icon={<RefreshIcon size={18} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('brokenNote')}
    </EmptyState>
  )
}
