import { type ConsoleWorkItem, putOffWorkItem, WAITED_FOR, type WaitedFor } from '@krapao/contract/console'
import { Button, SelectField, Sheet } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { useKeys } from '../keys/use-keys.ts'
import { Problem } from '../messages/problem.tsx'
import { ReasonField } from './reason-field.tsx'
import { useMoment } from './waited.ts'
import { WORK_ITEMS_KEY } from './work-items.ts'

/** Of an item that they hold: it cannot be decided before somebody has answered. */
export function PutOff({ itemId, leaseNo }: { itemId: string; leaseNo: number }) {
  const t = useTranslations('putOff')
  const [isOpen, setOpen] = useState(false)
  useKeys({ z: () => setOpen(true) })
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)} className="min-h-11">
        {t('open')}{' '}
        <kbd aria-hidden="true" className="rounded border border-line px-1.5 text-[0.75rem] max-md:hidden">
          Z
        </kbd>
      </Button>
      {isOpen && <PutOffSheet itemId={itemId} leaseNo={leaseNo} onClose={() => setOpen(false)} />}
    </>
  )
}

/** In minutes. */
const LASTING = [15, 60, 240, 1440] as const

function PutOffSheet({ itemId, leaseNo, onClose }: { itemId: string; leaseNo: number; onClose: () => void }) {
  const t = useTranslations('putOff')
  const app = useTranslations('app')
  const queries = useQueryClient()
  const first = useRef<HTMLSelectElement>(null)
  const [waitsFor, setWaitsFor] = useState<WaitedFor>('player')
  const [minutes, setMinutes] = useState<number>(LASTING[0])
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  // The same words stay the same act, however often they are sent.
  const [act, setAct] = useState<{ words: string; key: string }>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (idempotencyKey: string) =>
      client(putOffWorkItem, { params: { itemId }, body: { waitsFor, minutes, leaseNo, reason: reason.trim() } }, { idempotencyKey }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: WORK_ITEMS_KEY }),
  })
  const send = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '' || isPending) return
    const words = JSON.stringify([waitsFor, minutes, reason.trim()])
    const said = act?.words === words ? act : { words, key: crypto.randomUUID() }
    setAct(said)
    mutate(said.key)
  }
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={app('close')} initialFocus={first}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="flex flex-col gap-4 pb-6"
      >
        <p className="text-muted">{t('does')}</p>
        <SelectField
          ref={first}
          label={t('whom')}
          value={waitsFor}
          onChange={(next) => setWaitsFor(next as WaitedFor)}
          options={WAITED_FOR.map((value) => ({ value, label: t(`whoms.${value}`) }))}
        />
        <SelectField
          label={t('howLong')}
          value={String(minutes)}
          onChange={(next) => setMinutes(Number(next))}
          options={LASTING.map((value) => ({ value: String(value), label: t('lasting', { minutes: value }) }))}
        />
        <ReasonField
          id="put-off"
          words={{ label: t('why'), hint: t('whyHint'), missing: t('whyMissing') }}
          value={reason}
          isMissing={isMissing}
          onChange={setReason}
          onSend={send}
        />
        <Problem of={error} />
        <Button kind="primary" type="submit" busy={isPending} className="self-start">
          {t('go')}
        </Button>
      </form>
    </Sheet>
  )
}

/** Whose answer an item waits for, and until when nobody is handed it. */
export function PutOffNote({ putOff: { waitsFor, until } }: { putOff: NonNullable<ConsoleWorkItem['putOff']> }) {
  const t = useTranslations('putOff')
  const moment = useMoment()
  return (
    <p role="status" className="rounded-card border border-line bg-card px-4 py-3 text-[0.875rem]">
      <span className="font-semibold">{t('waits', { whom: t(`whoms.${waitsFor}`), at: moment(until) })}</span>{' '}
      <span className="text-muted">{t('back')}</span>
    </p>
  )
}
