import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { bankReference, decimalAmount, reference, words } from './amount.ts'
import { bangkokDigits, fromBangkok } from './bangkok-time.ts'
import { wireCurrency } from './currency.ts'
import { isSameSecret } from './same-secret.ts'
import { SIGNATURE_TOLERANCE_SECONDS, type SignatureProblem } from './signature.ts'

/**
 * The signed-form wire of QR gateways. Every message, in both directions, is a flat set of text fields with `sign`:
 * requests and reports form-encoded, answers in JSON. Times are Bangkok's, amounts decimal text.
 *
 *   POST /order/create · POST /order/close · POST /order/query · POST /order/list
 */
export type SignedFields = Record<string, string>

/** HMAC-SHA256 in capital hexadecimal over `name=value` of every field but `sign` that is not empty, sorted by name and joined by `&`. */
export function fieldsSignature(secret: string, fields: SignedFields): string {
  const text = Object.keys(fields)
    .filter((name) => name !== 'sign' && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]!}`)
    .join('&')
  return createHmac('sha256', secret).update(text).digest('hex').toUpperCase()
}

/** The fields with `sign` among them. One that is there already is replaced, and not signed. */
export function withSignature(secret: string, fields: SignedFields): SignedFields {
  return { ...fields, sign: fieldsSignature(secret, fields) }
}

/** `sign_time`, in unix seconds, is one of the signed fields: nobody can make an old message new. */
export function fieldsProblem({ secret, fields, now }: { secret: string; fields: SignedFields; now: Date }): SignatureProblem | undefined {
  const { sign, sign_time: time } = fields
  if (sign === undefined || time === undefined) return 'missing'
  if (!isSameSecret(sign, fieldsSignature(secret, fields)) || !/^\d{1,12}$/.test(time)) return 'forged'
  return Math.abs(now.getTime() / 1000 - Number(time)) <= SIGNATURE_TOLERANCE_SECONDS ? undefined : 'stale'
}

/** `yyyyMMddHHmmssSSS` in Bangkok on the wire, a Date inside. */
export const bangkokTime = z.codec(z.string().check(z.regex(/^20\d{15}$/)), z.date(), {
  // What is no time is refused by what it is decoded to.
  decode: (text) => fromBangkok(text) ?? new Date(Number.NaN),
  encode: bangkokDigits,
})

export const FORM_RESULTS = {
  done: '0000',
  unknownOrder: '1001',
  alreadyPaid: '1002',
  notAllowed: '1003',
  orderReused: '1004',
  badSignature: '9001',
  badRequest: '9002',
} as const

/** The results that say for certain that the request has had no effect. A reused order number is not one: the first may have had. */
export const FORM_ORDER_REFUSALS: readonly string[] = [FORM_RESULTS.unknownOrder, FORM_RESULTS.alreadyPaid, FORM_RESULTS.notAllowed]

/** Beside them every request carries `nonce_str`, `sign_time` and `sign`. */
export const formOrderRequest = z.object({
  mch_order_no: reference,
  total_amount: decimalAmount,
  currency: wireCurrency,
  expire_time: bangkokTime,
})
export const formOrderQuestion = z.object({ mch_order_no: reference })
export const formListQuestion = z.object({ start_time: bangkokTime, cursor: z.optional(reference) })

/** What every answer has: it repeats the nonce of its request. */
export const formResult = z.object({ ret_code: z.string().check(z.regex(/^\d{4}$/)), ret_msg: z.optional(words), nonce_str: reference })

export const formOrderMade = z.object({
  mch_order_no: reference,
  total_amount: decimalAmount,
  /** EMVCo text that carries the amount and our reference. */
  code_url: z.string().check(z.minLength(20), z.maxLength(500)),
})
export const formOrderClosed = z.object({ mch_order_no: reference, trade_state: z.literal('CLOSED') })

/** One payment of an order: what an answer about it, the list and the report of it say. */
const payment = {
  notify_id: reference,
  mch_order_no: reference,
  /** The paying bank's own reference. */
  trade_no: bankReference,
  total_amount: decimalAmount,
  currency: wireCurrency,
  bank_code: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
  payer_acct: z.string().check(z.maxLength(40)),
  pay_time: bangkokTime,
}
export const formPayment = z.object(payment)

export const formOrderState = z.discriminatedUnion('trade_state', [
  z.object({ trade_state: z.literal('SUCCESS'), ...payment }),
  z.object({ trade_state: z.literal('NOTPAY'), mch_order_no: reference }),
  z.object({ trade_state: z.literal('CLOSED'), mch_order_no: reference }),
])

/** `records`: JSON text of an array of payments, oldest first, because every field is a text. */
export const formPaymentList = z.object({ start_time: bangkokTime, next_cursor: z.string().check(z.maxLength(80)), records: z.string() })

/** What is posted to `/webhooks/qr/<code>`, until it is answered `SUCCESS`. */
export const formNotification = z.discriminatedUnion('notify_type', [
  z.object({ notify_type: z.literal('PAY'), ...payment }),
  z.object({
    notify_type: z.literal('REVERSE'),
    notify_id: reference,
    trade_no: bankReference,
    total_amount: decimalAmount,
    currency: wireCurrency,
    bank_code: z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/)),
    reason: words,
    reverse_time: bangkokTime,
  }),
])

/** How a report is answered once its effect is committed. */
export const FORM_ACKNOWLEDGEMENT = 'SUCCESS'
