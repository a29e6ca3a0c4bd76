import { currencySign } from '@krapao/money'
import { Button, Card, EmptyState, ListIcon, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { dayOf } from '../../format/dates.ts'
import { useDates } from '../../format/use-dates.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { WaitingSlips } from '../../money/checks/waiting-slips.tsx'
import { WaitingWithdrawals } from '../../money/checks/waiting-withdrawals.tsx'
import { AnnouncedTransfer } from '../../money/payments/announced-transfer.tsx'
import { ArrivedPayments } from '../../money/payments/arrived-payments.tsx'
import { serverNow } from '../../clock/server-clock.ts'
import { lazySheet } from '../../lazy/not-loaded.tsx'
import { useMessages } from '../../messages/index.ts'
import { pageCount } from '../../paging/page-count.ts'
import { Pager } from '../../paging/pager.tsx'
import { Filters } from './filters.tsx'
import { useStatement } from './list-statement.ts'
import { groupByDay } from './statement-entry.ts'
import { isFiltered, type StatementView, WHOLE } from './statement-filter.ts'
import { StatementRow } from './statement-row.tsx'
import { useStatementAddress } from './use-statement-address.ts'
import { StatementBroken } from './statement-broken.tsx'
import { messages } from './messages.ts'

const loadSheet = () => import('./statement-sheet.tsx')
const StatementSheet = lazySheet(loadSheet, ({ statementNo, onClose }) => ({ open: statementNo !== undefined, onClose }))

/** The player's activity, newest first, a card for each day; an item opens over it. */
export function StatementList() {
  const { view, look, opened, open, close } = useStatementAddress()
  // The wallet gives the currency and the names of the games.
  const wallet = useQuery({ ...walletQuery, staleTime: Infinity })
  const sign = currencySign(wallet.data?.currency ?? 'BAHT')
  const wasOpened = useLastShown(opened) !== undefined
  const navigate = useNavigate()
  const toDeposit = () => void navigate('/user/home', { state: { open: 'deposit' } })
  // Loaded ahead: the network may be gone when an item is opened.
  useEffect(() => void loadSheet().catch(() => undefined), [])
  return (
    <>
      <Filters view={view} onLook={look} />
      {wallet.data && <ArrivedPayments payments={wallet.data.payments} className="mx-[16px] mb-4" />}
      {wallet.data?.announced && <AnnouncedTransfer announced={wallet.data.announced} className="mx-[16px] mb-4" onOpen={toDeposit} />}
      {wallet.data && (
        <>
          <WaitingSlips slips={wallet.data.slips} currency={wallet.data.currency} className="mx-[16px] mb-4" />
          <WaitingWithdrawals activities={wallet.data.underWay} currency={wallet.data.currency} className="mx-[16px] mb-4" />
        </>
      )}
      {wallet.isPending ? <Loading /> : <Lines view={view} sign={sign} onLook={look} onOpen={open} />}
      {wasOpened && <StatementSheet statementNo={opened} sign={sign} onClose={close} />}
    </>
  )
}

interface LinesProps {
  view: StatementView
  sign: string
  onLook: (view: StatementView) => void
  onOpen: (statementNo: number) => void
}

function Lines({ view, sign, onLook, onOpen }: LinesProps) {
  const t = useMessages(messages)
  const dates = useDates()
  const statement = useStatement(view)
  const turn = (page: number) => {
    onLook({ ...view, page })
    window.scrollTo({ top: 0 })
  }

  if (!statement.data) return statement.isError ? <StatementBroken onRetry={() => void statement.refetch()} /> : <Loading />
  const { total, statements } = statement.data
  if (total === 0) return isFiltered(view) ? <NothingLikeIt onClear={() => onLook(WHOLE)} /> : <Empty />
  // A page beyond the last one: items have left the period, or the address was wrong.
  if (statements.length === 0) return <BeyondTheEnd onLast={() => turn(pageCount(total))} />
  return (
    <>
      <p className="mx-[18px] mb-3 text-[0.8125rem] text-muted">{t('total', { count: total })}</p>
      <div
        aria-busy={statement.isPlaceholderData || undefined}
        className={clsx('grid grid-cols-1 gap-4 transition-opacity duration-150', statement.isPlaceholderData && 'opacity-50')}
      >
        {groupByDay(statements, dayOf).map(({ day, items }) => {
          const name = dates.day(items[0]!.createdAt, serverNow())
          return (
            <section key={day} aria-label={name}>
              <h2 className="tabular mx-[18px] mb-1.5 text-[0.84375rem] font-semibold text-soft">{name}</h2>
              <Card className="mx-[16px] overflow-hidden">
                <ul className="divide-y divide-line">
                  {items.map((item) => (
                    <StatementRow key={item.statementNo} item={item} sign={sign} onOpen={onOpen} />
                  ))}
                </ul>
              </Card>
            </section>
          )
        })}
      </div>
      <Pager label={t('pages')} page={view.page} total={total} onPage={turn} />
    </>
  )
}

function NothingLikeIt({ onClear }: { onClear: () => void }) {
  const t = useMessages(messages)
  return (
    <EmptyState icon={<ListIcon size={30} />} title={t('nothingLikeIt')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('nothingLikeItNote')}
    </EmptyState>
  )
}

function BeyondTheEnd({ onLast }: { onLast: () => void }) {
  const t = useMessages(messages)
  return <EmptyState icon={<ListIcon size={30} />} title={t('beyond')} action={<Button onClick={onLast}>{t('toLast')}</Button>} />
}

function Loading() {
  const t = useMessages(messages)
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
  const t = useMessages(messages)
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
