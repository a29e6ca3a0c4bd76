import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { bankReference, integerAmount, reference, words } from './amount.ts'
import { wireCurrency } from './currency.ts'
import { itemsOf } from './page.ts'
import { isSameSecret } from './same-secret.ts'
import { SIGNATURE_TOLERANCE_SECONDS, type SignatureProblem } from './signature.ts'

/**
 * The events wire of QR gateways. JSON; amounts in minor units, times in unix milliseconds. One header holds the time
 * and the signature of every request and every report. Reports of all kinds come to one address.
 *
 *   POST /v2/charges · GET /v2/charges/:id · POST /v2/charges/:id/void · GET /v2/payments?since=…&cursor=…
 */
export const EVENT_SIGNATURE_HEADER = 'x-pay-signature'

/** What is signed besides the time: `<method> <path with query>` of a request, nothing of a report; then the body. */
interface SignedEvent {
  secret: string
  /** Unix seconds. */
  timestamp: number
  /** `POST /v2/charges`; empty for a report. */
  target: string
  rawBody: string | Uint8Array
}

/** `t=<seconds>,v1=<HMAC-SHA256 in hexadecimal over time, target and body, with dots between them>`. */
export function eventSignature({ secret, timestamp, target, rawBody }: SignedEvent): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${target}.`).update(rawBody).digest('hex')
  return `t=${timestamp},v1=${digest}`
}

/** Undefined when the header signs this target and body with this secret, and is fresh at `now`. */
export function eventProblem({
  header,
  now,
  ...signed
}: Omit<SignedEvent, 'timestamp'> & { header: unknown; now: Date }): SignatureProblem | undefined {
  if (typeof header !== 'string') return 'missing'
  const [, time] = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header) ?? []
  if (time === undefined || !isSameSecret(header, eventSignature({ ...signed, timestamp: Number(time) }))) return 'forged'
  return Math.abs(now.getTime() / 1000 - Number(time)) <= SIGNATURE_TOLERANCE_SECONDS ? undefined : 'stale'
}

/** Unix milliseconds on the wire, a Date inside. */
export const unixMs = z.codec(z.int().check(z.minimum(0), z.maximum(4_102_444_800_000)), z.date(), {
  decode: (ms) => new Date(ms),
  encode: (time) => time.getTime(),
})

export const chargeRequest = z.object({ id: reference, amount: integerAmount, currency: wireCurrency, expires_at: unixMs })

const paymentFields = {
  /** The paying bank's own reference. */
  id: bankReference,
  charge: reference,
  event: reference,
  amount: integerAmount,
  currency: wireCurrency,
  source: z.object({ bank: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)), account: z.string().check(z.maxLength(40)) }),
  paid_at: unixMs,
}
export const chargePayment = z.object({ object: z.literal('payment'), ...paymentFields })

export const charge = z.discriminatedUnion('status', [
  z.object({
    object: z.literal('charge'),
    id: reference,
    amount: integerAmount,
    status: z.literal('PENDING'),
    /** EMVCo text that carries the amount and our reference. */
    qr_text: z.string().check(z.minLength(20), z.maxLength(500)),
  }),
  z.object({ object: z.literal('charge'), id: reference, amount: integerAmount, status: z.literal('VOIDED') }),
  z.object({ object: z.literal('charge'), id: reference, amount: integerAmount, status: z.literal('SUCCESSFUL'), payment: chargePayment }),
])

/** Any definite "no", about the charge it names. */
export const chargeError = z.object({
  object: z.literal('error'),
  charge: reference,
  code: z.enum(['charge_not_found', 'charge_already_paid', 'merchant_limit']),
  message: words,
})

export const chargePaymentList = z.object({
  object: z.literal('list'),
  since: unixMs,
  next_cursor: z.nullable(reference),
  data: itemsOf(chargePayment),
})

/** What is posted to `/webhooks/qr/<code>`, until it is answered 2xx. */
export const gatewayEvent = z.discriminatedUnion('type', [
  z.object({ id: reference, type: z.literal('payment.received'), data: chargePayment }),
  z.object({
    id: reference,
    type: z.literal('payment.reversed'),
    data: z.object({
      payment: bankReference,
      bank: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
      amount: integerAmount,
      currency: wireCurrency,
      reason: words,
      reversed_at: unixMs,
    }),
  }),
])
