import { Badge, Button, Card, LoadFailed, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../queue/waited.ts'
import { useOwnStaff } from '../session/session.tsx'
import { type Proposing, ProposeSheet } from './propose-sheet.tsx'
import { changesQuery, type StaffMember, staffQuery } from './staff-calls.ts'
import { WaitingChanges } from './waiting-changes.tsx'

/** Who works here, and what two owners are about to change of that. */
export function StaffScreen() {
  const t = useTranslations('staff')
  const app = useTranslations('app')
  const staff = useQuery(staffQuery)
  const changes = useQuery(changesQuery)
  const [proposing, setProposing] = useState<Proposing>()
  const mayAct = useOwnStaff().permissions.includes('staff.act')
  const isBroken = (staff.isError && !staff.data) || (changes.isError && !changes.data)
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-6 p-4 pb-16 md:p-8">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl font-bold">{t('title')}</h1>
          {mayAct && (
            <Button kind="primary" onClick={() => setProposing({ kind: 'invite' })}>
              {t('propose.invite', { name: '' })}
            </Button>
          )}
        </header>
        {isBroken && (
          <LoadFailed
            isRow
            title={app('broken')}
            retryLabel={app('retry')}
            busy={staff.isFetching || changes.isFetching}
            onRetry={() => void Promise.all([staff.refetch(), changes.refetch()])}
          />
        )}
        <WaitingChanges changes={changes.data?.filter(({ kind }) => kind !== 'due-time') ?? []} />
        <section className="flex flex-col gap-3">
          <h2 className="font-bold">{t('everybody')}</h2>
          {staff.data ? (
            staff.data.map((member) => (
              <Member key={member.staffId} member={member} mayAct={mayAct} onPropose={(kind) => setProposing({ kind, member })} />
            ))
          ) : (
            <Skeleton className="h-40" />
          )}
        </section>
      </div>
      {proposing && <ProposeSheet proposing={proposing} onClose={() => setProposing(undefined)} />}
    </main>
  )
}

interface MemberProps {
  member: StaffMember
  mayAct: boolean
  onPropose: (kind: 'change' | 'end' | 'invite-again') => void
}

function Member({ member: { name, roles, isActive, hasSecondFactor, passwordSetAt, sessions }, mayAct, onPropose }: MemberProps) {
  const t = useTranslations('staff')
  const roleWords = useTranslations('roles')
  const moment = useMoment()
  return (
    <Card className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-[min(100%,12.5rem)] flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {roles.map((role) => (
            <Badge key={role} tone={role === 'owner' ? 'gold' : 'plain'}>
              {roleWords(role)}
            </Badge>
          ))}
          {!isActive && <Badge tone="bad">{t('left')}</Badge>}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {passwordSetAt === null ? t('neverSignedIn') : t('since', { at: moment(passwordSetAt) })} ·{' '}
          {hasSecondFactor ? t('factor') : t('noFactor')} · {t('sessions', { count: sessions })}
        </p>
      </div>
      {mayAct && isActive && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onPropose('change')}>{t('change')}</Button>
          <Button onClick={() => onPropose('invite-again')}>{t('inviteAgain')}</Button>
          <Button kind="danger" onClick={() => onPropose('end')}>
            {t('end')}
          </Button>
        </div>
      )}
    </Card>
  )
}
