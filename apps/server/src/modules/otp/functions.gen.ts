/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRow, callForRows, callForValue, plain, statement, writerOf } from '../../platform/database/call.ts'
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

/** A code that a server has made, with its seal: in which block of numbers the phone is, which network asked, and what it and its token hash to. */
export interface NewCode {
  challengeId: string
  block: string
  network: string
  tokenHash: Buffer
  codeHash: Buffer
  reference: string
  keyId: string
  seal: Buffer
}

/** A code as it was typed, with the secret of the browser, and what that is replaced by. */
export interface TypedCode {
  tokenHash: Buffer
  codeHash: Buffer
  secretHash: Buffer
  nextSecretHash: Buffer
}

export const writeNewCode = writerOf<NewCode>({
  challengeId: plain,
  block: plain,
  network: plain,
  tokenHash: plain,
  codeHash: plain,
  reference: plain,
  keyId: plain,
  seal: plain,
})

export const writeTypedCode = writerOf<TypedCode>({
  tokenHash: plain,
  codeHash: plain,
  secretHash: plain,
  nextSecretHash: plain,
})

const ANSWER_CHALLENGE = statement('select otp.answer_challenge($1, $2, $3, $4) as answer')

/**
 * Looks whether a code is the right one, by its hash, and counts it where it is not; five wrong ones block the browser, and not the
 * phone. It is looked at for the browser that asked for it alone, which is remembered for this phone under a new secret: whoever has
 * the old one has no right by it; one for a purpose shows nothing else. Within a minute the old one is answered again, because the answer may have been lost.
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
  'select f.status, (f.live).challenge_id as "live.challengeId", (f.live).reference as "live.reference", (f.live).token_hash as "live.tokenHash", (f.live).sent_at as "live.sentAt", (f.live).is_own as "live.isOwn", f.used_up as "usedUp" from otp.begin_challenge($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) f',
  { mayBeNull: ['live', 'usedUp'], composites: ['live'] },
)

/**
 * Counts one more code to a phone before it is sent: under the lock of the phone, then of the network, then in the budgets, in one
 * order. One is live for five minutes; where it is too soon for another, the one that was sent is told. A browser that has proven the
 * phone is measured by its own codes alone, so that strangers who use up the phone's do not keep its owner out. Which browser it is for, and
 * what it hashes to and is good for, and to which phone it goes, is sealed: an injected statement would begin one that it knows.
 *
 * `otp.begin_challenge` in `send-otp.sql`.
 */
export function beginChallenge(
  db: Caller,
  given: {
    challenge: string
    phoneDigest: Buffer
    block: string
    network: string
    visitorHash: Buffer
    tokenHash: Buffer
    codeHash: Buffer
    reference: string
    keyId: string
    seal: Buffer
    purpose: string | null
  },
): Promise<BeginChallengeAnswer> {
  return callForRow(db, BEGIN_CHALLENGE, [
    given.challenge,
    given.phoneDigest,
    given.block,
    given.network,
    given.visitorHash,
    given.tokenHash,
    given.codeHash,
    given.reference,
    given.keyId,
    given.seal,
    given.purpose,
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

const FORGET_OLD = statement('select otp.forget_old() as answer')

/**
 * Deletes what was kept longer than that, some hundreds of rows at a time; what somebody works with at this moment is left for the next
 * round. Answers how many. A phone is blocked for a day at most, so none is deleted that is.
 *
 * `otp.forget_old` in `retention.sql`.
 */
export function forgetOld(db: Caller): Promise<number> {
  return callForValue(db, FORGET_OLD, [])
}

const IS_PHONE_VERIFIED = statement('select otp.is_phone_verified($1, $2) as answer', { isRead: true })

/**
 * Whether this very browser has shown, within a quarter of an hour, that the phone is its owner's.
 *
 * `otp.is_phone_verified` in `verify-otp.sql`.
 */
export function isPhoneVerified(db: Caller, given: { visitorHash: Buffer; phoneDigest: Buffer }): Promise<boolean> {
  return callForValue(db, IS_PHONE_VERIFIED, [given.visitorHash, given.phoneDigest])
}

const IS_SHOWN_FOR = statement('select otp.is_shown_for($1, $2, $3) as answer', { isRead: true })

/**
 * Whether this very browser has shown, within a quarter of an hour and for this one thing, that the phone is its owner's.
 *
 * `otp.is_shown_for` in `verify-otp.sql`.
 */
export function isShownFor(db: Caller, given: { visitorHash: Buffer; phoneDigest: Buffer; purpose: string }): Promise<boolean> {
  return callForValue(db, IS_SHOWN_FOR, [given.visitorHash, given.phoneDigest, given.purpose])
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
