/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRow, callForRows, callForValue, statement } from '../../platform/database/call.ts'
import * as operator from '../operator/functions.gen.ts'

/**
 * A code that was typed. right: the browser has a new secret from now on. right_again: it asked with the old one within a minute, and is
 * told the same new one. right_before: it has that already. used_up: after five wrong ones.
 */
export type ChallengeAnswered = 'right' | 'right_again' | 'right_before' | 'wrong' | 'used_up' | 'expired' | 'not_sent' | 'no_token'

/**
 * A code that was asked for. counted: it is sent now, and what was asked for twice is counted once. blocked: after five codes in an
 * hour, ten in a day, or five wrong tries. paused: one was sent within the minute. slowed: strangers wait longer while half of an hour
 * is used. network_limit: a network has had a hundred in an hour. used_up: a budget is, whose name is told.
 */
export type ChallengeBegun = 'counted' | 'blocked' | 'paused' | 'slowed' | 'network_limit' | 'used_up'

/** The code that was sent within the minute. is_own: this browser asked for it, and it is known that it was sent. */
export interface LiveChallenge {
  challengeId: string
  reference: string
  tokenHash: Buffer
  sentAt: Date
  isOwn: boolean
}

const ANSWER_CHALLENGE = statement('select otp.answer_challenge($1, $2, $3, $4) as answer')

/**
 * Looks whether a code is the right one, by its hash, and counts it where it is not; five wrong ones block the browser, and not the
 * phone. It is looked at for the browser that asked for it alone, which is remembered for this phone under a new secret: whoever has
 * the old one has no right by it. Within a minute the old one is answered again, because the answer may have been lost.
 *
 * `otp.answer_challenge` in `verify-otp.sql`.
 */
export function answerChallenge(
  db: Caller,
  given: { tokenHash: Buffer; codeHash: Buffer; secretHash: Buffer; nextSecretHash: Buffer },
): Promise<ChallengeAnswered> {
  return callForValue(db, ANSWER_CHALLENGE, [given.tokenHash, given.codeHash, given.secretHash, given.nextSecretHash])
}

export interface BeginChallengeAnswer {
  status: ChallengeBegun
  live: LiveChallenge | null
  usedUp: string | null
}

const BEGIN_CHALLENGE = statement(
  'select f.status, (f.live).challenge_id as "live.challengeId", (f.live).reference as "live.reference", (f.live).token_hash as "live.tokenHash", (f.live).sent_at as "live.sentAt", (f.live).is_own as "live.isOwn", f.used_up as "usedUp" from otp.begin_challenge($1, $2, $3, $4, $5, $6, $7) f',
  { mayBeNull: ['live', 'usedUp'], composites: ['live'] },
)

/**
 * Counts one more code to a phone before it is sent: under the lock of the phone, then of the network, then in the budgets, in one
 * order. One is live for five minutes; where it is too soon for another, the one that was sent is told. A browser that has proven the
 * phone is measured by its own codes alone, so that strangers who use up the phone's do not keep its owner out.
 *
 * `otp.begin_challenge` in `send-otp.sql`.
 */
export function beginChallenge(
  db: Caller,
  given: { challenge: string; phone: string; network: string; visitorHash: Buffer; tokenHash: Buffer; codeHash: Buffer; reference: string },
): Promise<BeginChallengeAnswer> {
  return callForRow(db, BEGIN_CHALLENGE, [
    given.challenge,
    given.phone,
    given.network,
    given.visitorHash,
    given.tokenHash,
    given.codeHash,
    given.reference,
  ])
}

export interface BudgetsUsedAnswer {
  budget: string
  used: bigint
  mayBe: number
}

const BUDGETS_USED = statement('select f.budget, f.used, f.may_be as "mayBe" from otp.budgets_used() f', { isRead: true })

/**
 * How much of each budget is used now.
 *
 * `otp.budgets_used` in `budgets.sql`.
 */
export function budgetsUsed(db: Caller): Promise<BudgetsUsedAnswer[]> {
  return callForRows(db, BUDGETS_USED, [])
}

const END_SENDING = statement('select otp.end_sending($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * What became of the message: sent, refused or in_doubt. Said once.
 *
 * `otp.end_sending` in `send-otp.sql`.
 */
export function endSending(db: Caller, given: { challenge: string; state: string }): Promise<void> {
  return callForValue<void>(db, END_SENDING, [given.challenge, given.state])
}

const IS_PHONE_VERIFIED = statement('select otp.is_phone_verified($1, $2) as answer', { isRead: true })

/**
 * Whether this very browser has shown, within a quarter of an hour, that the phone is its owner's.
 *
 * `otp.is_phone_verified` in `verify-otp.sql`.
 */
export function isPhoneVerified(db: Caller, given: { visitorHash: Buffer; phone: string }): Promise<boolean> {
  return callForValue(db, IS_PHONE_VERIFIED, [given.visitorHash, given.phone])
}

const SET_SEND_LIMIT = statement('select otp.set_send_limit($1, $2, $3, $4, $5) as answer')

/**
 * An owner of the operator sets what may be sent. Answers what `authorise_setting` did.
 *
 * `otp.set_send_limit` in `budgets.sql`.
 */
export function setSendLimit(
  db: Caller,
  given: { instruction: operator.Instruction; siteAnHour: number; siteADay: number; networkAnHour: number; blockAnHour: number },
): Promise<operator.Authorised> {
  return callForValue(db, SET_SEND_LIMIT, [
    operator.writeInstruction(given.instruction),
    given.siteAnHour,
    given.siteADay,
    given.networkAnHour,
    given.blockAnHour,
  ])
}

const VISITOR_OF = statement('select otp.visitor_of($1) as answer', { isRead: true, mayBeNull: ['answer'] })

/**
 * Whose secret it is: the hash of the first that this browser had. Null where it was replaced.
 *
 * `otp.visitor_of` in `verify-otp.sql`.
 */
export function visitorOf(db: Caller, given: { secretHash: Buffer }): Promise<Buffer | null> {
  return callForValue(db, VISITOR_OF, [given.secretHash])
}
