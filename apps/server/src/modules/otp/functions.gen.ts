/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRow, callForValue, statement } from '../../platform/database/call.ts'

/** A code that was typed. used_up: after five wrong ones. */
export type ChallengeAnswered = 'right' | 'right_again' | 'wrong' | 'used_up' | 'expired' | 'not_sent' | 'no_token'

/**
 * A code that was asked for. counted: it is sent now, and what was asked for twice is counted once. blocked: after five codes in an
 * hour, ten in a day, or five wrong tries. paused: one was sent within the minute. network_limit: a network has had a hundred in an hour.
 */
export type ChallengeBegun = 'counted' | 'blocked' | 'paused' | 'network_limit'

/** The code that was sent within the minute. is_own: this browser asked for it, and it is known that it was sent. */
export interface LiveChallenge {
  challengeId: string
  reference: string
  tokenHash: Buffer
  sentAt: Date
  isOwn: boolean
}

const ANSWER_CHALLENGE = statement('select otp.answer_challenge($1, $2, $3) as answer')

/**
 * Looks whether a code is the right one, by its hash, and counts it where it is not. It is looked at for the browser that asked for
 * it alone, which is remembered for this phone.
 *
 * `otp.answer_challenge` in `verify-otp.sql`.
 */
export function answerChallenge(
  db: Caller,
  given: { tokenHash: Buffer; codeHash: Buffer; visitorHash: Buffer },
): Promise<ChallengeAnswered> {
  return callForValue(db, ANSWER_CHALLENGE, [given.tokenHash, given.codeHash, given.visitorHash])
}

export interface BeginChallengeAnswer {
  status: ChallengeBegun
  live: LiveChallenge | null
}

const BEGIN_CHALLENGE = statement(
  'select f.status, (f.live).challenge_id as "live.challengeId", (f.live).reference as "live.reference", (f.live).token_hash as "live.tokenHash", (f.live).sent_at as "live.sentAt", (f.live).is_own as "live.isOwn" from otp.begin_challenge($1, $2, $3, $4, $5, $6, $7) f',
  { mayBeNull: ['live'], composites: ['live'] },
)

/**
 * Counts one more code to a phone before it is sent, under the locks of phone and network. One is live for five minutes; where it
 * is too soon for another, the one that was sent is told.
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
