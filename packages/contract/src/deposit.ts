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
  /** What to tell support, and what may stand in the note of the transfer. */
  reference: z.string(),
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
  whileReading: true,
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

/** A bank transfer that the player has announced and that nothing has come of which is known to be theirs. */
export const announcedTransfer = z.extend(announcement, {
  /** As it was typed. */
  asked: amount,
  /** The bank of ours that it goes to, where they said. */
  bankCode: z.nullable(z.string()),
  announcedAt: instant,
  /** When the player first said that it is sent. */
  saidSentAt: z.nullable(instant),
  /** Until then it is waited for; afterwards its slip helps. Null while they have not said that it is sent. */
  waitUntil: z.nullable(instant),
})
export type AnnouncedTransfer = z.output<typeof announcedTransfer>

export const sayTransferSent = route({
  method: 'POST',
  path: '/api/wallet/add/sent',
  summary: 'The player says that the transfer they announced last is sent: it stays in their sight until it has come. Credits nothing.',
  access: 'player',
  output: z.object({ saidSentAt: instant }),
  refusals: ['NO_DATA'],
})

/**
 * Why money was not credited by itself. Of a QR: another amount or currency, a second payment of it, too late, or another
 * reason. Of a transfer from the player's own account: that account is not proven to be theirs (`unproven`), it came into
 * an account that is there for QRs alone (`gateway`), or a person looks at it first (`review`). Of a gift
 * link: it was redeemed and could not be credited (`gift`). Of any: its bank or gateway is asked first whether it is so (`asked`).
 */
export const ARRIVED_OTHERWISE = [
  'amount',
  'currency',
  'second',
  'late',
  'other',
  'unproven',
  'gateway',
  'review',
  'gift',
  'asked',
] as const

/** How money came that was not credited by itself. */
export const ARRIVED_BY = ['qr', 'transfer', 'gift'] as const

/**
 * An amount that is this player's alone until it expires. One more transfer of exactly this, from the account that the
 * money came from, proves that account: both are credited.
 */
export const askedProof = z.object({ amount, expiresAt: instant })

/** Money of the player that arrived and was not credited. `unallocated`: not decided yet. `returning`: on its way back. */
export const arrivedPayment = z.object({
  /** What to tell support. */
  reference: z.string(),
  by: z.enum(ARRIVED_BY),
  /** Of money for a QR. */
  qrcodeId: z.nullable(z.string()),
  qrAmount: z.nullable(amount),
  arrivedAmount: sum,
  currency,
  why: z.enum(ARRIVED_OTHERWISE),
  state: z.enum(['unallocated', 'returning', 'credited', 'returned']),
  arrivedAt: instant,
  endedAt: z.nullable(instant),
  /** Of `unproven`: any one of these proves the account; the first completes what was announced. Empty: another can be asked for. */
  proofs: z.array(askedProof),
})
export type ArrivedPayment = z.output<typeof arrivedPayment>

export const askForProof = route({
  method: 'POST',
  path: '/api/deposit/proof',
  summary:
    'Asks again for the amount whose transfer proves the bank account that money of the player waits from. One that is still good is kept. Credits nothing.',
  access: 'player',
  output: z.object({ message: z.literal('PROOF_ASKED') }),
  refusals: ['NO_DATA', 'DEPOSIT_AMOUNTS_TAKEN'],
})
