import * as z from 'zod/mini'
import { bankReference, decimalAmount, instant, reference, words } from './amount.ts'
import { paymentReport, wireCurrency } from './currency.ts'
import { itemsOf, pageOf } from './page.ts'

/** `POST /qrcodes`, header `x-api-key`. */
export const qrCreateRequest = z.object({ reference, amount: decimalAmount, expiresAt: instant })

export const qrCreated = z.object({
  status: z.literal('created'),
  reference,
  amount: decimalAmount,
  /** EMVCo text that carries the amount and our reference. */
  payload: z.string().check(z.minLength(20), z.maxLength(500)),
})

export const qrRejected = z.object({ status: z.literal('rejected'), reference, reason: words })

/** `DELETE /qrcodes/:reference`. A QR that is paid can no longer be cancelled. */
export const qrCancelled = z.object({ status: z.literal('cancelled'), reference })

/** What a gateway reports when one of our QRs is paid. Signed; sent until it is answered 2xx. */
export const qrPaidEvent = paymentReport({
  eventId: reference,
  /** Ours. */
  reference,
  amount: decimalAmount,
  /** Without it the amount is in baht. */
  currency: z.optional(wireCurrency),
  payerBankCode: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
  /** Masked, as gateways give it: `xxx-x-x1234-x`. */
  payerAccount: z.string().check(z.maxLength(40)),
  /** The bank's own reference: the identity of the payment over all channels. */
  transRef: bankReference,
  paidAt: instant,
})
export type QrPaidEvent = z.output<typeof qrPaidEvent>

/** `GET /qrcodes/:reference`: what became of one QR. A paid one comes with the report of its payment. */
export const qrStatus = z.discriminatedUnion('status', [
  z.object({ status: z.literal('paid'), reference, payment: qrPaidEvent }),
  z.object({ status: z.literal('open'), reference }),
  z.object({ status: z.literal('cancelled'), reference }),
])

/** 404 of `GET /qrcodes/:reference`. */
export const qrNotFound = z.object({ reference, error: z.object({ code: z.literal('QR_NOT_FOUND') }) })

/** `GET /payments?since=…&after=…`: every payment of a QR, each as its report. */
export const qrPaymentPage = z.object({ ...pageOf, payments: itemsOf(qrPaidEvent) })
