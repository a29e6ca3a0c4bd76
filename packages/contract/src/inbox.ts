import * as z from 'zod/mini'
import { explainedTerms } from './explained.ts'
import { instant, sum } from './amount.ts'
import { route } from './route.ts'

/**
 * What ended for the money of a player. `payment_waits`: money arrived, and a person looks at it. `balance_explained`: somebody of the staff
 * says of what the wallet was the sum.
 */
export const MONEY_OUTCOMES = [
  'deposit_credited',
  'deposit_taken_back',
  'payment_waits',
  'payment_returned',
  'slip_failed',
  'gift_refused',
  'withdrawal_paid',
  'withdrawal_refused',
  'withdrawal_cancelled',
  'withdrawal_returned',
  'transfer_done',
  'transfer_refused',
  'bonus_received',
  'bonus_met',
  'bonus_ended',
  'bonus_expired',
  'bonus_taken',
  'invite_received',
  'refund_claimed',
  'refund_received',
  'prize_received',
  'corrected_up',
  'corrected_down',
  'balance_explained',
] as const

/** What happened to the account, and its owner was told of by SMS. */
export const ACCOUNT_OUTCOMES = [
  'new_browser',
  'password_changed',
  'password_reset',
  'reset_allowed',
  'reset_refused',
  'frozen',
  'opened_again',
  'name_changed',
  'bank_asked',
  'bank_changed',
  'bank_kept',
  'phone_asked',
  'phone_changed',
  'phone_kept',
  'passkey_added',
  'passkey_removed',
  'passkey_cloned',
  'data_asked',
] as const

/** One thing that has ended for a player. */
export const outcome = z.object({
  /** Its own among all of the player's. */
  id: z.string(),
  kind: z.enum([...MONEY_OUTCOMES, ...ACCOUNT_OUTCOMES]),
  at: instant,
  /** The player has not opened the list since. */
  isUnread: z.boolean(),
  /** Null where there is none, or nobody knows it. */
  amount: z.nullable(sum),
  /** Of what moved money: `WALLET`, `BANK`, a game code, a bank or a channel. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Of a transfer, where the money is now, in the same words. */
  moneyAt: z.nullable(z.string()),
  /** The line of the statement that it belongs to. */
  statementNo: z.nullable(z.int()),
  /** Of the player's own request that began it. */
  idempotencyKey: z.nullable(z.string()),
  /** What a reward is called. */
  title: z.nullable(z.string()),
  /** Of an explanation: of what the wallet was the sum, which is the amount, and when. */
  explained: z.nullable(z.object({ at: instant, opening: sum, terms: explainedTerms })),
})
export type Outcome = z.output<typeof outcome>

/** A place in what has ended, as the server tells it: nothing to be made or understood by anybody else. */
export const inboxPlace = z.string().check(z.regex(/^\d{1,15}\.\d{1,9}$/))

/** More are not counted. */
export const UNREAD_COUNTED = 100

export const listOutcomes = route({
  method: 'POST',
  path: '/api/inbox',
  summary: 'What has ended for the player, newest first: money acts, rewards, and what happened to the account.',
  access: 'player',
  body: z.object({
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    /** Only what is older: the `next` of the page before. */
    before: z.optional(inboxPlace),
  }),
  output: z.object({
    outcomes: z.array(outcome),
    /** Where the next page begins; null on the last. */
    next: z.nullable(inboxPlace),
    /** Up to where this page goes: what of the first page is sent to `markInboxRead`, once no unread ones follow. */
    newest: inboxPlace,
    /** Some that are unread stand on a later page. */
    unreadFollow: z.boolean(),
  }),
  refusals: [],
})

export const markInboxRead = route({
  method: 'POST',
  path: '/api/inbox/read',
  summary: 'The player has seen what has ended, up to here. It never goes back.',
  access: 'player',
  body: z.object({ mark: inboxPlace }),
  output: z.object({ unread: z.int() }),
  refusals: [],
})

export const getInboxNews = route({
  method: 'GET',
  path: '/api/inbox/news',
  summary: 'How much the player has not read, and what of their money has ended that no page has told them yet.',
  access: 'player',
  output: z.object({
    /** At most `UNREAD_COUNTED`, which stands for as many and more. */
    unread: z.int(),
    untold: z.object({
      /** The newest first, at most ten. */
      outcomes: z.array(outcome),
      count: z.int(),
      /** After and up to which place they have ended: for `claimTelling`. */
      after: inboxPlace,
      upTo: inboxPlace,
    }),
  }),
  refusals: [],
})

export const claimTelling = route({
  method: 'POST',
  path: '/api/inbox/told',
  summary: 'A page is about to tell what has ended. One page alone may, on whatever device; the same key is answered as the first time.',
  access: 'player',
  body: z.object({ after: inboxPlace, upTo: inboxPlace }),
  output: z.object({ isMine: z.boolean() }),
  refusals: [],
  idempotent: true,
})
