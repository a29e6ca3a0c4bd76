import { Button, EmptyState, LoadFailed, Skeleton } from '@krapao/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../keys/use-keys.ts'
import { useOwnStaff } from '../session/session.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemList, type ListedItem } from './item-list.tsx'
import { QueueHeader } from './queue-header.tsx'
import { stepFrom } from './steady-list.ts'
import { NO_FILTER, queryOf, useQueueAddress } from './queue-address.ts'
import { useSteadyItems } from './use-steady-items.ts'
import { PassBySheet } from './pass-by-sheet.tsx'
import { UndoNotes } from './undo-note.tsx'
import { useNextItem } from './use-next-item.ts'
import { useUndoOffers } from './use-undo.ts'
import { queueQuery } from './work-items.ts'

/** What waits, on the left; the item that is chosen, on the right. On a phone, one of the two. */
export function QueueScreen() {
  const t = useTranslations('queue')
  const app = useTranslations('app')
  const { filter, setFilter, itemId, open } = useQueueAddress()
  const isFiltered = Object.keys(queryOf(filter)).length > 0
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } = useInfiniteQuery(
    queueQuery(filter),
  )
  const present = data?.pages.flatMap(({ items }) => items) ?? []
  // Another page is asked for by whoever wants to see it, so what it brings is no news.
  const list = useSteadyItems(JSON.stringify([filter, data?.pages.length]), present, data !== undefined)
  const filterField = useRef<HTMLSelectElement>(null)
  const card = useRef<HTMLElement>(null)
  const undos = useUndoOffers()

  const go = (item: ListedItem | undefined) => item && open(item.id)
  const isOpen = ({ item }: ListedItem) => item?.needsDecision === true
  const handed = useNextItem({ kind: filter.kind, itemId, open })
  // Whoever only reads is handed nothing.
  const mayAct = useOwnStaff().permissions.includes('queue.act')
  const step = () => go(stepFrom(list.items, itemId, 1, isOpen) ?? list.items.find(isOpen))
  useKeys({
    j: () => go(stepFrom(list.items, itemId, 1)),
    k: () => go(stepFrom(list.items, itemId, -1)),
    n: mayAct ? handed.next : step,
    enter: () => card.current?.focus(),
    escape: () => open(null),
    '.': list.showArrived,
    '/': () => filterField.current?.focus(),
  })

  return (
    <main className="flex min-h-0 flex-1 flex-col">
      {/* Also while a phone shows the card alone. */}
      <h1 className="sr-only">{t('title')}</h1>
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={t('title')}
          className={clsx(
            'flex min-h-0 w-full flex-col border-line md:w-[min(25rem,40vw)] md:shrink-0 md:border-r',
            itemId !== null && 'max-md:hidden',
          )}
        >
          <QueueHeader
            filterField={filterField}
            filter={filter}
            count={data && { shown: present.length, isMore: hasNextPage }}
            arrived={list.arrived}
            staleSince={isError && data ? dataUpdatedAt : undefined}
            onFilter={setFilter}
            onShowArrived={list.showArrived}
          />
          <p role="status" className="border-b border-line px-4 py-2 text-[0.8125rem] text-muted empty:hidden">
            {handed.isNone ? t('noNext') : null}
          </p>
          {data ? (
            <ItemList
              items={list.items}
              chosen={itemId}
              onChoose={open}
              empty={<Empty isFiltered={isFiltered} onClear={() => setFilter(NO_FILTER)} />}
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
            <Loading />
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
            <ItemCard key={itemId} itemId={itemId} undos={undos} onBack={() => open(null)} onNext={mayAct ? handed.go : step} />
          )}
        </section>
      </div>
      <UndoNotes undos={undos} />
      {handed.passing && <PassBySheet next={handed} />}
    </main>
  )
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('queue')
  return (
    <EmptyState
      title={isFiltered ? t('emptyFiltered') : t('empty')}
      action={isFiltered && <Button onClick={onClear}>{t('clear')}</Button>}
    />
  )
}

/** In the shape of what comes. */
function Loading() {
  return (
    <div className="flex flex-col gap-2 p-4">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-18" />
      ))}
    </div>
  )
}
