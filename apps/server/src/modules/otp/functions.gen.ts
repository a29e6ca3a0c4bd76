/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRow, callForValue, statement } from '../../platform/database/call.ts'

const ANSWER_CHALLENGE = statement('select otp.answer_challenge($1, $2, $3) as answer')

/**
 * Looks whether a code is the right one and counts it where it is not; the browser that shows both token and code is
 * remembered for this phone. Answers
 *   right, right_again, wrong, used_up (after five wrong ones), expired, not_sent, no_token
 *
 * `otp.answer_challenge` in `verify-otp.sql`.
 */
export function answerChallenge(db: Caller, given: { tokenHash: Buffer; code: Buffer; visitorHash: Buffer }): Promise<string> {
  return callForValue(db, ANSWER_CHALLENGE, [given.tokenHash, given.code, given.visitorHash])
}

export interface BeginChallengeAnswer {
  status: string
  liveChallenge: string
  liveReference: string
  liveTokenHash: Buffer
  liveSentAt: Date
  isOwn: boolean
}

const BEGIN_CHALLENGE = statement(
  'select f.status, f.live_challenge as "liveChallenge", f.live_reference as "liveReference", f.live_token_hash as "liveTokenHash", f.live_sent_at as "liveSentAt", f.is_own as "isOwn" from otp.begin_challenge($1, $2, $3, $4, $5, $6, $7) f',
)

/**
 * Counts one more code to a phone before it is sent, under the locks of phone and network. One is live for five minutes. Answers
 *   counted (also to the same call again)
 *   blocked (after five codes in an hour, or five wrong tries)
 *   paused (one was sent within the minute: it is told, and whether this browser asked for it)
 *   network_limit (a network has had a hundred in an hour)
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
