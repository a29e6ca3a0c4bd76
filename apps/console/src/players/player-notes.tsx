import type { PlayerNotes as Page } from '@krapao/contract/console'
import { Button, Card, LoadFailed, Skeleton } from '@krapao/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMoment } from '../queue/waited.ts'
import { NoteForm } from './note-form.tsx'
import { notesQuery } from './player-calls.ts'

/** What staff have written about a player, the newest first, or from the note on that the address names. */
export function PlayerNotes({ playerId, mayWrite }: { playerId: string; mayWrite: boolean }) {
  const t = useTranslations('remarks')
  const app = useTranslations('app')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('note')
  const from = asked !== null && /^\d{1,8}$/.test(asked) ? Number(asked) : null
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    notesQuery(playerId, from),
  )
  const notes = data?.pages.flatMap((page) => page.notes) ?? []
  const toNewest = () => {
    if (from === null) return
    setSearch((before) => {
      before.delete('note')
      return before
    })
  }
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="flex items-baseline justify-between gap-3 text-[0.8125rem] font-semibold text-muted">
        {t('notes')}
        {data && <span className="font-normal">{t('noteCount', { count: data.pages[0]!.count })}</span>}
      </h2>
      {mayWrite && <NoteForm playerId={playerId} onWritten={toNewest} />}
      {from !== null && (
        <p className="flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-muted">
          {t('fromNote', { no: from })}
          <Button kind="plain" onClick={toNewest}>
            {t('toNewest')}
          </Button>
        </p>
      )}
      {!data ? (
        isError ? (
          <LoadFailed isRow title={t('notesBroken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24" />
        )
      ) : notes.length === 0 ? (
        <p className="text-[0.875rem] text-muted">{t('noNotes')}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {notes.map((note) => (
            <Note key={note.noteNo} note={note} isAsked={note.noteNo === from} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </section>
  )
}

/** Where the timeline leads to one, it comes into view. */
function Note({ note: { noteNo, by, at, note }, isAsked }: { note: Page['notes'][number]; isAsked: boolean }) {
  const t = useTranslations('remarks')
  const moment = useMoment()
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  return (
    <li ref={place} aria-current={isAsked || undefined}>
      <Card className={clsx('flex flex-col gap-1 px-4 py-3', isAsked && 'outline-2 outline-gold')}>
        {note === null ? (
          <p className="text-bad">{t('notOpened')}</p>
        ) : (
          <p className="text-[0.9375rem] whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</p>
        )}
        <p className="flex flex-wrap justify-between gap-x-3 text-[0.8125rem] text-muted">
          <span className="[overflow-wrap:anywhere]">
            {by} · {t('noteNo', { no: noteNo })}
          </span>
          <time dateTime={at}>{moment(at)}</time>
        </p>
      </Card>
    </li>
  )
}
