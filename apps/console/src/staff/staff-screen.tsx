import { Badge, Button, Card, LoadFailed, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../queue/waited.ts'
import { useOwnStaff } from '../session/session.tsx'
import { DecideSheet } from './decide-sheet.tsx'
import { type Proposing, ProposeSheet } from './propose-sheet.tsx'
import { changesQuery, type ProposedChange, type StaffMember, staffQuery } from './staff-calls.ts'

type Deciding = { change: ProposedChange; decision: 'confirm' | 'refuse' }

/** Who works here, and what two owners are about to change of that. */
export function StaffScreen() {
  const t = useTranslations('staff')
  const app = useTranslations('app')
  const staff = useQuery(staffQuery)
  const changes = useQuery(changesQuery)
  const [proposing, setProposing] = useState<Proposing>()
  const [deciding, setDeciding] = useState<Deciding>()
  const mayAct = useOwnStaff().permissions.includes('staff.act')
  const open = changes.data?.filter(({ outcome }) => outcome === 'open') ?? []
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
        {open.length > 0 && (
          <section className="flex flex-col gap-3">
            <h2 className="font-bold">{t('waiting')}</h2>
            {open.map((change) => (
              <Waiting key={change.changeId} change={change} mayAct={mayAct} onDecide={(decision) => setDeciding({ change, decision })} />
            ))}
          </section>
        )}
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
      {deciding && <DecideSheet {...deciding} onClose={() => setDeciding(undefined)} />}
    </main>
  )
}

interface WaitingProps {
  change: ProposedChange
  mayAct: boolean
  onDecide: (decision: Deciding['decision']) => void
}

function Waiting({ change: { kind, name, before, after, reason, proposedBy, proposedAt, aloneFrom }, mayAct, onDecide }: WaitingProps) {
  const t = useTranslations('staff')
  const moment = useMoment()
  return (
    <Card className="flex flex-col gap-2 border-gold/40 p-4">
      <p className="font-semibold">
        {t(`kinds.${kind}`)} {name}
      </p>
      <Difference before={before} after={after} />
      <p className="text-[0.875rem] [overflow-wrap:anywhere]">“{reason}”</p>
      <p className="text-[0.8125rem] text-muted">{t('by', { who: proposedBy, at: moment(proposedAt), alone: moment(aloneFrom) })}</p>
      {mayAct && (
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" onClick={() => onDecide('confirm')}>
            {t('confirm')}
          </Button>
          <Button onClick={() => onDecide('refuse')}>{t('refuse')}</Button>
        </div>
      )}
    </Card>
  )
}

/** Each thing that is another afterwards, as the database has it. */
function Difference({ before, after }: Pick<ProposedChange, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const text = (value: unknown) => (value === undefined || value === null ? '—' : typeof value === 'string' ? value : JSON.stringify(value))
  const changed = names.filter((name) => text(before?.[name]) !== text(after?.[name]))
  return (
    <ul className="text-[0.8125rem] text-muted">
      {changed.map((name) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          {name}: {text(before?.[name])} → {text(after?.[name])}
        </li>
      ))}
    </ul>
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
