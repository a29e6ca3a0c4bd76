import { Button, InfoIcon, useToast } from '@krapao/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { refusalCode } from '../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { isComplete, type PasswordProblems, passwordProblems } from '../../password/check-password.ts'
import { focusField, NewPasswordFields, typedIn } from '../../password/new-password-fields.tsx'
import { useSetPassword } from './set-password.ts'
import { messages } from './messages.ts'

const OF_PASSWORD: ReadonlySet<string> = new Set(['INVALID_USER_INFO', 'PASSWORD_COMMON', 'PASSWORD_PERSONAL'])

interface NewPasswordFormProps {
  phone: string
  onSet: () => void
  /** It has to be shown once more whose account it is. */
  onProofNeeded: () => void
}

export function NewPasswordForm({ phone, onSet, onProofNeeded }: NewPasswordFormProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<PasswordProblems>({})
  const set = useSetPassword(phone)
  const code = set.isError ? refusalCode(set.error) : undefined
  const isOfPassword = code !== undefined && OF_PASSWORD.has(code)
  useEffect(() => {
    if (isOfPassword) focusField(form.current, 'newPassword')
  }, [isOfPassword])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, ['newPassword', 'confirm'])
    if (set.isPending || !isComplete(typed)) return
    const found = passwordProblems(typed)
    setProblems(found)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) return focusField(event.currentTarget, wrong)
    set.mutate(typed.newPassword, {
      onSuccess: onSet,
      onError: (error) => {
        const refused = refusalCode(error)
        if (OF_PASSWORD.has(refused)) return
        toast.show('danger', outcomeUnknown(error) ? t('unanswered') : message(refused))
        if (refused === 'RESET_NOT_PROVEN' || refused === 'UNVERIFIED_OTP') onProofNeeded()
      },
    })
  }
  const edit = () => {
    setProblems({})
    if (set.isError) set.reset()
  }
  return (
    // By POST: a submit without the script must not write the passwords into the address.
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={edit} className="flex flex-col gap-4">
      <h3 className="text-[1rem] font-semibold">{t('set')}</h3>
      <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      <NewPasswordFields problems={problems} refusal={isOfPassword ? message(code) : undefined} />
      <p className="flex items-start gap-2.5 text-[0.84375rem] leading-normal text-muted">
        <InfoIcon size={18} className="mt-px shrink-0 text-cool" />
        <span className="min-w-0">{t('consequences')}</span>
      </p>
      <Button type="submit" kind="primary" wide busy={set.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
