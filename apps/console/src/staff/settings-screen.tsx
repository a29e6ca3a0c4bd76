import { Button, LoadFailed, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isKind, useDecisionWords } from '../messages/decision-words.ts'
import { useLasting } from '../queue/waited.ts'
import { useOwnStaff } from '../session/session.tsx'
import { DueTimeSheet } from './due-time-sheet.tsx'
import { changesQuery, type DueTime, dueTimesQuery } from './staff-calls.ts'
import { WaitingChanges } from './waiting-changes.tsx'

const MINUTE_MS = 60_000

/** How long an item of each kind may wait before it is late, and what two owners are about to change of that. */
export function SettingsScreen() {
  const t = useTranslations('settings')
  const app = useTranslations('app')
  const dueTimes = useQuery(dueTimesQuery)
  const changes = useQuery(changesQuery)
  const [changing, setChanging] = useState<DueTime>()
  const mayAct = useOwnStaff().permissions.includes('staff.act')
  const isBroken = (dueTimes.isError && !dueTimes.data) || (changes.isError && !changes.data)
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-6 p-4 pb-16 md:p-8">
        <header className="flex flex-col gap-1">
          <h1 className="text-xl font-bold">{t('title')}</h1>
          <p className="text-[0.875rem] text-muted">{t('hint')}</p>
        </header>
        {isBroken && (
          <LoadFailed
            isRow
            title={app('broken')}
            retryLabel={app('retry')}
            busy={dueTimes.isFetching || changes.isFetching}
            onRetry={() => void Promise.all([dueTimes.refetch(), changes.refetch()])}
          />
        )}
        <WaitingChanges changes={changes.data?.filter(({ kind }) => kind === 'due-time') ?? []} />
        <section className="flex flex-col gap-3">
          <h2 className="font-bold">{t('dueTimes')}</h2>
          {dueTimes.data ? (
            <DueTimes dueTimes={dueTimes.data} onChange={mayAct ? setChanging : undefined} />
          ) : (
            <Skeleton className="h-80" />
          )}
        </section>
      </div>
      {changing && <DueTimeSheet dueTime={changing} onClose={() => setChanging(undefined)} />}
    </main>
  )
}

interface DueTimesProps {
  dueTimes: readonly DueTime[]
  /** Undefined for whoever may only read. */
  onChange: ((dueTime: DueTime) => void) | undefined
}

function DueTimes({ dueTimes, onChange }: DueTimesProps) {
  const t = useTranslations('settings')
  const kinds = useTranslations('kinds')
  const words = useDecisionWords()
  const lasting = useLasting()
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {dueTimes.map((dueTime) => {
        const name = isKind(dueTime.kind) ? kinds(dueTime.kind) : dueTime.kind
        return (
          <li key={dueTime.kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <p className="min-w-0 flex-1 basis-40">
              <span className="block font-semibold">{name}</span>
              <span className="block text-[0.8125rem] text-muted first-letter:uppercase">{words.waits(dueTime.kind)}</span>
            </p>
            <p className="tabular text-[0.875rem]">{lasting(dueTime.minutes * MINUTE_MS)}</p>
            {onChange && (
              <Button aria-label={t('changeOf', { kind: name })} onClick={() => onChange(dueTime)}>
                {t('change')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
