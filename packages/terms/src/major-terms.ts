import { type Currency, isMajorSum, type MajorUnits, majorFromMinor, minorFromMajor } from '@krapao/money'
import * as z from 'zod/mini'
import { minor, RULES, type Terms, termsIn } from './schema.ts'

const amount = z.codec(z.custom<MajorUnits>(isMajorSum), minor, { decode: minorFromMajor, encode: majorFromMinor })
const majorSchema = termsIn({ object: z.strictObject, amount, sum: amount }).check(...RULES)

/** Terms as they are shown, and as people write them: amounts in whole units of a currency that is known. */
export type MajorTerms = Omit<z.input<typeof majorSchema>, 'currency'>

/** Without the currency, which whoever shows them knows. */
export function majorTerms(terms: Terms): MajorTerms {
  const { currency: _, ...shown } = z.encode(majorSchema, terms)
  return shown
}

/** Throws where they break a bound or a rule. */
export const termsFromMajor = (terms: MajorTerms, currency: Currency): Terms => z.decode(majorSchema, { ...terms, currency })
