import { Button } from '@krapao/ui'
import { type ReactNode, useState } from 'react'
import { useSecondsLeft } from '../clock/server-clock.ts'
import { useMessages } from '../messages/index.ts'
import { OtpInput, OTP_DIGITS } from './otp-input.tsx'
import type { SentOtp } from './otp-requests.ts'
import { messages } from './messages.ts'

/** How long after a code another may be asked for. */
export const RESEND_MS = 60_000

export interface OtpFieldsProps {
  sent: SentOtp
  busy: boolean
  resending: boolean
  /** The refusal of the last code, in words. */
  refusal: string | undefined
  /** A refused code is cleared, so that the next one can be typed at once. */
  onCode: (code: string, onRefused: () => void) => void
  onResend: () => void
  onEdit: () => void
  /** The form around the fields. */
  children: (fields: ReactNode, submit: () => void) => ReactNode
}

/** The code that was sent, typed; it is sent by itself with its last digit. */
export function OtpFields({ sent, busy, resending, refusal, onCode, onResend, onEdit, children }: OtpFieldsProps) {
  const t = useMessages(messages)
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const seconds = useSecondsLeft(sent.sentAt + RESEND_MS)

  const submit = (given: string) => {
    setIncomplete(given.length < OTP_DIGITS)
    if (given.length === OTP_DIGITS && !busy) onCode(given, () => setCode(''))
  }
  return children(
    <>
      <OtpInput
        label={t('label')}
        value={code}
        error={incomplete ? t('incomplete') : refusal}
        onChange={(next) => {
          setCode(next)
          setIncomplete(false)
          onEdit()
          if (next.length === OTP_DIGITS && next !== code) submit(next)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="tabular text-[0.84375rem] text-muted">{t('ref', { ref: sent.otpRef })}</p>
        {seconds > 0 ? (
          <p className="tabular flex min-h-11 items-center text-[0.84375rem] text-faint">{t('resendIn', { seconds })}</p>
        ) : (
          <Button kind="plain" busy={resending} onClick={onResend} className="-mr-4 min-h-11 text-gold!">
            {t('resend')}
          </Button>
        )}
      </div>
      <Button type="submit" kind="primary" wide busy={busy}>
        {t('submit')}
      </Button>
    </>,
    () => submit(code),
  )
}
