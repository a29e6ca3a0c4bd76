import * as z from 'zod/mini'
import { hexSignature, instant, integerSum, reference, words } from './amount.ts'
import { wireCurrency } from './currency.ts'
import { betCategory, BETS_PAGE_SIZE } from './game-bets.ts'
import { itemsOf, pageOf, pageQuery } from './page.ts'

/**
 * The one-endpoint dialect: `POST /rpc` with a method name, amounts in minor units, numbers for errors, always HTTP 200.
 * It keeps our transaction id, refuses the second use of one, and can be asked for it.
 */
export const RPC_CODES = {
  ok: 0,
  unknownPlayer: 1001,
  wrongPassword: 1002,
  notEnough: 2001,
  notAllowed: 2002,
  duplicateTransaction: 2003,
  unknownTransaction: 2004,
  /** It came after the time it was valid for. Nothing of it is kept. */
  expired: 2005,
  /** The provider is closed for maintenance. Nothing has happened. */
  closed: 2006,
  badToken: 9001,
  badRequest: 9002,
} as const

/** The codes that say for certain that a transfer has had no effect. A duplicate is not one: the first may have had. */
export const RPC_REFUSALS: readonly number[] = [RPC_CODES.unknownPlayer, RPC_CODES.notEnough, RPC_CODES.notAllowed, RPC_CODES.closed]

export const rpcRequest = z.object({
  id: reference,
  method: z.enum([
    'player.create',
    'player.setPassword',
    'player.launch',
    'wallet.balance',
    'wallet.deposit',
    'wallet.withdraw',
    'wallet.transaction',
    'wallet.transactions',
    'bet.history',
  ]),
  token: z.string().check(z.maxLength(200)),
  params: z.record(z.string(), z.unknown()),
})
export type RpcMethod = z.output<typeof rpcRequest>['method']

/** Every answer repeats the id of its request. */
export const rpcAnswer = z.object({ id: reference, code: z.int(), message: z.optional(words), data: z.optional(z.unknown()) })

/** `signature` is the `moveSignature` of the whole. After `validUntil`, on the provider's clock, it has no effect. */
const move = { transactionId: reference, amountMinor: integerSum, validUntil: instant, signature: hexSignature }

const username = reference
const pageNo = z.int().check(z.minimum(1), z.maximum(1_000_000))
const password = z.string().check(z.minLength(4), z.maxLength(100))

export const rpcParams = {
  'player.create': z.object({ externalId: reference }),
  'player.setPassword': z.object({ username, password }),
  'player.launch': z.object({ username, password }),
  'wallet.balance': z.object({ username }),
  'wallet.deposit': z.object({ username, ...move }),
  'wallet.withdraw': z.object({ username, ...move }),
  'wallet.transaction': z.object({ transactionId: reference }),
  'wallet.transactions': pageQuery,
  /** What changed in a window of the provider's time, page by page. Without `to` the provider closes the window itself. */
  'bet.history': z.object({ from: instant, to: z.optional(instant), page: pageNo }),
} as const

export const rpcData = {
  'player.create': z.object({ externalId: reference, username, password }),
  'player.setPassword': z.object({ username }),
  'player.launch': z.object({ username, launchUrl: z.string().check(z.maxLength(2000)) }),
  /** `open: false`: the provider is closed for maintenance, and the balance says nothing. */
  'wallet.balance': z.object({ username, balanceMinor: integerSum, open: z.optional(z.boolean()) }),
  'wallet.deposit': z.object({ transactionId: reference, username, amountMinor: integerSum, balanceMinor: integerSum }),
  'wallet.withdraw': z.object({ transactionId: reference, username, amountMinor: integerSum, balanceMinor: integerSum }),
  'wallet.transaction': z.object({ transactionId: reference, state: z.enum(['SUCCESS', 'FAILED']) }),
  'wallet.transactions': z.object({
    ...pageOf,
    transactions: itemsOf(
      z.object({
        transactionId: reference,
        state: z.enum(['SUCCESS', 'FAILED']),
        username,
        direction: z.enum(['IN', 'OUT']),
        amountMinor: integerSum,
        at: instant,
      }),
    ),
  }),
  /** `to`: everything that changed before has been said, once its last page is read. A cancelled ticket has the amounts it had; a running one
   * its stake, and as `settledAt` when it was placed. */
  'bet.history': z.object({
    from: instant,
    to: instant,
    page: pageNo,
    pages: pageNo,
    tickets: z
      .array(
        z.object({
          ticketId: reference,
          version: z.int().check(z.minimum(1)),
          state: z.enum(['RUNNING', 'SETTLED', 'RESETTLED', 'CANCELLED']),
          username,
          product: betCategory,
          currency: wireCurrency,
          stakeMinor: integerSum,
          validMinor: integerSum,
          payoutMinor: integerSum,
          settledAt: instant,
          changedAt: instant,
        }),
      )
      .check(z.maxLength(BETS_PAGE_SIZE)),
  }),
} as const

/** Beside the code for a transaction it does not know: the provider's own time. */
export const rpcUnknownTransaction = z.object({ at: instant })
