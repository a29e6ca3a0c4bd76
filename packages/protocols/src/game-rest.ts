import * as z from 'zod/mini'
import { decimalSum, hexSignature, instant, reference, words } from './amount.ts'
import { wireCurrency } from './currency.ts'
import { betCategory, BETS_PAGE_SIZE } from './game-bets.ts'
import { itemsOf, pageOf } from './page.ts'

/**
 * The JSON resources dialect. Bearer key. A transfer is a resource under our id, so putting it twice is harmless.
 *
 *   POST /players · PUT /players/:username/password · GET /players/:username/balance
 *   PUT /transfers/:transferId · GET /transfers/:transferId · GET /transfers?since=…&after=… · POST /sessions
 *   GET /bets?after=…
 */
const username = reference
const password = z.string().check(z.minLength(4), z.maxLength(100))

export const restOpenRequest = z.object({ reference })
export const restPlayer = z.object({ reference, username, password })

export const restPasswordRequest = z.object({ password })
export const restPasswordSet = z.object({ username, status: z.literal('changed') })

/** `open: false`: the provider is closed for maintenance, and the balance says nothing. */
export const restBalance = z.object({ username, balance: decimalSum, currency: wireCurrency, open: z.optional(z.boolean()) })

/** `signature` is the `moveSignature` of the whole. After `validUntil`, on the provider's clock, it has no effect. */
export const restTransferRequest = z.object({
  username,
  direction: z.enum(['deposit', 'withdraw']),
  amount: decimalSum,
  validUntil: instant,
  signature: hexSignature,
})
export const restTransferCompleted = z.object({
  transferId: reference,
  status: z.literal('completed'),
  username,
  direction: z.enum(['deposit', 'withdraw']),
  amount: decimalSum,
  balance: decimalSum,
})
/** 422, and what the provider says later of a transfer that it refused. */
export const restTransferRejected = z.object({ transferId: reference, status: z.literal('rejected'), reason: words })
/** 422: it came after the time it was valid for. Nothing of it is kept. */
export const restTransferExpired = z.object({ transferId: reference, status: z.literal('expired') })
export const restTransfer = z.discriminatedUnion('status', [restTransferCompleted, restTransferRejected, restTransferExpired])
/** `at` is the provider's own time. */
export const restTransferNotFound = z.object({
  transferId: reference,
  error: z.object({ code: z.literal('TRANSFER_NOT_FOUND') }),
  at: instant,
})

export const restTransferPage = z.object({
  ...pageOf,
  transfers: itemsOf(
    z.object({
      transferId: reference,
      status: z.enum(['completed', 'rejected']),
      username,
      direction: z.enum(['deposit', 'withdraw']),
      amount: decimalSum,
      at: instant,
    }),
  ),
})

/**
 * What has become of bets, in the order in which the provider says it; a voided one has no amounts. One that is
 * open has its stake, and says when it was placed where others say when they were settled. `after`: the page
 * follows this cursor, null from the beginning. `next`: the cursor after this page, also where there is no more yet.
 * `completeTo`: with this page, everything that was settled before has been said.
 */
export const restBetPage = z.object({
  after: z.nullable(reference),
  bets: z
    .array(
      z.object({
        betId: reference,
        version: z.int().check(z.minimum(1)),
        status: z.enum(['open', 'settled', 'corrected', 'voided']),
        username,
        product: betCategory,
        currency: wireCurrency,
        stake: decimalSum,
        validStake: decimalSum,
        payout: decimalSum,
        settledAt: instant,
      }),
    )
    .check(z.maxLength(BETS_PAGE_SIZE)),
  next: reference,
  hasMore: z.boolean(),
  completeTo: instant,
})
export const restBetQuery = z.object({ after: z.optional(reference) })

export const restSessionRequest = z.object({ username })
export const restSession = z.object({ username, url: z.string().check(z.maxLength(2000)) })

/** Any other definite "no", about the username it names. */
export const restError = z.object({
  username: z.optional(z.string()),
  error: z.object({ code: z.enum(['PLAYER_NOT_FOUND', 'NOT_ALLOWED', 'INVALID_REQUEST', 'UNAUTHORISED']), message: words }),
})
