/** In this order; the OTP step is passed over when no OTP is needed. */
export const STEPS = ['phone', 'otp', 'profile', 'bank'] as const
export type Step = (typeof STEPS)[number]

export function isStep(value: unknown): value is Step {
  return STEPS.includes(value as Step)
}

/** The steps this visitor sees, for the progress shown above them. */
export function shownSteps(otpEnabled: boolean): readonly Step[] {
  return otpEnabled ? STEPS : STEPS.filter((step) => step !== 'otp')
}

/** Back from the OTP or the profile leads to the phone: a verified code is not asked for twice. */
export function stepBefore(step: Step): Step | undefined {
  if (step === 'phone') return undefined
  return step === 'bank' ? 'profile' : 'phone'
}

/** How often Back is pressed until the first step is reached. */
export function stepsBack(step: Step): number {
  const before = stepBefore(step)
  return before === undefined ? 0 : 1 + stepsBack(before)
}
