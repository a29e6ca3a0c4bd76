import { Sheet, TextField, WarningIcon } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { FormButtons } from '../../../dialogs/form-buttons.tsx'
import { useMessages } from '../../../messages/index.ts'
import { messages } from './messages.ts'

interface NameSheetProps {
  open: boolean
  /** What a new passkey is named, before anybody has typed; or what one is named now. */
  kind: 'add' | 'rename'
  name: string
  busy: boolean
  /** What the last press came to. */
  problem: string | undefined
  onEdit: () => void
  onClose: () => void
  onName: (name: string) => void
}

export function NameSheet({ open, kind, onClose, ...form }: NameSheetProps) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t(kind === 'add' ? 'addTitle' : 'renameTitle')} closeLabel={t('close')}>
      <NameForm kind={kind} onCancel={onClose} {...form} />
    </Sheet>
  )
}

function NameForm({
  kind,
  name,
  busy,
  problem,
  onEdit,
  onCancel,
  onName,
}: Omit<NameSheetProps, 'open' | 'onClose'> & { onCancel: () => void }) {
  const t = useMessages(messages)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('name')
    if (busy || typeof typed !== 'string') return
    setMissing(typed.trim() === '')
    if (typed.trim() !== '') onName(typed.trim())
  }
  const edit = () => {
    setMissing(false)
    onEdit()
  }
  return (
    <form noValidate onSubmit={submit} onInput={edit} className="flex flex-col gap-4">
      {kind === 'add' && <p className="text-[0.9375rem] leading-normal text-soft">{t('addNote')}</p>}
      <TextField
        name="name"
        label={t('name')}
        defaultValue={name}
        maxLength={40}
        autoComplete="off"
        enterKeyHint="done"
        error={isMissing ? t('nameMissing') : undefined}
      />
      {problem && (
        <p role="alert" className="flex items-start gap-2.5 text-[0.875rem] leading-normal text-bad">
          <WarningIcon size={18} className="mt-px" />
          {problem}
        </p>
      )}
      <FormButtons cancel={t('cancel')} submit={t(kind === 'add' ? 'go' : 'save')} busy={busy} onCancel={onCancel} />
    </form>
  )
}
