import { Button, Card } from '@krapao/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../queue/waited.ts'
import { useOwnStaff } from '../session/session.tsx'
import { DecideSheet } from './decide-sheet.tsx'
import type { ProposedChange } from './staff-calls.ts'
import { useChangeTitle } from './use-change-title.ts'

type Deciding = { change: ProposedChange; decision: 'confirm' | 'refuse' }

/** What one owner has proposed and another is to carry out; nothing where nothing is. */
export function WaitingChanges({ changes }: { changes: readonly ProposedChange[] }) {
  const t = useTranslations('staff')
  const [deciding, setDeciding] = useState<Deciding>()
  const open = changes.filter(({ outcome }) => outcome === 'open')
  return (
    <>
      {open.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="font-bold">{t('waiting')}</h2>
          {open.map((change) => (
            <Waiting key={change.changeId} change={change} onDecide={(decision) => setDeciding({ change, decision })} />
          ))}
        </section>
      )}
      {deciding && <DecideSheet {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

interface WaitingProps {
  change: ProposedChange
  onDecide: (decision: Deciding['decision']) => void
}

function Waiting({ change, onDecide }: WaitingProps) {
  const t = useTranslations('staff')
  const moment = useMoment()
  const title = useChangeTitle()
  const mayAct = useOwnStaff().permissions.includes('staff.act')
  const { before, after, reason, proposedBy, proposedAt, aloneFrom } = change
  return (
    <Card className="flex flex-col gap-2 border-gold/40 p-4">
      <p className="font-semibold">{title(change)}</p>
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
