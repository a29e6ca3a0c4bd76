import { Button, EmptyState, LoadFailed, Skeleton } from '@krapao/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refusalCode } from '../api/client.ts'
import { useCodeMessage } from '../messages/index.tsx'
import { Act } from './act.tsx'
import { dayOf, useTrailAddress, WHOLE_TRAIL } from './trail-address.ts'
import { trailQuery } from './trail-calls.ts'
import { TrailFilterBar } from './trail-filter-bar.tsx'

/** What staff did, proposed and were refused, and how they signed in: the newest first. */
export function TrailScreen() {
  const t = useTranslations('trail')
  const app = useTranslations('app')
  const codeMessage = useCodeMessage()
  const { filter, setFilter } = useTrailAddress()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(trailQuery(filter))
  const acts = data?.pages.flatMap((page) => page.acts)
  const isRefused = error !== null && refusalCode(error) === 'NO_PERMISSION'
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-5 p-4 pb-16 md:p-8">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl font-bold">{t('title')}</h1>
          <Button busy={isFetching && !isFetchingNextPage} onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
        </header>
        {isRefused ? (
          <EmptyState title={codeMessage('NO_PERMISSION')}>{t('noPermission')}</EmptyState>
        ) : (
          <>
            <TrailFilterBar filter={filter} people={data?.pages[0]?.people ?? []} onChange={setFilter} />
            {error !== null && (
              <LoadFailed isRow title={t('broken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
            )}
            {acts ? (
              <ol className="flex flex-col gap-3">
                {acts.map((act) => (
                  <Act
                    key={`${act.actId} ${act.at}`}
                    act={act}
                    onSameDay={act.by && (() => setFilter({ ...WHOLE_TRAIL, person: act.by!.staffId, day: dayOf(act.at) }))}
                  />
                ))}
              </ol>
            ) : (
              error === null && <Loading />
            )}
            {acts?.length === 0 && (
              <EmptyState title={t('empty')} action={<Button onClick={() => setFilter(WHOLE_TRAIL)}>{t('clear')}</Button>} />
            )}
            {hasNextPage && (
              <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </div>
    </main>
  )
}

/** In the shape of what comes. */
function Loading() {
  return (
    <div className="flex flex-col gap-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  )
}
