import { Button, TextField } from '@krapao/ui'
import { useState } from 'react'
import { useMessage, useWords } from '../../words/index.ts'
import { Promises } from './promises.tsx'
import { type PhoneProblem, phoneProblem } from './rules.ts'
import { PhoneArt } from './step-art.tsx'
import { StepFrame } from './step-frame.tsx'
import { words } from './words.ts'

interface PhoneStepProps {
  phone: string
  laos: boolean
  /** A code will be sent to the phone. */
  otpEnabled: boolean
  busy: boolean
  onPhone: (phone: string) => void
  onNext: () => void
}

export function PhoneStep({ phone, laos, otpEnabled, busy, onPhone, onNext }: PhoneStepProps) {
  const t = useWords(words)
  const message = useMessage()
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
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        autoFocus
        value={phone}
        error={problem && texts[problem]}
        onChange={(event) => {
          setProblem(undefined)
          onPhone(event.target.value.replace(/[\s-]/g, ''))
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
