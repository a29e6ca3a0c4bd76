import { amount } from '@krapao/contract'
import { type Currency, majorFromMinor, NOTHING } from '@krapao/money'
import { majorTerms, type Terms, termsFromMajor, termsIn } from '@krapao/terms'
import * as z from 'zod/mini'

/** Terms of a grant whose amount is not known yet, as a person writes them: amounts in whole units. Their condition holds all there is. */
export const termsForm = z.omit(termsIn({ object: z.strictObject, amount, sum: amount }), {
  currency: true,
  grant: true,
  countsDeposit: true,
  covers: true,
})
export type TermsForm = z.output<typeof termsForm>

/** Terms for nothing yet, in this currency: whoever grants the reward puts its amount in. */
export function termsOfForm(form: TermsForm, currency: Currency): Terms {
  return termsFromMajor({ ...form, grant: { kind: 'fixed', amount: majorFromMinor(NOTHING) }, countsDeposit: false }, currency)
}

/** The other way: as a person wrote them, without currency, grant and `countsDeposit`. */
export function formOfTerms(terms: Terms): TermsForm {
  const { grant: _, countsDeposit: __, covers: ___, ...form } = majorTerms(terms)
  return form
}
