import { useToast } from '@krapao/ui'
import { refusalCode } from '../../api/refusal.ts'
import { serverNow } from '../../clock/server-clock.ts'
import { useCodeMessage } from '../../messages/index.ts'
import type { RegistrationDraft } from './kept-draft.ts'
import { OtpStep } from './otp-step.tsx'
import { SentElsewhere, type SentOtp, useRequestOtp, useVerifyOtp } from '../../otp/otp-requests.ts'
import type { ChangeDraft } from './use-draft.ts'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'

const OTP_STILL_GOOD_MS = 60_000

export type Otp = ReturnType<typeof useOtp>

/** Holds the OTP that was sent, checks it and asks for another. A phone that needs none goes straight to the profile. */
export function useOtp({ sent }: RegistrationDraft, change: ChangeDraft) {
  const toast = useToast()
  const message = useCodeMessage()
  const refused = useRefusedToast()
  const verify = useVerifyOtp()
  const resend = useRequestOtp()

  const begin = (next: SentOtp | undefined) => {
    verify.reset()
    change({ sent: next, step: next ? 'otp' : 'profile' })
  }
  const retryIdempotent = (phone: string) =>
    resend.mutate(phone, {
      onSuccess: (next) => {
        begin(next)
        if (next && next.otpToken !== sent?.otpToken) toast.show('success', message('OTP_SENT'))
        else if (next) toast.show('danger', message('REQUEST_LIMIT_1MIN'))
      },
      onError: (error) => (error instanceof SentElsewhere ? toast.show('danger', message('REQUEST_LIMIT_1MIN')) : refused(error)),
    })
  const check = (otpToken: string, otpCode: string, onRefused: () => void) =>
    verify.mutate(
      { otpToken, otpCode },
      {
        onSuccess: () => change({ sent: undefined, step: 'profile' }),
        onError: (error) => {
          // Also answered when the phone was verified before: nothing is left to check.
          if (refusalCode(error) === 'OTP_VERIFIED') change({ step: 'profile' })
          else onRefused()
        },
      },
    )
  return {
    begin,
    stillGoodFor: (phone: string) => sent?.phone === phone && serverNow() - sent.sentAt < OTP_STILL_GOOD_MS,
    step: sent && (
      <OtpStep
        key={sent.otpToken}
        sent={sent}
        busy={verify.isPending}
        resending={resend.isPending}
        refusal={verify.isError ? message(refusalCode(verify.error)) : undefined}
        onCode={(code, onRefused) => check(sent.otpToken, code, onRefused)}
        onResend={() => retryIdempotent(sent.phone)}
        onEdit={() => verify.isError && verify.reset()}
      />
    ),
  }
}
