import { Button, LoadFailed, Sheet, Skeleton, useToast } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { refusalCode } from '../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { PhoneCodeForm } from '../../otp/code-form.tsx'
import { Support } from '../../otp/support.tsx'
import { PhoneField, phoneIn } from '../../otp/phone-field.tsx'
import { focusField } from '../../password/new-password-fields.tsx'
import { useReset } from './get-reset.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { ProveMore } from './prove-more.tsx'
import { messages } from './messages.ts'
import { ToldCode } from './told-code.tsx'

interface ForgotSheetProps {
  open: boolean
  initialPhone: string
  onClose: () => void
  /** The password of this phone was set. */
  onSet: (phone: string) => void
}

/** A new password for whoever has forgotten it: the phone, a code to it, and something that the finder of a SIM has not. */
export default function ForgotSheet({ open, initialPhone, onClose, onSet }: ForgotSheetProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const [phone, setPhone] = useState('')
  const [isShown, setIsShown] = useState(false)
  const begin = () => {
    setPhone('')
    setIsShown(false)
  }
  const end = () => {
    toast.show('success', message('PASSWORD_RESET'))
    onSet(phone)
    begin()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      {phone === '' ? (
        <PhoneForm initialPhone={initialPhone} onPhone={setPhone} />
      ) : isShown ? (
        <Missing phone={phone} onCodeNeeded={() => setIsShown(false)} onOtherPhone={begin} onSet={end} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-[0.9375rem] leading-normal text-soft">{t('code', { phone })}</p>
          <PhoneCodeForm
            phone={phone}
            unreachable={<ToldCode phone={phone} onShown={() => setIsShown(true)} />}
            onShown={() => setIsShown(true)}
          />
          <Button kind="plain" onClick={begin}>
            {t('otherPhone')}
          </Button>
          <Support />
        </div>
      )}
    </Sheet>
  )
}

function PhoneForm({ initialPhone, onPhone }: { initialPhone: string; onPhone: (phone: string) => void }) {
  const t = useMessages(messages)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phone = phoneIn(event.currentTarget)
    setMissing(phone === '')
    if (phone === '') focusField(event.currentTarget, 'phone')
    else onPhone(phone)
  }
  return (
    <form method="post" noValidate onSubmit={submit} onInput={() => setMissing(false)} className="flex flex-col gap-4">
      <p className="text-[0.9375rem] leading-normal text-soft">{t('lead')}</p>
      <PhoneField label={t('phone')} initial={initialPhone} error={missing ? t('phoneMissing') : undefined} />
      <Button type="submit" kind="primary" wide>
        {t('next')}
      </Button>
    </form>
  )
}

interface MissingProps {
  phone: string
  onCodeNeeded: () => void
  onOtherPhone: () => void
  onSet: () => void
}

function Missing({ phone, onCodeNeeded, onOtherPhone, onSet }: MissingProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const reset = useReset(phone)
  if (reset.data?.isProven) return <NewPasswordForm phone={phone} onSet={onSet} onProofNeeded={() => void reset.refetch()} />
  if (reset.data && !reset.isError) return <ProveMore phone={phone} shown={reset.data} />
  if (!reset.isError) return <Skeleton className="h-40" aria-label={t('loading')} />
  const code = refusalCode(reset.error)
  const isOld = code === 'UNVERIFIED_OTP'
  const isAnswered = isOld || code === 'NO_USER' || code === 'ACCOUNT_FROZEN' || code === 'INACTIVE_USER'
  return isAnswered ? (
    <div className="flex flex-col gap-4">
      <p role="alert" className="text-[0.9375rem] leading-normal text-bad">
        {message(code)}
      </p>
      <Button wide onClick={isOld ? onCodeNeeded : onOtherPhone}>
        {isOld ? t('next') : t('otherPhone')}
      </Button>
    </div>
  ) : (
    <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={() => void reset.refetch()} />
  )
}
