import { useToast } from '@krapao/ui'
import { useState } from 'react'
import { codeOf } from '../../session/code-of.ts'
import { useSettings } from '../../settings/settings.ts'
import { useMessage } from '../../words/index.ts'
import { BankStep } from './bank-step.tsx'
import { forgetInviteCode } from './invite-code.ts'
import { OtpStep } from './otp-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import { Progress } from './progress.tsx'
import { type BankDraft, EMPTY_BANK, EMPTY_PROFILE, type ProfileDraft } from './registration.ts'
import { type SentOtp, useOtpEnabled, useRegister, useResendOtp, useStartPhone, useValidate, useVerifyOtp } from './requests.ts'
import { shownSteps, type Step, stepBefore } from './steps.ts'

const OTP_STILL_GOOD_MS = 60_000

interface WizardProps {
  inviteCode: string | undefined
  onDone: (registered: { phone: string; name: string }) => void
}

export function Wizard({ inviteCode, onDone }: WizardProps) {
  const { laos } = useSettings()
  const otpEnabled = useOtpEnabled()
  const refused = useRefusedToast()
  const [step, setStep] = useState<Step>('phone')
  const [phone, setPhone] = useState('')
  const [profile, setProfile] = useState<ProfileDraft>({ ...EMPTY_PROFILE, inviteCode: inviteCode ?? '' })
  const [bank, setBank] = useState<BankDraft>(EMPTY_BANK)
  const start = useStartPhone()
  const otp = useOtp(setStep)
  const validate = useValidate()
  const register = useRegister()

  const leavePhone = () => {
    if (otp.stillGoodFor(phone)) return setStep('otp')
    start.mutate(phone, { onSuccess: otp.begin, onError: refused })
  }
  const leaveProfile = (given: ProfileDraft) => {
    setProfile(given)
    validate.mutate({ phone, profile: given }, { onSuccess: () => setStep('bank'), onError: refused })
  }
  const finish = (given: BankDraft) => {
    setBank(given)
    register.mutate(
      { phone, profile, bank: given, laos },
      {
        onSuccess: () => {
          forgetInviteCode()
          onDone({ phone, name: profile.name.trim() })
        },
        onError: (error) => {
          refused(error)
          if (codeOf(error) === 'UNVERIFIED_OTP') setStep('phone')
        },
      },
    )
  }
  const before = stepBefore(step)

  return (
    <>
      <Progress steps={shownSteps(otpEnabled)} current={step} onBack={before && (() => setStep(before))} />
      {step === 'phone' && (
        <PhoneStep phone={phone} laos={laos} otpEnabled={otpEnabled} busy={start.isPending} onPhone={setPhone} onNext={leavePhone} />
      )}
      {step === 'otp' && otp.step}
      {step === 'profile' && (
        <ProfileStep
          profile={profile}
          inviteKept={inviteCode !== undefined}
          busy={validate.isPending}
          onNext={leaveProfile}
          onKeep={setProfile}
        />
      )}
      {step === 'bank' && <BankStep bank={bank} laos={laos} busy={register.isPending} onNext={finish} onKeep={setBank} />}
    </>
  )
}

function useRefusedToast(): (error: unknown) => void {
  const toast = useToast()
  const message = useMessage()
  return (error) => toast.show('danger', message(codeOf(error)))
}

/** The code that was sent, checking it, and asking for another. A phone that needs none goes straight to the profile. */
function useOtp(setStep: (step: Step) => void) {
  const toast = useToast()
  const message = useMessage()
  const refused = useRefusedToast()
  const [sent, setSent] = useState<SentOtp>()
  const verify = useVerifyOtp()
  const resend = useResendOtp()

  const begin = (next: SentOtp | undefined) => {
    verify.reset()
    setSent(next)
    setStep(next ? 'otp' : 'profile')
  }
  const askAgain = (phone: string) =>
    resend.mutate(phone, {
      onSuccess: (next) => {
        begin(next)
        if (next) toast.show('success', message('OTP_SENT'))
      },
      onError: refused,
    })
  const check = (otpToken: string, otpCode: string, onRefused: () => void) =>
    verify.mutate(
      { otpToken, otpCode },
      {
        onSuccess: () => {
          setSent(undefined)
          setStep('profile')
        },
        onError: (error) => {
          // The server names this too when the phone was verified before: nothing is left to check.
          if (codeOf(error) === 'OTP_VERIFIED') setStep('profile')
          else onRefused()
        },
      },
    )
  return {
    begin,
    stillGoodFor: (phone: string) => sent?.phone === phone && Date.now() - sent.sentAt < OTP_STILL_GOOD_MS,
    step: sent && (
      <OtpStep
        key={sent.otpToken}
        sent={sent}
        busy={verify.isPending}
        resending={resend.isPending}
        refusal={verify.isError ? message(codeOf(verify.error)) : undefined}
        onCode={(code, onRefused) => check(sent.otpToken, code, onRefused)}
        onResend={() => askAgain(sent.phone)}
        onEdit={() => verify.isError && verify.reset()}
      />
    ),
  }
}
