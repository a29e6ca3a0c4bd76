import { Badge, Button, EmptyState, LoadFailed, Skeleton } from '@krapao/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useKeys } from '../keys/use-keys.ts'
import { useMoment } from '../queue/waited.ts'
import { readQuery } from './player-calls.ts'
import { Told } from './told.tsx'

/** What a player reads of what has ended, as their inbox lists it, and what of it they have not opened. */
export function ReadScreen() {
  const t = useTranslations('players')
  const app = useTranslations('app')
  const { playerId = '' } = useParams()
  const moment = useMoment()
  const navigate = useNavigate()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(readQuery(playerId))
  useKeys({ escape: () => void navigate(`/players/${playerId}`) })
  const outcomes = data?.pages.flatMap((page) => page.outcomes.map((one) => ({ ...one, language: page.language }))) ?? []
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-180 flex-col gap-4 p-4 pb-16 md:p-8">
        <Link to={`/players/${playerId}`} className="self-start py-2 text-[0.875rem] text-cool underline">
          ← {t('toPlayer')}
        </Link>
        <h1 className="text-xl font-bold">{t('readTitle')}</h1>
        <p className="text-[0.875rem] text-muted">{t('readHint')}</p>
        {!data ? (
          error === null ? (
            <Skeleton className="h-80" />
          ) : (
            <LoadFailed title={t('readBroken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
          )
        ) : outcomes.length === 0 ? (
          <EmptyState title={t('readNothing')} />
        ) : (
          <ol className="overflow-hidden rounded-card border border-line bg-surface">
            {outcomes.map((one) => (
              <li key={one.id} className="flex flex-col gap-0.5 border-b border-line px-4 py-3 last:border-b-0">
                <Told told={one} language={one.language} />
                <span className="flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-muted">
                  {moment(one.at)}
                  {one.isUnread && <Badge tone="plain">{t('notRead')}</Badge>}
                </span>
              </li>
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        )}
      </div>
    </main>
  )
}
