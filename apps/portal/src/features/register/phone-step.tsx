import { Button, latinDigits, TextField } from '@krapao/ui'
import { useState } from 'react'
import { useSecondsLeft } from '../../clock/server-clock.ts'
import { sayTime } from '../../format/dates.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { Promises } from './promises.tsx'
import { RESEND_MS } from '../../otp/otp-fields.tsx'
import { type PhoneProblem, phoneProblem } from './rules.ts'
import { PhoneArt } from './step-art.tsx'
import { StepFrame } from './step-frame.tsx'
import { messages } from './messages.ts'

interface PhoneStepProps {
  phone: string
  laos: boolean
  /** A code will be sent to the phone. */
  otpEnabled: boolean
  busy: boolean
  /** When another browser had a code sent to this phone; the next can be asked for a minute later. */
  sentElsewhereAt: number | undefined
  onPhone: (phone: string) => void
  onNext: () => void
}

export function PhoneStep({ phone, laos, otpEnabled, busy, sentElsewhereAt, onPhone, onNext }: PhoneStepProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const seconds = useSecondsLeft((sentElsewhereAt ?? 0) + RESEND_MS)
  const waiting =
    sentElsewhereAt !== undefined && seconds > 0 ? t('phone.sentElsewhere', { time: sayTime(sentElsewhereAt), seconds }) : undefined
  const [problem, setProblem] = useState<PhoneProblem>()
  const texts: Record<PhoneProblem, string> = {
    required: t('required'),
    digits: t('phone.digits'),
    length: message('PHONE_NUMBER_REQUIRE_10_DIGIT'),
  }
  const submit = () => {
    const found = phoneProblem(phone, laos)
    setProblem(found)
    if (!found && !busy) onNext()
  }
  return (
    <StepFrame title={t('phone.title')} lead={t(otpEnabled ? 'phone.lead' : 'phone.leadWithoutOtp')} art={<PhoneArt />} onSubmit={submit}>
      <TextField
        label={t('phone.label')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="next"
        maxLength={20}
        autoFocus
        value={phone}
        error={problem ? texts[problem] : waiting}
        onChange={(event) => {
          setProblem(undefined)
          onPhone(latinDigits(event.target.value).replace(/[\s‐-―-]/g, ''))
        }}
        className="tabular text-lg tracking-wide"
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {t('next')}
      </Button>
      <Promises />
    </StepFrame>
  )
}
