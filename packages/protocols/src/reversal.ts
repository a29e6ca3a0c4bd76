import * as z from 'zod/mini'
import { bankReference, decimalAmount, instant, reference, words } from './amount.ts'
import { paymentReport, wireCurrency } from './currency.ts'

export const reversalFields = {
  eventId: reference,
  /** Of the payment, by which its report named it. */
  transRef: bankReference,
  payerBankCode: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
  amount: decimalAmount,
  /** Without it the amount is in baht. */
  currency: z.optional(wireCurrency),
  reason: words,
  at: instant,
}

/**
 * What a gateway reports when a payment that it has reported was taken back, by the payer or their bank. Signed; sent
 * until it is answered 2xx.
 */
export const reversalEvent = paymentReport(reversalFields)
export type ReversalEvent = z.output<typeof reversalEvent>
