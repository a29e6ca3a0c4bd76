import { Button, Sheet } from '@krapao/ui'
import { refusalCode } from '../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { OtpForm } from '../../otp/otp-form.tsx'
import type { SentOtp } from '../../otp/otp-requests.ts'
import { Support } from '../../otp/support.tsx'
import { messages } from './messages.ts'
import { Problem } from './problem.tsx'
import { codeSentFor, type Credentials, useCodeLogin, useLogin } from './use-login.ts'

/** A code that was sent after the password was right, and for whom. */
export interface CodeAsked {
  credentials: Credentials
  sent: SentOtp
}

interface CodeSheetProps {
  open: boolean
  asked: CodeAsked
  onAsked: (asked: CodeAsked) => void
  onClose: () => void
  onLoggedIn: () => void
}

/** Where a browser never seen types the code that was sent to the phone. */
export default function CodeSheet({ open, asked, onAsked, onClose, onLoggedIn }: CodeSheetProps) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('code.title')} closeLabel={t('code.close')}>
      <CodeForm asked={asked} onAsked={onAsked} onLoggedIn={onLoggedIn} />
      <div className="mt-2 flex flex-col">
        <Button kind="plain" className="min-h-11" onClick={onClose}>
          {t('code.back')}
        </Button>
        <Support />
      </div>
    </Sheet>
  )
}

function CodeForm({ asked: { credentials, sent }, onAsked, onLoggedIn }: Omit<CodeSheetProps, 'open' | 'onClose'>) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const show = useCodeLogin(credentials)
  const again = useLogin()
  const resend = () => {
    show.reset()
    again.mutate(credentials, {
      onSuccess: onLoggedIn,
      onError: (error) => {
        const next = codeSentFor(credentials, error)
        if (next) onAsked({ credentials, sent: next })
      },
    })
  }
  const isRefused = again.isError && !codeSentFor(credentials, again.error)
  return (
    <OtpForm
      key={sent.otpToken}
      sent={sent}
      busy={show.isPending}
      resending={again.isPending}
      refusal={show.isError ? message(refusalCode(show.error)) : undefined}
      onCode={(otpCode, onRefused) => show.mutate({ otpToken: sent.otpToken, otpCode }, { onSuccess: onLoggedIn, onError: onRefused })}
      onResend={resend}
      onEdit={() => show.isError && show.reset()}
      lead={<p className="text-[0.9375rem] leading-normal text-soft">{t('code.lead', { phone: sent.phone })}</p>}
    >
      {isRefused && <Problem>{message(refusalCode(again.error))}</Problem>}
    </OtpForm>
  )
}
