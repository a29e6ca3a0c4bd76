import { type Currency, isMajorUnits, majorFromMinor, minorFromMajor, minorUnits, NOTHING } from '@krapao/money'
import type { Terms } from '@krapao/terms'
import * as z from 'zod'

const percent = z.int().min(0).max(100)

/** Terms of a grant whose amount is not known yet, as a person writes them: amounts in whole units. */
export const termsForm = z.strictObject({
  multiplierHundredths: z.int().min(0).max(100_000),
  keepPercent: percent,
  takePercent: percent,
  weights: z.strictObject({ slot: percent, sport: percent, lotto: percent }),
  threshold: z.number().min(0).refine(isMajorUnits),
  hours: z.int().min(1).max(8760).nullable(),
})
export type TermsForm = z.output<typeof termsForm>

export function termsOfForm({ threshold, ...form }: TermsForm, currency: Currency): Terms {
  return {
    ...form,
    currency,
    grant: { kind: 'fixed', amount: NOTHING },
    countsDeposit: false,
    threshold: minorUnits(minorFromMajor(threshold)),
  }
}

export function formOfTerms({ multiplierHundredths, keepPercent, takePercent, weights, threshold, hours }: Terms): TermsForm {
  return { multiplierHundredths, keepPercent, takePercent, weights, threshold: majorFromMinor(threshold), hours }
}
