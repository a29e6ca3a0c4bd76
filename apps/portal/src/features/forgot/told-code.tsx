import { Button, latinDigits, PhoneIcon, TextField } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { refusalCode } from '../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { focusField } from '../../password/new-password-fields.tsx'
import { useTypeToldCode } from './get-reset.ts'
import { messages } from './messages.ts'

const DIGITS = 8

/** For a phone that gets no SMS: support tells a code by telephone, which is typed here. */
export function ToldCode({ phone, onShown }: { phone: string; onShown: () => void }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const [isShort, setShort] = useState(false)
  const type = useTypeToldCode(phone)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (type.isPending) return
    const typed = new FormData(event.currentTarget).get('told')
    const code = typeof typed === 'string' ? latinDigits(typed).replace(/\D/g, '') : ''
    setShort(code.length !== DIGITS)
    if (code.length === DIGITS) type.mutate(code, { onSuccess: onShown })
    else focusField(event.currentTarget, 'told')
  }
  const edit = () => {
    setShort(false)
    if (type.isError) type.reset()
  }
  const refused = type.isError ? (outcomeUnknown(type.error) ? t('told.unanswered') : wordsOf(refusalCode(type.error))) : undefined
  function wordsOf(code: string): string {
    return code === 'OTP_CODE_INVALID' ? t('told.wrong') : message(code)
  }
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <h3 className="flex items-center gap-2 text-[1rem] font-semibold">
        <PhoneIcon size={18} className="shrink-0 text-cool" />
        {t('told.title')}
      </h3>
      <p className="mt-1 mb-3 text-[0.84375rem] leading-normal text-muted">{t('told.lead')}</p>
      <form method="post" noValidate onSubmit={submit} onInput={edit} className="flex flex-col gap-3">
        <TextField
          label={t('told.code')}
          name="told"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={12}
          className="tabular"
          error={isShort ? t('told.short') : refused}
        />
        <Button type="submit" kind="primary" wide busy={type.isPending}>
          {t('told.submit')}
        </Button>
      </form>
    </section>
  )
}
