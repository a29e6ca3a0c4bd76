import type { Currency } from '@krapao/money'
import * as z from 'zod/mini'
import { amount, currency, instant, signedAmount, sum } from './amount.ts'
import { liveQr, QR_PROVIDERS } from './qr.ts'
import { route } from './route.ts'

/** Amounts to press instead of typing. Those outside the limits of the day are left out. */
export const DEPOSIT_AMOUNTS: Record<Currency, readonly number[]> = {
  BAHT: [100, 300, 500, 1000, 3000, 5000],
  LAK: [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000],
}

/** A transfer that the player has said is coming. */
export const announcement = z.object({
  /** What to transfer. */
  amount,
  currency,
  /** A transfer that left the bank after this is no longer taken for it. */
  expiresAt: instant,
  /**
   * The amount belongs to this player alone until it expires, to the last satang (whole kip), and is not the one that was
   * typed: only exactly this amount is known again. False where the bank account is proven: it is known by its number.
   */
  isExact: z.boolean(),
})
export type Announcement = z.output<typeof announcement>

export const depositOptions = z.object({
  currency,
  minimum: amount,
  maximum: amount,
  amounts: z.array(amount),
  /** Some QR channel takes this player's currency. */
  hasQr: z.boolean(),
  /** The newest transfer that was announced and is still expected; null where there is none. */
  announcement: z.nullable(announcement),
})
export type DepositOptions = z.output<typeof depositOptions>

export const getDepositOptions = route({
  method: 'GET',
  path: '/api/deposit/options',
  summary: 'What the player may deposit: limits and amounts to choose from, in their currency, and the bank transfer they have announced.',
  access: 'player',
  output: depositOptions,
  refusals: [],
})

export const chosenQr = z.extend(liveQr, { provider: z.enum(QR_PROVIDERS) })
export type ChosenQr = z.output<typeof chosenQr>

export const createAnyQr = route({
  method: 'POST',
  path: '/api/qrcode',
  summary: 'Makes a QR for one deposit at the provider that does best of late; where one gives none, the next is asked.',
  access: 'player',
  body: z.object({ amount: signedAmount }),
  output: chosenQr,
  refusals: ['QR_FAIL', 'REQUEST_KEY_REUSED', 'REQUEST_CLOSED'],
  idempotent: true,
})

/** The newest QR of a player, as long as there is something to do or to say about it. */
export const qrUnderWay = z.object({
  qrcodeId: z.string(),
  provider: z.enum(QR_PROVIDERS),
  amount,
  state: z.enum(['waiting', 'received', 'expired']),
  expireIn: instant,
  /** When the player first said that it is paid. */
  saidPaidAt: z.nullable(instant),
})
export type QrUnderWay = z.output<typeof qrUnderWay>

/** Why money for a QR was not credited by itself. */
export const ARRIVED_OTHERWISE = ['amount', 'currency', 'second', 'late', 'other'] as const

/** Money that arrived for a QR of the player and did not fit it. `unallocated`: a person looks at it. */
export const arrivedPayment = z.object({
  /** What to tell support. */
  reference: z.string(),
  qrcodeId: z.string(),
  qrAmount: amount,
  arrivedAmount: sum,
  currency,
  why: z.enum(ARRIVED_OTHERWISE),
  state: z.enum(['unallocated', 'credited', 'returned']),
  arrivedAt: instant,
  endedAt: z.nullable(instant),
})
export type ArrivedPayment = z.output<typeof arrivedPayment>
