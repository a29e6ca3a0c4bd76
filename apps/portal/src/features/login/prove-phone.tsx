import { Button, ChatIcon, CheckIcon } from '@krapao/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { refusalCode } from '../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { OtpFields } from '../../otp/otp-fields.tsx'
import { SentElsewhere, useRequestOtp, useVerifyOtp } from '../../otp/otp-requests.ts'
import { messages } from './messages.ts'

/** Why a code is asked for: the account is frozen, or others have guessed at its password too often. */
export type Why = 'frozen' | 'limited'

/** Shows by a code that the phone is theirs: before support opens a frozen account, and to sign in whatever strangers do. */
export default function ProvePhone({ phone, why, onProven }: { phone: string; why: Why; onProven: () => void }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const request = useRequestOtp()
  const verify = useVerifyOtp()
  const [isShown, setIsShown] = useState(false)
  const prove = () => {
    setIsShown(true)
    onProven()
  }
  const ask = () => request.mutate(phone, { onSuccess: (sent) => sent === undefined && prove() })
  const sent = request.data
  if (isShown) {
    return (
      <div role="status" className="rounded-field border border-ok/30 bg-ok/10 px-4 py-3 text-[0.875rem] leading-normal">
        <p className="flex items-start gap-2.5">
          <CheckIcon size={19} className="mt-px shrink-0 text-ok" />
          {t(`prove.${why}.done`)}
        </p>
        {why === 'frozen' && <Support />}
      </div>
    )
  }
  return (
    <section aria-label={t('prove.title')} className="rounded-card border border-line bg-card p-4">
      <h2 className="text-[0.9375rem] font-semibold">{t('prove.title')}</h2>
      <p className="mt-1 mb-3 text-[0.84375rem] leading-normal text-muted">{t(`prove.${why}.lead`, { phone })}</p>
      {sent ? (
        <OtpFields
          key={sent.otpToken}
          sent={sent}
          busy={verify.isPending}
          resending={request.isPending}
          refusal={verify.isError ? message(refusalCode(verify.error)) : undefined}
          onCode={(otpCode, onRefused) => verify.mutate({ otpToken: sent.otpToken, otpCode }, { onSuccess: prove, onError: onRefused })}
          onResend={ask}
          onEdit={() => verify.isError && verify.reset()}
        >
          {(fields, submit) => (
            <form
              noValidate
              className="flex flex-col gap-4"
              onSubmit={(event) => {
                event.preventDefault()
                submit()
              }}
            >
              {fields}
            </form>
          )}
        </OtpFields>
      ) : (
        <Button wide busy={request.isPending} onClick={ask}>
          {t('prove.send')}
        </Button>
      )}
      {request.isError && (
        <p role="alert" className="mt-2 text-[0.84375rem] leading-normal text-bad">
          {message(request.error instanceof SentElsewhere ? 'REQUEST_LIMIT_1MIN' : refusalCode(request.error))}
        </p>
      )}
      <Support />
    </section>
  )
}

function Support() {
  const t = useMessages(messages)
  return (
    <Link to="/contact" className="mt-1 inline-flex min-h-11 items-center gap-2 text-[0.875rem] font-medium text-cool">
      <ChatIcon size={17} className="shrink-0" />
      {t('prove.support')}
    </Link>
  )
}
