import { Confirm } from '@krapao/ui'
import { refusalCode } from '../../api/refusal.ts'
import { useSettings } from '../../settings/settings.ts'
import { useLanguage, useMessages } from '../../messages/index.ts'
import { BankStep } from './bank-step.tsx'
import { forgetInviteCode } from './invite-code.ts'
import type { RegistrationDraft } from './kept-draft.ts'
import { PhonePart } from './phone-part.tsx'
import { ProfileStep } from './profile-step.tsx'
import { Progress } from './progress.tsx'
import { refusedField } from './refused-field.ts'
import type { ProfileDraft } from './registration.ts'
import { useOtpEnabled, useRegister, useValidate } from './requests.ts'
import { shownSteps, stepBefore, stepsBack } from './steps.ts'
import type { LastDraft } from './use-bank-form.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useOtp } from './use-otp.tsx'
import { useRefusedToast } from '../../dialogs/use-refused-toast.ts'
import { useStepRefusal } from './use-step-refusal.ts'
import { messages } from './messages.ts'

interface WizardProps {
  inviteCode: string | undefined
  /** The server knows it of nobody: another may be typed, or none. */
  onInviteCodeWrong: () => void
  onDone: (registered: { phone: string; name: string }) => void
  onReadTerms: () => void
}

export function Wizard({ inviteCode, onInviteCodeWrong, onDone, onReadTerms }: WizardProps) {
  const t = useMessages(messages)
  const { laos, termsVersion } = useSettings()
  const { language } = useLanguage()
  const otpEnabled = useOtpEnabled()
  const refused = useRefusedToast()
  const { draft, change, finished } = useDraft(inviteCode)
  const { step, phone, profile, bank } = draft
  const otp = useOtp(draft, change)
  const validate = useValidate()
  const register = useRegister()
  const validateRefusal = useStepRefusal(validate.error)
  const registerRefusal = useStepRefusal(register.error)

  const before = stepBefore(step)
  const back = () => before && change({ step: before })
  const leave = useLeaveQuestion(step !== 'phone' || profile.name !== '', { levels: stepsBack(step), onBack: back })

  const sayRefused = (error: unknown) => {
    if (refusalCode(error) === 'INVITE_CODE_WRONG') onInviteCodeWrong()
    refused(error)
  }
  const leaveProfile = (given: ProfileDraft) => {
    change({ profile: given })
    validate.mutate({ phone, profile: given }, { onSuccess: () => change({ step: 'bank' }), onError: sayRefused })
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
          sayRefused(error)
          if (refusalCode(error) === 'UNVERIFIED_OTP') change({ step: 'phone' })
          // The number of the bank account makes no password, which only shows now; and an inviter may have gone meanwhile.
          if (isOfProfile(refusedField(error))) change({ step: 'profile' })
        },
      },
    )
  }

  return (
    <>
      <Progress steps={shownSteps(otpEnabled)} current={step} onBack={before && back} />
      {step === 'phone' && <PhonePart phone={phone} otpEnabled={otpEnabled} otp={otp} change={change} />}
      {step === 'otp' && otp.step}
      {step === 'profile' && (
        <ProfileStep
          phone={phone}
          profile={profile}
          inviteKept={inviteCode !== undefined}
          busy={validate.isPending}
          refusal={validateRefusal ?? (isOfProfile(registerRefusal?.field) ? registerRefusal : undefined)}
          onNext={leaveProfile}
          onKeep={(kept) => change({ profile: kept })}
          onEdit={() => {
            if (validate.isError) validate.reset()
            if (register.isError) register.reset()
          }}
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

const isOfProfile = (field: string | undefined) => field === 'password' || field === 'inviteCode'

/** The last step asks for the password again after a reload, because it is never kept. */
function split({ password, confirm, ...bank }: LastDraft, profile: ProfileDraft): Pick<RegistrationDraft, 'bank' | 'profile'> {
  return { bank, profile: { ...profile, password, confirm } }
}
