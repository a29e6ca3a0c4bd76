import * as z from 'zod/mini'
import { bankReference, decimalAmount, instant, words } from './amount.ts'
import { wireCurrency } from './currency.ts'

const bankCode = z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/))
const name = z.string().check(z.maxLength(200))
/** Digits as they stand; each hidden one is `x`, as in `xxx123456x`. */
const shownAccountNo = z.string().check(z.regex(/^[0-9A-Za-z-]{4,40}$/))

/** `POST /slips/verify`, header `x-api-key`: what a mini-QR names. It changes nothing, so it may be asked again. */
export const slipQuestion = z.object({ bankCode, transRef: bankReference })

/** The transfer as the bank has it. */
export const slipFound = z.object({
  status: z.literal('found'),
  bankCode,
  /** As the bank writes it, however it was asked for. */
  transRef: bankReference,
  from: z.object({ bankCode, accountNo: shownAccountNo, name }),
  to: z.object({ bankCode: z.optional(bankCode), accountNo: shownAccountNo, name: z.optional(name) }),
  amount: decimalAmount,
  /** Without it the amount is in baht. */
  currency: z.optional(wireCurrency),
  at: instant,
})

/** The bank has no such transfer yet; it may be booked late. */
export const slipUnknown = z.object({ status: z.literal('unknown'), bankCode, transRef: bankReference })

/**
 * It will never say: `NO_SUCH_TRANSFER` there is none, `UNREADABLE_REFERENCE` it cannot read the reference, `WRONG_CAPTCHA` it has
 * failed at the bank's own captcha three times. Any other code is a reason that we do not know.
 */
export const slipRefused = z.object({
  status: z.literal('refused'),
  bankCode,
  transRef: bankReference,
  error: z.object({ code: z.string().check(z.regex(/^[A-Z_]{1,40}$/)), message: z.optional(words) }),
})

export const slipVerdict = z.discriminatedUnion('status', [slipFound, slipUnknown, slipRefused])
