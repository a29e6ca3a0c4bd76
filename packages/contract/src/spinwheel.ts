import * as z from 'zod/mini'
import { amount, instant, sum } from './amount.ts'
import { page, rewardTerms, shownCost } from './reward.ts'
import { route } from './route.ts'

/** `goods`: fulfilled by the operator's staff, never claimed. */
export const prizeKind = z.enum(['nothing', 'goods', 'coins', 'money'])
export type PrizeKind = z.output<typeof prizeKind>

export const spinSlice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  /** Sanitised. */
  htmlDescription: z.string(),
  /** Of the sum of all weights: the chance of this slice. */
  weight: z.int(),
  kind: prizeKind,
})
export type SpinSlice = z.output<typeof spinSlice>

/** What the server has promised before it knows what the player's browser adds: docs/decisions/075. All hex. */
export const spinCommitment = z.object({
  /** Of this player, from 1. */
  seedNo: z.int(),
  /** SHA-256 of the server's seed. */
  seedHash: z.string(),
  /** SHA-256 of the wheel's canonical text. */
  wheelHash: z.string(),
  clientSeed: z.string(),
  /** The number of the next spin of this seed, from 0. */
  nextNonce: z.int(),
  /** SHA-256 of the server's next seed: it is made before the client seed is chosen that it will be used with. */
  nextSeedHash: z.string(),
})

export const getSpinSetup = route({
  method: 'GET',
  path: '/api/spinwheel/setup',
  summary: 'The wheel in use, the coins of the player and what the server has promised for the next spin.',
  access: 'player',
  whileReading: true,
  output: z.object({
    activeSpinwheel: z.nullable(z.object({ name: z.string(), slices: z.array(spinSlice) })),
    userCoin: z.int(),
    /** So much deposited gives a coin; null where deposits give none. */
    coinEvery: z.nullable(amount),
    /** Withdrawn without having been played: so much is to be deposited before there is another coin, and so much of the newest deposit repaid. */
    coinDebt: z.nullable(z.object({ owed: sum, repaid: sum })),
    commitment: z.nullable(spinCommitment),
  }),
  refusals: [],
})

export const spin = route({
  method: 'POST',
  path: '/api/spinwheel/spin',
  summary: 'Spins once for one coin. `success: false`: nothing was taken. The same key again answers the same spin.',
  access: 'player',
  idempotent: true,
  output: z.discriminatedUnion('success', [
    z.object({
      success: z.literal(true),
      result: z.object({ code: z.string(), label: z.string(), remainingCoin: z.int(), spinId: z.string() }),
      error: z.null(),
    }),
    z.object({ success: z.literal(false), result: z.null(), error: z.enum(['NO_COIN', 'SPIN_INACTIVE']) }),
  ]),
  refusals: ['REQUEST_KEY_REUSED', 'REQUEST_CLOSED'],
})

export const listCoupons = route({
  method: 'GET',
  path: '/api/spinwheel/coupon',
  summary: 'Prizes that were won and not claimed yet, by slice.',
  access: 'player',
  whileReading: true,
  output: z.array(
    z.object({
      prize: z.object({
        name: z.string(),
        slice: z.string(),
        htmlDescription: z.string(),
        kind: prizeKind,
        /** Of a prize of money: what the coupon that is claimed next costs. */
        terms: z.nullable(rewardTerms),
      }),
      /** How many. */
      amount: z.int(),
      /** When the next of them expires. */
      expiresAt: z.nullable(instant),
    }),
  ),
  refusals: [],
})

export const claimCoupon = route({
  method: 'POST',
  path: '/api/spinwheel/coupon/claim',
  summary: 'Claims one coupon of this slice.',
  access: 'player',
  idempotent: true,
  body: z.object({ coupon: z.string().check(z.minLength(1), z.maxLength(60)), shown: z.optional(shownCost) }),
  output: z.object({ message: z.literal('COUPON_CLAIMED') }),
  refusals: [
    'NO_CLAIMABLE_COUPON',
    'INVALID_PRIZE_CODE',
    'INVALID_CODE',
    'INVALID_COUPON_TYPE',
    'COUPON_EXPIRED',
    'BONUS_REMAINING',
    'COST_CHANGED',
    'REQUEST_KEY_REUSED',
    'REQUEST_CLOSED',
  ],
})

/** Everything a third person needs to check a spin; without the seed while that is not revealed. */
export const spinRecord = z.object({
  spinId: z.string(),
  spunAt: instant,
  seedNo: z.int(),
  nonce: z.int(),
  code: z.string(),
  label: z.string(),
  seedHash: z.string(),
  wheelHash: z.string(),
  clientSeed: z.string(),
  /** The canonical text of the wheel, of which `wheelHash` is the SHA-256. */
  wheel: z.string(),
  /** Hex; null until it is revealed. */
  serverSeed: z.nullable(z.string()),
})
export type SpinRecord = z.output<typeof spinRecord>

export const listSpins = route({
  method: 'POST',
  path: '/api/spinwheel/history',
  summary: "The player's spins with all that proves them, newest first. Pages start at 1.",
  access: 'player',
  whileReading: true,
  body: page,
  output: z.object({ total: z.int(), spins: z.array(spinRecord) }),
  refusals: [],
})

export const changeSeed = route({
  method: 'POST',
  path: '/api/spinwheel/seed',
  summary: "Reveals the server's seed and begins a new one, with the player's own client seed.",
  access: 'player',
  idempotent: true,
  body: z.object({ clientSeed: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/)) }),
  output: z.object({
    message: z.literal('SEED_CHANGED'),
    revealed: z.nullable(z.object({ seedNo: z.int(), serverSeed: z.string(), seedHash: z.string() })),
    commitment: spinCommitment,
  }),
  refusals: ['SPIN_INACTIVE', 'REQUEST_KEY_REUSED', 'REQUEST_CLOSED'],
})
