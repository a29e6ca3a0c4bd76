import { decideStaffChange } from '@krapao/contract/console'
import { Button, Sheet } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import { ReasonAndFactor } from './reason-and-factor.tsx'
import { type ProposedChange, STAFF_KEY } from './staff-calls.ts'
import { useChangeTitle } from './use-change-title.ts'
import { useStepUp } from './use-step-up.ts'

interface DecideSheetProps {
  change: ProposedChange
  decision: 'confirm' | 'refuse'
  onClose: () => void
}

/** Another owner carries out what was proposed, or refuses it. Of an invitation the link is shown, which only who confirms it has. */
export function DecideSheet({ change, decision, onClose }: DecideSheetProps) {
  const t = useTranslations('staff')
  const app = useTranslations('app')
  const title = useChangeTitle()
  const { changeId } = change
  const queries = useQueryClient()
  const { kind: shownKind, stepUp } = useStepUp()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const stepUpId = useRef<string>(undefined)
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      if (decision === 'confirm') stepUpId.current ??= await stepUp({ verb: 'change', changeId }, typed)
      return client(
        decideStaffChange,
        { params: { changeId }, body: { decision, reason: reason.trim(), stepUpId: stepUpId.current ?? null } },
        { idempotencyKey: key },
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: STAFF_KEY }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <Sheet open onClose={onClose} title={`${t(decision)}: ${title(change)}`} closeLabel={app('close')}>
      {data ? (
        <div role="status" className="flex flex-col gap-4 pb-6">
          <p>{t(data.status)}</p>
          {data.invitation && (
            <>
              <p className="rounded-field border border-line bg-card p-4 text-[0.875rem] [overflow-wrap:anywhere]">
                {data.invitation.link}
              </p>
              <p className="text-[0.875rem] text-muted">{t('linkNote')}</p>
            </>
          )}
          <Button onClick={onClose}>{app('close')}</Button>
        </div>
      ) : (
        <form onSubmit={send} className="flex flex-col gap-4 pb-6">
          <ReasonAndFactor
            kind={decision === 'confirm' ? shownKind : null}
            reason={reason}
            typed={typed}
            onReason={setReason}
            onTyped={setTyped}
          />
          <Problem of={error} />
          <Button kind={decision === 'confirm' ? 'primary' : 'danger'} type="submit" busy={isPending}>
            {t(decision)}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
