import { Button } from '@krapao/ui'
import { useState } from 'react'
import { useSecondsLeft } from '../../clock/server-clock.ts'
import { sayTime } from '../../format/dates.ts'
import { useMessages } from '../../messages/index.ts'
import { OtpInput, OTP_DIGITS } from './otp-input.tsx'
import { type SentOtp } from './requests.ts'
import { OtpArt } from './step-art.tsx'
import { StepFrame } from './step-frame.tsx'
import { messages } from './messages.ts'

/** How long after a code another may be asked for. */
export const RESEND_MS = 60_000

interface OtpStepProps {
  sent: SentOtp
  busy: boolean
  resending: boolean
  /** The refusal of the last code, in words. */
  refusal: string | undefined
  /** A refused code is cleared, so that the next one can be typed at once. */
  onCode: (code: string, onRefused: () => void) => void
  onResend: () => void
  onEdit: () => void
}

export function OtpStep({ sent, busy, resending, refusal, onCode, onResend, onEdit }: OtpStepProps) {
  const t = useMessages(messages)
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const seconds = useSecondsLeft(sent.sentAt + RESEND_MS)

  const submit = (given: string) => {
    setIncomplete(given.length < OTP_DIGITS)
    if (given.length === OTP_DIGITS && !busy) onCode(given, () => setCode(''))
  }
  return (
    <StepFrame
      title={t('otp.title')}
      lead={t('otp.lead', { phone: sent.phone, time: sayTime(sent.sentAt) })}
      art={<OtpArt />}
      onSubmit={() => submit(code)}
    >
      <OtpInput
        label={t('otp.label')}
        value={code}
        error={incomplete ? t('otp.incomplete') : refusal}
        onChange={(next) => {
          setCode(next)
          setIncomplete(false)
          onEdit()
          if (next.length === OTP_DIGITS && next !== code) submit(next)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="tabular text-[0.84375rem] text-muted">{t('otp.ref', { ref: sent.otpRef })}</p>
        {seconds > 0 ? (
          <p className="tabular flex min-h-11 items-center text-[0.84375rem] text-faint">{t('otp.resendIn', { seconds })}</p>
        ) : (
          <Button kind="plain" busy={resending} onClick={onResend} className="-mr-4 min-h-11 text-gold!">
            {t('otp.resend')}
          </Button>
        )}
      </div>
      <Button type="submit" kind="primary" wide busy={busy}>
        {t('otp.submit')}
      </Button>
    </StepFrame>
  )
}
