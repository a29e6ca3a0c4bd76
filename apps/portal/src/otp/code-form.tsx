import { Button } from '@krapao/ui'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalCode } from '../api/refusal.ts'
import { useCodeMessage, useMessages } from '../messages/index.ts'
import { OtpForm } from './otp-form.tsx'
import { type SendCode, SentElsewhere, type SentOtp, useRequestOtp, useVerifyOtp } from './otp-requests.ts'
import { messages } from './messages.ts'

interface CodeFormProps {
  phone: string
  /** By which it is asked for and taken. */
  calls: {
    request: UseMutationResult<SentOtp | undefined, Error, string>
    verify: UseMutationResult<unknown, Error, { otpToken: string; otpCode: string }>
  }
  /** Stands below the refusal where no message reaches the phone. */
  unreachable?: ReactNode
  onShown: () => void
}

interface PhoneCodeFormProps extends Omit<CodeFormProps, 'calls'> {
  /** Left out: a code that shows whose the phone is. */
  send?: SendCode
}

/** Asks for a code that shows whose the phone is, or that is good for one thing, and takes it. A browser that has shown it lately needs none. */
export function PhoneCodeForm({ send, ...props }: PhoneCodeFormProps) {
  const request = useRequestOtp(send)
  const verify = useVerifyOtp()
  return <CodeForm {...props} calls={{ request, verify }} />
}

/** Asks for a code to the phone, and takes it. */
export function CodeForm({ phone, calls: { request, verify }, unreachable, onShown }: CodeFormProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const ask = () => request.mutate(phone, { onSuccess: (sent) => sent === undefined && onShown() })
  const sent = request.data
  return (
    <>
      {sent ? (
        <OtpForm
          key={sent.otpToken}
          sent={sent}
          busy={verify.isPending}
          resending={request.isPending}
          refusal={verify.isError ? message(refusalCode(verify.error)) : undefined}
          onCode={(otpCode, onRefused) => verify.mutate({ otpToken: sent.otpToken, otpCode }, { onSuccess: onShown, onError: onRefused })}
          onResend={ask}
          onEdit={() => verify.isError && verify.reset()}
        />
      ) : (
        <Button wide busy={request.isPending} onClick={ask}>
          {t('send')}
        </Button>
      )}
      {request.isError && (
        <p role="alert" className="mt-2 text-[0.84375rem] leading-normal text-bad">
          {message(request.error instanceof SentElsewhere ? 'REQUEST_LIMIT_1MIN' : refusalCode(request.error))}
        </p>
      )}
      {request.isError && refusalCode(request.error) === 'PHONE_NOT_MOBILE' && unreachable}
    </>
  )
}
