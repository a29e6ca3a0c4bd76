import type { ComponentProps } from 'react'
import { sayTime } from '../../format/dates.ts'
import { useMessages } from '../../messages/index.ts'
import { OtpFields } from '../../otp/otp-fields.tsx'
import { OtpArt } from './step-art.tsx'
import { StepFrame } from './step-frame.tsx'
import { messages } from './messages.ts'

export function OtpStep(props: Omit<ComponentProps<typeof OtpFields>, 'children'>) {
  const t = useMessages(messages)
  const { phone, sentAt } = props.sent
  return (
    <OtpFields {...props}>
      {(fields, submit) => (
        <StepFrame title={t('otp.title')} lead={t('otp.lead', { phone, time: sayTime(sentAt) })} art={<OtpArt />} onSubmit={submit}>
          {fields}
        </StepFrame>
      )}
    </OtpFields>
  )
}
