import { CURRENCIES, type Currency } from '@krapao/money'
import * as z from 'zod/mini'

/** What a report of a payment that names no currency is in: the wire was made for baht. */
export const REPORTS_ARE_IN: Currency = 'BAHT'

/** A currency under our own name for it or that of ISO 4217, by which it is written. */
export const wireCurrency = z.codec(z.enum(['THB', ...CURRENCIES]), z.enum(CURRENCIES), {
  decode: (word) => (word === 'THB' ? 'BAHT' : word),
  encode: (currency) => (currency === 'BAHT' ? 'THB' : currency),
})

/**
 * A report of money. A currency under any other name than `currency` makes it unreadable: passed over, an amount in
 * kip would be read as baht.
 */
export function paymentReport<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.pipe(z.unknown().check(z.refine((body) => otherCurrencyFields(body).length === 0, { path: ['currency'] })), z.object(shape))
}

function otherCurrencyFields(body: unknown): string[] {
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : []
  return fields.filter((field) => field !== 'currency' && /currency|ccy/i.test(field))
}
