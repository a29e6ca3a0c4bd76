import { Button, InfoIcon, PasswordField } from '@krapao/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../messages/index.ts'
import { type Field, isComplete, passwordProblems, type Typed } from './check-password.ts'
import { messages } from './messages.ts'

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
  const [problems, setProblems] = useState<ReturnType<typeof passwordProblems>>({})
  const refusedField = refused?.field
  useEffect(() => {
    if (refusedField) focusField(form.current, refusedField)
  }, [refusedField])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget)
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
  const field = (name: Field) => ({
    name,
    label: t(name),
    error: refusedField === name ? refused?.text : name !== 'oldPassword' && problems[name] && t(problems[name]),
    maxLength: 200,
    showLabel: t('show'),
    hideLabel: t('hide'),
  })
  return (
    // By POST: a submit without the script must not write the passwords into the address.
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={edit} className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...field('oldPassword')} autoComplete="current-password" enterKeyHint="next" />
      <PasswordField {...field('newPassword')} autoComplete="new-password" enterKeyHint="next" hint={t('hint')} />
      <PasswordField {...field('confirm')} autoComplete="new-password" enterKeyHint="done" />
      <p className="flex items-start gap-2.5 text-[0.84375rem] leading-normal text-muted">
        <InfoIcon size={18} className="mt-px shrink-0 text-cool" />
        <span className="min-w-0">{t('others')}</span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" kind="primary" className="flex-[1.6]" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** As typed: a space at either end belongs to a password. */
function typedIn(form: HTMLFormElement): Typed {
  const typed = new FormData(form)
  const textOf = (name: Field) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { oldPassword: textOf('oldPassword'), newPassword: textOf('newPassword'), confirm: textOf('confirm') }
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
