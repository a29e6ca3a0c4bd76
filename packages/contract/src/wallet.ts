import * as z from 'zod/mini'
import { bankAccount, profile } from './account.ts'
import { activity } from './activity.ts'
import { amount, currency, instant, sum } from './amount.ts'
import { announcedTransfer, announcement, arrivedPayment, qrUnderWay } from './deposit.ts'
import { gameAccount } from './games.ts'
import { activeCondition } from './reward.ts'
import { route } from './route.ts'
import { waitingSlip } from './slip.ts'
import { code } from './text.ts'

export const inProgress = z.object({
  from: z.string(),
  to: z.string(),
  amount: sum,
  createdAt: instant,
})

export const walletSummary = z.object({
  /** The main wallet. */
  amount: sum,
  currency,
  wallet: z.object({ amount: sum }),
  /** The newest posting these balances contain; a push with a lower number is out of date. */
  postingNo: z.int(),
  profile,
  bankAccount: z.nullable(bankAccount),
  invite: z.object({ amount: sum, success: z.number(), fail: z.number() }),
  /** The condition that the player has, and what is due of bonuses that were met. */
  bonus: z.nullable(activeCondition),
  bonusDue: sum,
  slots: z.array(gameAccount),
  /** The newest transfer into a game: the game, how much, and whether the whole wallet was asked for. */
  lastPlay: z.nullable(z.object({ code: z.string(), amount: sum, isAll: z.boolean() })),
  /** Transfers whose outcome is not known yet: the money is in neither place. */
  inProgress: z.array(inProgress),
  /** Everything that has not ended, newest first: those transfers, and withdrawals on their way to the bank. */
  underWay: z.array(activity),
  qr: z.nullable(qrUnderWay),
  /** The newest bank transfer that was announced, while it is expected and, where its player says it is sent, a day longer. */
  announced: z.nullable(announcedTransfer),
  /** Money that arrived and was not credited by itself, newest first; what has ended is told for a day. */
  payments: z.array(arrivedPayment),
  /** Slips that have not ended, newest first. */
  slips: z.array(waitingSlip),
  /** The session that asks only reads until it is confirmed by a code. */
  readsOnly: z.boolean(),
})
export type WalletSummary = z.output<typeof walletSummary>

export const getWallet = route({
  method: 'GET',
  path: '/api/wallet',
  summary: 'Everything the dashboard shows: wallet, profile, bank account, invite bonus, games.',
  access: 'player',
  whileReading: true,
  output: walletSummary,
  refusals: [],
})

/**
 * How long a person takes, in whole minutes. Usually: the median of a month; null where too few were decided. Now: of those decided last within
 * a day, or of what waits at this moment where that is longer; null where there is neither.
 */
export const checkTime = z.object({ usualMinutes: z.nullable(z.int()), nowMinutes: z.nullable(z.int()) })
export type CheckTime = z.output<typeof checkTime>

export const lookupChecks = route({
  method: 'GET',
  path: '/api/lookup/checks',
  summary: 'How long money waits that a person looks at: a transfer, a slip, a withdrawal.',
  access: 'player',
  output: z.object({ payment: checkTime, slip: checkTime, withdrawal: checkTime }),
  refusals: [],
})

export const expectDeposit = route({
  method: 'POST',
  path: '/api/wallet/add',
  summary:
    'Announces a bank transfer of this amount, which helps to match it and credits nothing. Answers the amount to transfer: where the bank account is not proven, one that no other player is shown. The same amount again answers the same announcement.',
  access: 'player',
  /** `bankCode`: the bank of ours that the transfer will go to. */
  body: z.object({ amount, bankCode: z.optional(code(20)) }),
  output: z.object({ message: z.literal('DEPOSIT_EXPECTED'), announcement }),
  refusals: ['DEPOSIT_AMOUNTS_TAKEN'],
})
