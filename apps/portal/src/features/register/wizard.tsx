import { Confirm, useToast } from '@krapao/ui'
import { useEffect, useMemo, useState } from 'react'
import { codeOf } from '../../session/code-of.ts'
import { useSettings } from '../../settings/settings.ts'
import { useLanguage, useMessage, useWords } from '../../words/index.ts'
import { BankStep, type LastDraft } from './bank-step.tsx'
import { forgetInviteCode } from './invite-code.ts'
import { forgetDraft, keepDraft, keptDraft, type RegistrationDraft } from './kept-draft.ts'
import { OtpStep } from './otp-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import { Progress } from './progress.tsx'
import { refusedField } from './refused-field.ts'
import { EMPTY_BANK, EMPTY_PROFILE, type ProfileDraft } from './registration.ts'
import { SentElsewhere, useOtpEnabled, useRegister, useResendOtp, useStartPhone, useValidate, useVerifyOtp } from './requests.ts'
import type { SentOtp } from './requests.ts'
import { shownSteps, stepBefore, stepsBack } from './steps.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import type { StepRefusal } from './use-problems.ts'
import { words } from './words.ts'

const OTP_STILL_GOOD_MS = 60_000

interface WizardProps {
  inviteCode: string | undefined
  onDone: (registered: { phone: string; name: string }) => void
  onReadTerms: () => void
}

export function Wizard({ inviteCode, onDone, onReadTerms }: WizardProps) {
  const t = useWords(words)
  const { laos, termsVersion } = useSettings()
  const { language } = useLanguage()
  const otpEnabled = useOtpEnabled()
  const refused = useRefusedToast()
  const { draft, change, finished } = useDraft(inviteCode)
  const { step, phone, profile, bank } = draft
  const start = useStartPhone()
  const otp = useOtp(draft, change)
  const validate = useValidate()
  const register = useRegister()
  const [sentElsewhereAt, setSentElsewhereAt] = useState<number>()
  const validateRefusal = useStepRefusal(validate.error)
  const registerRefusal = useStepRefusal(register.error)

  const before = stepBefore(step)
  const back = () => before && change({ step: before })
  const leave = useLeaveQuestion(step !== 'phone' || profile.name !== '', { levels: stepsBack(step), onBack: back })

  const leavePhone = () => {
    if (otp.stillGoodFor(phone)) return change({ step: 'otp' })
    start.mutate(phone, {
      onSuccess: otp.begin,
      onError: (error) => (error instanceof SentElsewhere ? setSentElsewhereAt(error.sentAt) : refused(error)),
    })
  }
  const leaveProfile = (given: ProfileDraft) => {
    change({ profile: given })
    validate.mutate({ phone, profile: given }, { onSuccess: () => change({ step: 'bank' }), onError: refused })
  }
  const finish = (given: LastDraft) => {
    const last = split(given, profile)
    change(last)
    register.mutate(
      { phone, ...last, laos, terms: { version: termsVersion, language } },
      {
        onSuccess: () => {
          forgetInviteCode()
          finished()
          onDone({ phone, name: profile.name.trim() })
        },
        onError: (error) => {
          refused(error)
          if (codeOf(error) === 'UNVERIFIED_OTP') change({ step: 'phone' })
        },
      },
    )
  }

  return (
    <>
      <Progress steps={shownSteps(otpEnabled)} current={step} onBack={before && back} />
      {step === 'phone' && (
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
          onNext={leavePhone}
        />
      )}
      {step === 'otp' && otp.step}
      {step === 'profile' && (
        <ProfileStep
          phone={phone}
          profile={profile}
          inviteKept={inviteCode !== undefined}
          busy={validate.isPending}
          refusal={validateRefusal}
          onNext={leaveProfile}
          onKeep={(kept) => change({ profile: kept })}
          onEdit={() => validate.isError && validate.reset()}
        />
      )}
      {step === 'bank' && (
        <BankStep
          phone={phone}
          bank={{ ...bank, password: profile.password, confirm: profile.confirm }}
          busy={register.isPending}
          refusal={registerRefusal}
          onNext={finish}
          onKeep={(kept) => change(split(kept, profile))}
          onEdit={() => register.isError && register.reset()}
          onReadTerms={onReadTerms}
        />
      )}
      <Confirm
        kind="danger"
        open={leave.asking}
        onAnswer={leave.answer}
        title={t('leave.title')}
        yesLabel={t('leave.yes')}
        noLabel={t('leave.no')}
      >
        {t('leave.note')}
      </Confirm>
    </>
  )
}

/** The last step may hold the password, where a reload took it. */
function split({ password, confirm, ...bank }: LastDraft, profile: ProfileDraft): Pick<RegistrationDraft, 'bank' | 'profile'> {
  return { bank, profile: { ...profile, password, confirm } }
}

/** What was typed, kept over a reload until the registration is done. */
function useDraft(inviteCode: string | undefined) {
  const [draft, setDraft] = useState<RegistrationDraft>(() => {
    const { profile, ...kept } = keptDraft() ?? { step: 'phone', phone: '', sent: undefined, profile: EMPTY_PROFILE, bank: EMPTY_BANK }
    return { ...kept, profile: { ...profile, inviteCode: inviteCode ?? profile.inviteCode } }
  })
  const [isFinished, setFinished] = useState(false)
  useEffect(() => {
    if (isFinished) forgetDraft()
    else if (draft.phone !== '') keepDraft(draft)
  }, [draft, isFinished])
  return {
    draft,
    change: (next: Partial<RegistrationDraft>) => setDraft((before) => ({ ...before, ...next })),
    finished: () => {
      forgetDraft()
      setFinished(true)
    },
  }
}

/** The same object until there is another answer, so that each takes the caret to its field once. */
function useStepRefusal(error: unknown): StepRefusal | undefined {
  const message = useMessage()
  return useMemo(() => (error ? { field: refusedField(error), text: message(codeOf(error)) } : undefined), [error, message])
}

function useRefusedToast(): (error: unknown) => void {
  const toast = useToast()
  const message = useMessage()
  return (error) => toast.show('danger', message(codeOf(error)))
}

/** The code that was sent, checking it, and asking for another. A phone that needs none goes straight to the profile. */
function useOtp({ sent }: RegistrationDraft, change: (next: Partial<RegistrationDraft>) => void) {
  const toast = useToast()
  const message = useMessage()
  const refused = useRefusedToast()
  const verify = useVerifyOtp()
  const resend = useResendOtp()

  const begin = (next: SentOtp | undefined) => {
    verify.reset()
    change({ sent: next, step: next ? 'otp' : 'profile' })
  }
  const askAgain = (phone: string) =>
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
          // The server names this too when the phone was verified before: nothing is left to check.
          if (codeOf(error) === 'OTP_VERIFIED') change({ step: 'profile' })
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
