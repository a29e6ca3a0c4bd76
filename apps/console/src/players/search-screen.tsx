import { Badge, Button, EmptyState, LoadFailed, Skeleton, TextField } from '@krapao/ui'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useKeys } from '../keys/use-keys.ts'
import { useMoment } from '../queue/waited.ts'
import { searchQuery, TYPED_KEY } from './player-calls.ts'
import { StateBadge } from './state-badge.tsx'

/** Somebody by exactly what is known of them. */
export function SearchScreen() {
  const linked = useSearchParams()[0].get('q')
  return <Search key={linked} />
}

function Search() {
  const t = useTranslations('players')
  const app = useTranslations('app')
  const { q, find } = useTyped()
  const [typed, setTyped] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(searchQuery(q))
  useEffect(() => field.current?.focus(), [])
  useKeys({ '/': () => field.current?.focus() })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === q && q !== '') void refetch()
    else find(next)
  }
  const players = data?.pages.flatMap((page) => page.players) ?? []
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-6 p-4 pb-16 md:p-8">
        <h1 className="text-xl font-bold">{t('title')}</h1>
        <form onSubmit={send} role="search" className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <TextField
              ref={field}
              label={t('q')}
              hint={t('qHint')}
              type="search"
              maxLength={120}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </div>
          <Button kind="primary" type="submit" busy={isFetching && !isFetchingNextPage} className="mt-7">
            {t('find')}
          </Button>
        </form>
        <div aria-live="polite" className="text-[0.8125rem] text-muted empty:hidden">
          {data && players.length > 0 && t(hasNextPage ? 'foundOrMore' : 'found', { count: players.length })}
        </div>
        {q === '' ? (
          <p className="text-muted">{t('nothingTyped')}</p>
        ) : data ? (
          players.length === 0 ? (
            <EmptyState title={t('nobody')}>{t('nobodyHint')}</EmptyState>
          ) : (
            <Found players={players} />
          )
        ) : isError ? (
          <LoadFailed title={t('broken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-20" />
        )}
        {hasNextPage && (
          <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </main>
  )
}

/** What was typed last. A link may bring it in its address, which is rid of it at once: it names somebody. */
function useTyped() {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const linked = search.get('q')
  const [q, setQ] = useState(() => linked?.trim() ?? queries.getQueryData<string>(TYPED_KEY) ?? '')
  const remember = (next: string) => {
    queries.setQueryDefaults(TYPED_KEY, { gcTime: Infinity })
    queries.setQueryData(TYPED_KEY, next)
  }
  useEffect(() => {
    if (linked === null) return
    remember(linked.trim())
    setSearch({}, { replace: true })
  })
  return {
    q,
    find(next: string) {
      remember(next)
      setQ(next)
    },
  }
}

type Player = Awaited<ReturnType<NonNullable<ReturnType<typeof searchQuery>['queryFn']>>>['players'][number]

function Found({ players }: { players: readonly Player[] }) {
  const t = useTranslations('players')
  const moment = useMoment()
  return (
    <ul className="flex flex-col gap-2">
      {players.map(({ playerId, who, memberNo, state, registeredAt, foundBy }) => (
        <li key={playerId}>
          <Link
            to={`/players/${playerId}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-3 hover:border-line-strong"
          >
            <span className="font-semibold">{who}</span>
            <StateBadge state={state} />
            <span className="flex flex-1 flex-wrap gap-2">
              {foundBy.map((by) => (
                <Badge key={by} tone="cool">
                  {t(`foundBy.${by}`)}
                </Badge>
              ))}
            </span>
            <span className="tabular text-[0.8125rem] text-muted">
              {t('memberNo', { no: memberNo })} · {t('since', { at: moment(registeredAt) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
