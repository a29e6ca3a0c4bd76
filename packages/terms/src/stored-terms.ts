import { minorUnits } from '@krapao/money'
import * as z from 'zod/mini'
import { minor, RULES, type Terms, termsIn } from './schema.ts'

const amount = z.codec(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), minor, {
  decode: (text) => minorUnits(BigInt(text)),
  encode: String,
})

/** Terms as the database keeps them: JSON, with each amount as text of minor units. */
export const storedSchema = termsIn({ object: z.strictObject, amount, sum: amount }).check(...RULES)
export type StoredTerms = z.input<typeof storedSchema>

/** In the order of the fields. Throws where they break a bound or a rule. */
export const storedTerms = (terms: Terms): StoredTerms => z.encode(storedSchema, terms)

/** Throws where it is none. */
export const readTerms = (unchecked: unknown): Terms => z.parse(storedSchema, unchecked)
