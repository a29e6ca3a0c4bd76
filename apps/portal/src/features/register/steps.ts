/** The steps in their order; the OTP step is skipped when no OTP is needed. */
export const STEPS = ['phone', 'otp', 'profile', 'bank'] as const
export type Step = (typeof STEPS)[number]

export function isStep(value: unknown): value is Step {
  return STEPS.includes(value as Step)
}

/** The steps this visitor sees, for the progress shown above them. */
export function shownSteps(otpEnabled: boolean): readonly Step[] {
  return otpEnabled ? STEPS : STEPS.filter((step) => step !== 'otp')
}

/** Back from the OTP or the profile leads to the phone: a used code is not asked for again. */
export function stepBefore(step: Step): Step | undefined {
  if (step === 'phone') return undefined
  return step === 'bank' ? 'profile' : 'phone'
}

/** How many times Back must be pressed to reach the first step. */
export function stepsBack(step: Step): number {
  const before = stepBefore(step)
  return before === undefined ? 0 : 1 + stepsBack(before)
}
