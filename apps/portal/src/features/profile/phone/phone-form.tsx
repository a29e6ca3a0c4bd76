import { InfoIcon } from '@krapao/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { outcomeUnknown } from '../../../api/outcome-unknown.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { FormButtons } from '../../../dialogs/form-buttons.tsx'
import { useCodeMessage, useMessages } from '../../../messages/index.ts'
import { PhoneField, phoneIn } from '../../../otp/phone-field.tsx'
import { focusField } from '../../../password/new-password-fields.tsx'
import { useBeginPhoneChange } from './phone-change.ts'
import { messages } from './messages.ts'

interface PhoneFormProps {
  initial: string
  onBegun: () => void
  onCancel: () => void
}

/** The new number, and what comes of it. */
export function PhoneForm({ initial, onBegun, onCancel }: PhoneFormProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setMissing] = useState(false)
  const begin = useBeginPhoneChange()
  // Whoever goes back from the password has decided so.
  const code = begin.isError ? refusalCode(begin.error) : undefined
  const refusal = code !== undefined && code !== 'STEP_UP_NEEDED' ? message(code) : undefined
  const isRefused = refusal !== undefined && !outcomeUnknown(begin.error)
  useEffect(() => {
    if (isRefused) focusField(form.current, 'phone')
  }, [isRefused])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (begin.isPending) return
    const phone = phoneIn(event.currentTarget)
    setMissing(phone === '')
    if (phone === '') focusField(event.currentTarget, 'phone')
    else begin.mutate(phone, { onSuccess: onBegun })
  }
  const edit = () => {
    setMissing(false)
    if (begin.isError) begin.reset()
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={edit} className="flex flex-col gap-4">
      <p className="text-[0.9375rem] leading-normal text-soft">{t('lead')}</p>
      <PhoneField label={t('phone')} initial={initial} autoComplete="tel" error={isMissing ? t('missing') : refusal} />
      <div className="flex items-start gap-2.5 text-[0.84375rem] leading-normal text-muted">
        <InfoIcon size={18} className="mt-px shrink-0 text-cool" />
        <ul className="grid min-w-0 list-disc gap-1 pl-4">
          <li>{t('happens.signIn')}</li>
          <li>{t('happens.others')}</li>
          <li>{t('happens.held')}</li>
        </ul>
      </div>
      <FormButtons cancel={t('cancel')} submit={t('next')} busy={begin.isPending} onCancel={onCancel} />
    </form>
  )
}
