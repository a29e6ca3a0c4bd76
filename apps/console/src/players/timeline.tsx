import { TIMELINE_KINDS, type TimelineEntry } from '@krapao/contract/console'
import { currencySign } from '@krapao/money'
import { Badge, Button, EmptyState, LoadFailed, Money, SelectField, Skeleton } from '@krapao/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isKind } from '../messages/decision-words.ts'
import { isOwnReason } from '../messages/given-reasons.ts'
import { useMoment } from '../queue/waited.ts'
import { type TimelineKind, timelineQuery } from './player-calls.ts'
import { useAccountName } from './use-account-name.ts'
import { usePostingName } from './use-posting-name.ts'

const ALL = 'all'
const KINDS = [ALL, ...TIMELINE_KINDS] as const
const isTimelineKind = (value: string): value is TimelineKind => TIMELINE_KINDS.some((kind) => kind === value)

/** What happened to a player, the newest first, of one kind or of all. */
export function Timeline({ playerId }: { playerId: string }) {
  const t = useTranslations('players')
  const app = useTranslations('app')
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    timelineQuery(playerId, kind),
  )
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-[0.8125rem] font-semibold text-muted">{t('timeline')}</h2>
        <SelectField
          label={t('filter')}
          value={kind ?? ALL}
          options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(value) => setKind(isTimelineKind(value) ? value : null)}
        />
      </div>
      {data ? (
        entries.length === 0 ? (
          <EmptyState title={t('noTimeline')} />
        ) : (
          <ol className="overflow-hidden rounded-card border border-line bg-surface">
            {entries.map((entry) => (
              <li key={keyOf(entry)} className="border-b border-line px-4 py-3 last:border-b-0">
                <Entry playerId={playerId} entry={entry} />
              </li>
            ))}
          </ol>
        )
      ) : isError ? (
        <LoadFailed isRow title={t('timelineBroken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </section>
  )
}

function keyOf(entry: TimelineEntry): string {
  return entry.kind === 'money' ? `money ${entry.postingNo}` : JSON.stringify(entry)
}

function Entry({ playerId, entry }: { playerId: string; entry: TimelineEntry }) {
  switch (entry.kind) {
    case 'money':
      return <MoneyEntry playerId={playerId} entry={entry} />
    case 'staff':
      return <StaffEntry entry={entry} />
    default:
      return <EventEntry entry={entry} />
  }
}

type Of<Kind> = Extract<TimelineEntry, { kind: Kind }>

function MoneyEntry({ playerId, entry }: { playerId: string; entry: Of<'money'> }) {
  const t = useTranslations('players')
  const nameOf = useAccountName()
  const postingName = usePostingName()
  const { postingNo, posting, amount, unit, from, to, walletAfter, at } = entry
  const sign = unit === 'COIN' ? undefined : currencySign(unit)
  return (
    <Row
      at={at}
      title={
        <Link to={`/players/${playerId}/explain?at=${postingNo}`} className="font-semibold hover:underline">
          {postingName(posting)}
        </Link>
      }
      side={unit === 'COIN' ? <span className="tabular font-semibold">{amount}</span> : <Money amount={amount} size="s" unit={sign!} />}
    >
      {nameOf(from)} → {nameOf(to)}
      {walletAfter !== null && sign !== undefined && (
        <>
          {' · '}
          {t('after')} <Money amount={walletAfter} size="s" unit={sign} />
        </>
      )}
    </Row>
  )
}

function EventEntry({ entry: { event, browser, system, country, at } }: { entry: Of<'sign-in' | 'change'> }) {
  const t = useTranslations('players')
  const device = [browser, system, country].filter((part) => part !== null).join(' · ')
  return (
    <Row at={at} title={<span className="font-semibold">{t(`events.${event}`)}</span>}>
      {device}
    </Row>
  )
}

function StaffEntry({ entry: { by, act, about, status, reason, noteNo, at } }: { entry: Of<'staff'> }) {
  const t = useTranslations('players')
  const remarks = useTranslations('remarks')
  const search = useSearchParams()[0]
  const outcomes = useTranslations('outcomes')
  const kinds = useTranslations('kinds')
  const [word = act] = act.split(' ')
  const done = t.has(`staffActs.${word}` as never)
    ? t(`staffActs.${word}` as never)
    : `${isKind(about) ? kinds(about) : about}: ${outcomes.has(word as never) ? outcomes(word as never) : act}`
  return (
    <Row
      at={at}
      title={<span className="font-semibold">{done}</span>}
      side={
        <Badge tone={status === 'act' ? 'ok' : status === 'proposed' ? 'gold' : 'bad'}>
          {status === 'act' || status === 'proposed' ? t(`statuses.${status}`) : t('refusedAs', { code: status })}
        </Badge>
      }
    >
      {t('by', { who: by ?? t('owner') })}
      {isOwnReason(reason) && ` · “${reason}”`}
      {noteNo !== null && (
        <>
          {' · '}
          <Link to={{ search: withNote(search, noteNo) }} className="text-cool underline">
            {remarks('readNote', { no: noteNo })}
          </Link>
        </>
      )}
    </Row>
  )
}

/** The same page at one note. */
function withNote(search: URLSearchParams, noteNo: number): string {
  const at = new URLSearchParams(search)
  at.set('note', String(noteNo))
  return at.toString()
}

interface RowProps {
  at: string
  title: ReactNode
  side?: ReactNode
  children: ReactNode
}

function Row({ at, title, side, children }: RowProps) {
  const moment = useMoment()
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-[0.9375rem] [overflow-wrap:anywhere]">{title}</span>
        {side}
      </div>
      <div className="flex justify-between gap-3 text-[0.8125rem] text-muted">
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
        <time dateTime={at} className="shrink-0">
          {moment(at)}
        </time>
      </div>
    </div>
  )
}
