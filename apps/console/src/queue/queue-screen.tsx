import type { ConsoleQueuedItem } from '@krapao/contract/console'
import { Button, EmptyState, LoadFailed, Skeleton } from '@krapao/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useKeys } from '../keys/use-keys.ts'
import { ItemCard } from './item-card.tsx'
import { ItemList, type ListedItem } from './item-list.tsx'
import { QueueFilter } from './queue-filter.tsx'
import { steadyList, stepFrom } from './steady-list.ts'
import { useQueueAddress } from './queue-address.ts'
import { queueQuery } from './work-items.ts'

/** What waits, on the left; the item that is chosen, on the right. On a phone, one of the two. */
export function QueueScreen() {
  const t = useTranslations('queue')
  const app = useTranslations('app')
  const format = useFormatter()
  const { kind, onlyDecisions, itemId, filter, open } = useQueueAddress()
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } = useInfiniteQuery(
    queueQuery({ kind, onlyDecisions }),
  )
  const present = data?.pages.flatMap(({ items }) => items) ?? []
  // Another page is asked for by whoever wants to see it, so what it brings is no news.
  const list = useSteadyItems(`${kind} ${onlyDecisions} ${data?.pages.length}`, present, data !== undefined)
  const filterField = useRef<HTMLSelectElement>(null)
  const card = useRef<HTMLElement>(null)

  const go = (item: ListedItem | undefined) => item && open(item.id)
  const isOpen = ({ item }: ListedItem) => item?.needsDecision === true
  const next = () => go(stepFrom(list.items, itemId, 1, isOpen) ?? list.items.find(isOpen))
  useKeys({
    j: () => go(stepFrom(list.items, itemId, 1)),
    k: () => go(stepFrom(list.items, itemId, -1)),
    n: next,
    enter: () => card.current?.focus(),
    escape: () => open(null),
    '.': list.showArrived,
    '/': () => filterField.current?.focus(),
  })

  return (
    <main className="flex min-h-0 flex-1">
      {/* Also while a phone shows the card alone. */}
      <h1 className="sr-only">{t('title')}</h1>
      <section
        aria-label={t('title')}
        className={clsx(
          'flex min-h-0 w-full flex-col border-line md:w-[min(25rem,40vw)] md:shrink-0 md:border-r',
          itemId !== null && 'max-md:hidden',
        )}
      >
        <header className="flex flex-col gap-3 border-b border-line p-4">
          <p aria-hidden="true" className="text-base font-bold">
            {t('title')}
          </p>
          <QueueFilter ref={filterField} kind={kind} onlyDecisions={onlyDecisions} onChange={filter} />
          <p className="text-[0.8125rem] text-muted" aria-live="polite">
            {data && t(hasNextPage ? 'countOrMore' : 'count', { count: present.length })}
          </p>
          {list.arrived > 0 && (
            <Button onClick={list.showArrived} className="min-h-10">
              {t('arrived', { count: list.arrived })} · {t('showArrived')}
            </Button>
          )}
          {isError && data && (
            <p role="status" className="text-[0.8125rem] text-warn">
              {t('stale', { time: format.dateTime(dataUpdatedAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) })}
            </p>
          )}
        </header>
        {data ? (
          <ItemList
            items={list.items}
            chosen={itemId}
            onChoose={open}
            empty={
              <EmptyState
                title={kind === null && !onlyDecisions ? t('empty') : t('emptyFiltered')}
                action={
                  kind !== null || onlyDecisions ? (
                    <Button onClick={() => filter({ kind: null, onlyDecisions: false })}>{t('clear')}</Button>
                  ) : null
                }
              />
            }
            more={
              hasNextPage && (
                <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('more')}
                </Button>
              )
            }
          />
        ) : isError ? (
          <LoadFailed title={t('broken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className="flex flex-col gap-2 p-4">
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-18" />
            ))}
          </div>
        )}
      </section>
      <section
        ref={card}
        id="card"
        tabIndex={-1}
        className={clsx('min-h-0 min-w-0 flex-1 overflow-y-auto', itemId === null && 'max-md:hidden')}
      >
        {itemId === null ? (
          <EmptyState title={t('choose')}>{t('chooseHint')}</EmptyState>
        ) : (
          <ItemCard
            key={itemId}
            itemId={itemId}

            onBack={() => open(null)}
            onNext={next}
          />
        )}
      </section>
    </main>
  )
}

/** The items of a view, in the order in which it was first shown, until its arrivals are asked for. */
function useSteadyItems(view: string, present: readonly ConsoleQueuedItem[], isLoaded: boolean) {
  const [kept, setKept] = useState<{ view: string; shown: readonly ConsoleQueuedItem[] }>()
  const ids = present.map(({ itemId }) => itemId)
  const isOfView = kept?.view === view
  if (isLoaded && !isOfView) setKept({ view, shown: present })
  const before = isOfView ? kept.shown : present
  const { shown, arrived } = steadyList(
    before.map(({ itemId }) => itemId),
    ids,
  )
  const there = new Map(present.map((item) => [item.itemId, item]))
  const was = new Map(before.map((item) => [item.itemId, item]))
  return {
    items: shown.map((id): ListedItem => ({ id, item: there.get(id), was: was.get(id)! })),
    arrived,
    showArrived: () => setKept({ view, shown: present }),
  }
}
