import * as z from 'zod/mini'
import { instant, sum } from './amount.ts'

/**
 * The steps an activity goes through, in their order. A withdrawal: requested, approved, sent, paid; `name-check` before it
 * is sent while the bank has not said yet whose the account is. A transfer:
 * requested, arrived; between two games it is in the wallet on its way. `checking`: the other side has not said, and is
 * asked again until it does. A deposit: received by the bank, credited to the wallet; one that a
 * gift link began: requested, checking, credited. `refused`, `cancelled` and `returned` are ends at which the money is where it was, or in
 * the wallet.
 */
export const ACTIVITY_STEPS = [
  'requested',
  'approval',
  'approved',
  'name-check',
  'sent',
  'checking',
  'in-wallet',
  'received',
  'credited',
  'arrived',
  'paid',
  'refused',
  'cancelled',
  'returned',
] as const
export type ActivityStep = (typeof ACTIVITY_STEPS)[number]

/** `done` and `refused` are ends, also where a person ended it; `working` goes on by itself. */
export const ACTIVITY_STATES = ['done', 'refused', 'working'] as const

export const ACTIVITY_KINDS = ['deposit', 'withdraw', 'transfer', 'bonus', 'correction'] as const

export const DEPOSIT_CHANNELS = ['bank', 'qr', 'slip', 'giftlink', 'ewallet'] as const

/**
 * Why a withdrawal came to nothing; `name-differs` also while it waits for staff, who cannot approve it. What staff wrote
 * about it is not for its player.
 */
export const WITHDRAWAL_REFUSALS = ['account-closed', 'bank', 'name-differs', 'staff'] as const

/** One thing that a player asked for or that happened to their money, as far as it has come. */
export const activity = z.object({
  /** Its own among all of the player's activities of this kind. */
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  /** Of what a player's own request began. */
  idempotencyKey: z.nullable(z.string()),
  state: z.enum(ACTIVITY_STATES),
  /** `WALLET`, `BANK`, a game code, a bank or a channel. */
  from: z.string(),
  to: z.string(),
  /** Where the money is now, in the same words; `TRANSIT` while nobody can say. */
  moneyAt: z.string(),
  /** 0 of a gift link while nobody has said what it is worth. */
  amount: sum,
  /** What to tell support. */
  reference: z.string(),
  createdAt: instant,
  endedAt: z.nullable(instant),
  /** The main wallet right after it. */
  walletAfter: z.nullable(sum),
  /** Of a withdrawal, where it goes: the number but for its last four digits is hidden. */
  account: z.nullable(z.object({ bankCode: z.string(), accountNo: z.string(), accountName: z.string() })),
  /** Of a deposit, how it came: the payer's account but for its last four digits is hidden. */
  deposit: z.optional(
    z.object({
      channel: z.enum(DEPOSIT_CHANNELS),
      bankCode: z.nullable(z.string()),
      accountNo: z.nullable(z.string()),
      /** What the gateway knows the paid QR by. */
      qrReference: z.nullable(z.string()),
    }),
  ),
  /** What the bank calls the payout of a withdrawal. */
  bankReference: z.optional(z.string()),
  refusedBecause: z.optional(z.enum(WITHDRAWAL_REFUSALS)),
  /** Of a withdrawal that waits for staff: a deposit of its player was credited before anything could confirm it. */
  waitsFor: z.optional(z.literal('deposit-confirmation')),
  /** A withdrawal that nobody has approved yet can be taken back. */
  canCancel: z.boolean(),
  /** What has happened, and with `at: null` what is still to come. */
  steps: z.array(z.object({ step: z.enum(ACTIVITY_STEPS), at: z.nullable(instant) })),
})
export type Activity = z.output<typeof activity>
