import { InfoIcon, PasswordField } from '@krapao/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormButtons } from '../../../dialogs/form-buttons.tsx'
import { useMessages } from '../../../messages/index.ts'
import { isComplete, type NewPassword, type PasswordProblems, passwordProblems } from '../../../password/check-password.ts'
import { focusField, NewPasswordFields, typedIn } from '../../../password/new-password-fields.tsx'
import { messages } from './messages.ts'

export interface Typed extends NewPassword {
  oldPassword: string
}
export type Field = keyof Typed

interface PasswordFormProps {
  /** For password managers. */
  username: string
  /** The field that the server's last answer is about. */
  refused: { field: Field; text: string } | undefined
  busy: boolean
  onEdit: () => void
  onCancel: () => void
  onSave: (typed: Typed) => void
}

export function PasswordForm({ username, refused, busy, onEdit, onCancel, onSave }: PasswordFormProps) {
  const t = useMessages(messages)
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<PasswordProblems>({})
  const refusedField = refused?.field
  useEffect(() => {
    if (refusedField) focusField(form.current, refusedField)
  }, [refusedField])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, ['oldPassword', 'newPassword', 'confirm'])
    if (busy || !isComplete(typed)) return
    const found = passwordProblems(typed)
    setProblems(found)
    const [wrong] = Object.keys(found)
    if (wrong === undefined) onSave(typed)
    else focusField(event.currentTarget, wrong)
  }
  const edit = () => {
    setProblems({})
    onEdit()
  }
  return (
    // By POST: a submit without the script must not write the passwords into the address.
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={edit} className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="oldPassword"
        label={t('oldPassword')}
        error={refusedField === 'oldPassword' ? refused?.text : undefined}
        maxLength={200}
        autoComplete="current-password"
        enterKeyHint="next"
        showLabel={t('show')}
        hideLabel={t('hide')}
      />
      <NewPasswordFields problems={problems} refusal={refusedField === 'newPassword' ? refused?.text : undefined} />
      <p className="flex items-start gap-2.5 text-[0.84375rem] leading-normal text-muted">
        <InfoIcon size={18} className="mt-px shrink-0 text-cool" />
        <span className="min-w-0">{t('others')}</span>
      </p>
      <FormButtons cancel={t('cancel')} submit={t('save')} busy={busy} onCancel={onCancel} />
    </form>
  )
}
