import { proposeStaffChange, type StaffChange } from '@krapao/contract/console'
import { Button, latinDigits, Sheet, TextField } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { isKind } from '../messages/decision-words.ts'
import { Problem } from '../messages/problem.tsx'
import { ReasonAndFactor } from './reason-and-factor.tsx'
import { type DueTime, STAFF_KEY } from './staff-calls.ts'
import { useStepUp } from './use-step-up.ts'

const MOST_MINUTES = 10_080

/** One owner proposes how long a kind may wait; another carries it out. */
export function DueTimeSheet({ dueTime, onClose }: { dueTime: DueTime; onClose: () => void }) {
  const t = useTranslations('settings')
  const staff = useTranslations('staff')
  const app = useTranslations('app')
  const kinds = useTranslations('kinds')
  const queries = useQueryClient()
  const { kind: shownKind, stepUp } = useStepUp()
  const [minutes, setMinutes] = useState(String(dueTime.minutes))
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const stepUpId = useRef<string>(undefined)
  const [key] = useState(() => crypto.randomUUID())
  const wanted = minutesIn(minutes)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const change = { kind: 'due-time', dueTime: { kind: dueTime.kind, minutes: wanted } } as StaffChange
      stepUpId.current ??= await stepUp({ verb: 'propose' }, typed)
      const body = { change, stepUpId: stepUpId.current, reason: reason.trim() }
      return client(proposeStaffChange, { body }, { idempotencyKey: key })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: STAFF_KEY }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsWrong(wanted === undefined)
    if (wanted !== undefined && !isPending) mutate()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('changeOf', { kind: isKind(dueTime.kind) ? kinds(dueTime.kind) : dueTime.kind })}
      closeLabel={app('close')}
    >
      {data ? (
        <div role="status" className="flex flex-col gap-4 pb-6">
          <p>{staff('proposed')}</p>
          <Button onClick={onClose}>{app('close')}</Button>
        </div>
      ) : (
        <form onSubmit={send} className="flex flex-col gap-4 pb-6">
          <TextField
            label={t('minutes')}
            hint={t('before', { minutes: dueTime.minutes })}
            error={isWrong ? t('noMinutes') : undefined}
            required
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            value={minutes}
            onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
          />
          <ReasonAndFactor kind={shownKind} reason={reason} typed={typed} onReason={setReason} onTyped={setTyped} />
          <Problem of={error} />
          <p className="text-[0.8125rem] text-muted">{staff('twoOwners')}</p>
          <Button kind="primary" type="submit" busy={isPending}>
            {staff('send')}
          </Button>
        </form>
      )}
    </Sheet>
  )
}

/** Undefined for what is no whole number of minutes up to a week. */
function minutesIn(typed: string): number | undefined {
  const text = latinDigits(typed).trim()
  const minutes = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : undefined
}
