import { type BankDraft, EMPTY_BANK, EMPTY_PROFILE, type ProfileDraft } from './registration.ts'
import type { SentOtp } from '../../otp/otp-requests.ts'
import { isStep, type Step } from './steps.ts'

export interface RegistrationDraft {
  step: Step
  phone: string
  /** The OTP that was sent and not verified yet. */
  sent: SentOtp | undefined
  profile: ProfileDraft
  bank: BankDraft
}

/** In session storage: it belongs to this tab, survives a reload and goes with the tab. */
const KEY = 'registration'

/** The password and the tick at the terms are never kept: both are asked for again. */
export function keepDraft(draft: RegistrationDraft): void {
  const { name, sourceCode, inviteCode } = draft.profile
  const kept = { ...draft, profile: { name, sourceCode, inviteCode }, bank: { ...draft.bank, agreed: false } }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}

/** The registration that this tab began before it was reloaded; undefined where there is none, or none that can be read. */
export function keptDraft(): RegistrationDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<RegistrationDraft> | null
    if (!kept || !isStep(kept.step) || typeof kept.phone !== 'string') return undefined
    return {
      step: kept.step === 'otp' && !kept.sent ? 'phone' : kept.step,
      phone: kept.phone,
      sent: kept.sent,
      profile: { ...EMPTY_PROFILE, ...kept.profile },
      bank: { ...EMPTY_BANK, ...kept.bank },
    }
  } catch {
    return undefined
  }
}
