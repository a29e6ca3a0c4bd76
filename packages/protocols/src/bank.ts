import * as z from 'zod/mini'
import { bankReference, decimalAmount, instant, reference, words } from './amount.ts'
import { paymentReport, wireCurrency } from './currency.ts'
import { itemsOf, pageOf } from './page.ts'
import { reversalFields } from './reversal.ts'

export const accountNo = z.string().check(z.regex(/^[0-9A-Za-z-]{6,40}$/))
const bankCode = z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/))

/** `POST /payouts`, header `x-api-key`. The same payout key again gets the first answer and has no second effect. */
export const payoutRequest = z.object({
  payoutKey: reference,
  amount: decimalAmount,
  /** Without it the amount is in baht, here and in the answer. */
  currency: z.optional(wireCurrency),
  to: z.object({ bankCode, accountNo, accountName: z.string().check(z.minLength(1), z.maxLength(200)) }),
})

export const payoutCompleted = z.object({
  payoutKey: reference,
  status: z.literal('completed'),
  amount: decimalAmount,
  currency: z.optional(wireCurrency),
  bankReference: reference,
})
export const payoutRejected = z.object({ payoutKey: reference, status: z.literal('rejected'), reason: words })

/** The answer of `POST /payouts`, and of `GET /payouts/:payoutKey` for a key the bank has seen. */
export const payoutAnswer = z.discriminatedUnion('status', [payoutCompleted, payoutRejected])

/** 404 of `GET /payouts/:payoutKey`. */
export const payoutNotFound = z.object({ payoutKey: reference, error: z.object({ code: z.literal('PAYOUT_NOT_FOUND') }) })

/** What the bank reports for each transfer into the operator's accounts. Signed; sent until it is answered 2xx. */
export const bankFeedEvent = paymentReport({
  eventId: reference,
  /** The bank's own reference: the identity of the payment over all channels. */
  transRef: bankReference,
  fromBankCode: bankCode,
  fromAccountNo: accountNo,
  fromName: z.string().check(z.maxLength(200)),
  toAccountNo: accountNo,
  amount: decimalAmount,
  /** Without it the amount is in baht. */
  currency: z.optional(wireCurrency),
  /** When it was transferred. */
  at: instant,
  /** When it was booked, where that was later: by this a statement is asked for. */
  bookedAt: z.optional(instant),
  /** Counts the corrections of this line under its own reference. */
  revision: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** The reference of a line that was withdrawn: this one is booked in its place. */
  corrects: z.optional(bankReference),
})
export type BankFeedEvent = z.output<typeof bankFeedEvent>

/** What the bank reports when a transfer that it has booked was taken back. Signed; sent until it is answered 2xx. */
export const bankReversalEvent = paymentReport({ ...reversalFields, toAccountNo: accountNo })
export type BankReversalEvent = z.output<typeof bankReversalEvent>

/**
 * `GET /accounts/:accountNo/statement?since=…&after=…`: the transfers into an account of the operator, their corrections
 * and what was taken back of them, each as its report, in the order in which they were booked.
 */
export const bankStatementPage = z.object({ ...pageOf, accountNo, lines: itemsOf(z.union([bankFeedEvent, bankReversalEvent])) })

/**
 * What the bank reports when a payout came back after it was completed, because the receiving account is closed or not
 * there: the money is in the operator's account again. Signed; sent until it is answered 2xx.
 */
export const payoutReturnedEvent = paymentReport({
  eventId: reference,
  /** The bank's own reference of the return: its identity. */
  returnReference: reference,
  payoutKey: reference,
  /** The bank's reference of the payout, as it was answered. */
  bankReference: reference,
  amount: decimalAmount,
  /** Without it the amount is in baht. */
  currency: z.optional(wireCurrency),
  reason: words,
  at: instant,
})
export type PayoutReturnedEvent = z.output<typeof payoutReturnedEvent>

/** `GET /payout-returns?since=…&after=…`: the payouts that came back, each as its report. */
export const payoutReturnPage = z.object({ ...pageOf, returns: itemsOf(payoutReturnedEvent) })

/** `GET /banks/:bankCode/accounts/:accountNo/holder?name=…`, header `x-api-key`: in whose name an account is. `name`: the one that is expected; the answer is the bank's own all the same. */
export const accountHolder = z.object({ bankCode, accountNo, name: z.string().check(z.minLength(1), z.maxLength(200)) })

/** 404 of it. */
export const accountHolderNotFound = z.object({ bankCode, accountNo, error: z.object({ code: z.literal('ACCOUNT_NOT_FOUND') }) })

/** `GET /payouts?since=…&after=…`. */
export const payoutPage = z.object({
  ...pageOf,
  payouts: itemsOf(
    z.object({
      payoutKey: reference,
      status: z.enum(['completed', 'rejected']),
      amount: decimalAmount,
      toAccountNo: accountNo,
      at: instant,
    }),
  ),
})
