import { proposeStaffChange, STAFF_ROLES, type StaffChange } from '@krapao/contract/console'
import { Button, CheckField, Sheet, TextField } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import { ReasonAndFactor } from './reason-and-factor.tsx'
import { STAFF_KEY, type StaffMember } from './staff-calls.ts'
import { useStepUp } from './use-step-up.ts'

/** What is to be proposed, of whom; nobody yet of an invitation. */
export type Proposing = { kind: 'invite' } | { kind: 'change' | 'end' | 'invite-again'; member: StaffMember }

type StaffRole = (typeof STAFF_ROLES)[number]

/** One owner proposes; another carries it out. Of an invitation the code is shown, which only who proposes it has. */
export function ProposeSheet({ proposing, onClose }: { proposing: Proposing; onClose: () => void }) {
  const t = useTranslations('staff')
  const app = useTranslations('app')
  const roleWords = useTranslations('roles')
  const queries = useQueryClient()
  const { kind: shownKind, stepUp } = useStepUp()
  const member = proposing.kind === 'invite' ? undefined : proposing.member
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly StaffRole[]>(member?.roles ?? [])
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const stepUpId = useRef<string>(undefined)
  const [key] = useState(() => crypto.randomUUID())

  const change = (): StaffChange => {
    if (proposing.kind === 'invite') return { kind: 'invite', name: name.trim(), roles: [...roles], limits: [] }
    const { staffId, limits } = proposing.member
    return proposing.kind === 'change' ? { kind: 'change', staffId, roles: [...roles], limits } : { kind: proposing.kind, staffId }
  }
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      stepUpId.current ??= await stepUp({ verb: 'propose' }, typed)
      return client(
        proposeStaffChange,
        { body: { change: change(), stepUpId: stepUpId.current, reason: reason.trim() } },
        { idempotencyKey: key },
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: STAFF_KEY }),
  })
  const asksRoles = proposing.kind === 'invite' || proposing.kind === 'change'
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && (!asksRoles || roles.length > 0)) mutate()
  }
  return (
    <Sheet open onClose={onClose} title={t(`propose.${proposing.kind}`, { name: member?.name ?? '' })} closeLabel={app('close')}>
      {data ? (
        <div role="status" className="flex flex-col gap-4 pb-6">
          <p>{t('proposed')}</p>
          {data.code !== null && (
            <>
              <p className="tabular rounded-field border border-line bg-card p-4 text-center text-lg font-bold">{data.code}</p>
              <p className="text-[0.875rem] text-muted">{t('codeNote')}</p>
            </>
          )}
          <Button onClick={onClose}>{app('close')}</Button>
        </div>
      ) : (
        <form onSubmit={send} className="flex flex-col gap-4 pb-6">
          {proposing.kind === 'invite' && (
            <TextField
              label={t('name')}
              required
              maxLength={80}
              autoComplete="off"
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
          {asksRoles && (
            <fieldset className="flex flex-col">
              <legend className="mb-1 text-[0.84375rem] font-medium text-muted">{t('roles')}</legend>
              {STAFF_ROLES.map((role) => (
                <CheckField
                  key={role}
                  label={roleWords(role)}
                  checked={roles.includes(role)}
                  onChange={({ currentTarget }) => setRoles(currentTarget.checked ? [...roles, role] : roles.filter((one) => one !== role))}
                />
              ))}
            </fieldset>
          )}
          <ReasonAndFactor kind={shownKind} reason={reason} typed={typed} onReason={setReason} onTyped={setTyped} />
          <Problem of={error} />
          <p className="text-[0.8125rem] text-muted">{t('twoOwners')}</p>
          <Button kind="primary" type="submit" busy={isPending}>
            {t('send')}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
