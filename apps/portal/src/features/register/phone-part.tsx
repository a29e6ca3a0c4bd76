import { useState } from 'react'
import { useSettings } from '../../settings/settings.ts'
import { PhoneStep } from './phone-step.tsx'
import { SentElsewhere } from '../../otp/otp-requests.ts'
import { useStartPhone } from './requests.ts'
import type { ChangeDraft } from './use-draft.ts'
import type { Otp } from './use-otp.tsx'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'

interface PhonePartProps {
  phone: string
  otpEnabled: boolean
  otp: Otp
  change: ChangeDraft
}

/** The phone step, and asking for the OTP that follows it. */
export function PhonePart({ phone, otpEnabled, otp, change }: PhonePartProps) {
  const { laos } = useSettings()
  const refused = useRefusedToast()
  const start = useStartPhone()
  const [sentElsewhereAt, setSentElsewhereAt] = useState<number>()
  const leave = () => {
    if (otp.stillGoodFor(phone)) return change({ step: 'otp' })
    start.mutate(phone, {
      onSuccess: otp.begin,
      onError: (error) => (error instanceof SentElsewhere ? setSentElsewhereAt(error.sentAt) : refused(error)),
    })
  }
  return (
    <PhoneStep
      phone={phone}
      laos={laos}
      otpEnabled={otpEnabled}
      busy={start.isPending}
      sentElsewhereAt={sentElsewhereAt}
      onPhone={(typed) => {
        setSentElsewhereAt(undefined)
        change({ phone: typed })
      }}
      onNext={leave}
    />
  )
}
