import { Badge, Button, LoadFailed, Money, Skeleton } from '@krapao/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMoment } from '../queue/waited.ts'
import { type BalanceTerm, termQuery } from './player-calls.ts'
import { useAccountName } from './use-account-name.ts'
import { usePostingName } from './use-posting-name.ts'

interface TermPostingsProps {
  playerId: string
  term: BalanceTerm
  at: number
  unit: string
  onOpen: (postingNo: number) => void
}

/** The postings of a term, each with whether it fits the chain, and a way to its evidence. */
export function TermPostings({ playerId, term, at, unit, onOpen }: TermPostingsProps) {
  const t = useTranslations('players')
  const app = useTranslations('app')
  const moment = useMoment()
  const nameOf = useAccountName()
  const postingName = usePostingName()
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    termQuery(playerId, term, at),
  )
  if (!data)
    return (
      <div className="p-4">
        {isError ? (
          <LoadFailed isRow title={t('explainBroken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    )
  return (
    <ul className="bg-card">
      {data.pages
        .flatMap(({ postings }) => postings)
        .map(({ postingNo, kind, at: postedAt, amount, from, to, walletAfter, isWhole }) => (
          <li key={postingNo} className="border-t border-line">
            <button
              type="button"
              onClick={() => onOpen(postingNo)}
              className="flex w-full flex-col gap-0.5 py-3 pr-4 pl-8 text-left hover:bg-raised"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="tabular text-muted">{postingNo}</span> {postingName(kind)}
                </span>
                <Money amount={amount} size="s" unit={unit} signed />
              </span>
              <span className="flex flex-wrap justify-between gap-x-3 text-[0.8125rem] text-muted">
                <span>
                  {nameOf(from)} → {nameOf(to)} · {moment(postedAt)}
                </span>
                <span className="flex items-baseline gap-2">
                  {!isWhole && <Badge tone="bad">{t('altered')}</Badge>}
                  <span>
                    {t('balanceAfter')} <Money amount={walletAfter} size="s" unit={unit} />
                  </span>
                </span>
              </span>
            </button>
          </li>
        ))}
      {hasNextPage && (
        <li className="p-4">
          <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </li>
      )}
    </ul>
  )
}
