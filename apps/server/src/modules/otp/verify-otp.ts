import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Tx, type Db } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import { isRightCode, MAX_WRONG_TRIES, WRONG_CODE_BLOCK_MS } from './challenge.ts'
import { blockPhone, countWrongTry, lockChallenge, markVerified, rememberVerification } from './store.ts'

type VerifyRefusal = 'OTP_TOKEN_INVALID' | 'OTP_NOT_EXIST' | 'OTP_EXPIRED' | 'OTP_CODE_INVALID' | 'OTP_BLOCK'
type Verified = 'OTP_CODE_VALID' | 'OTP_VERIFIED'

/**
 * Checks the typed code. The browser that shows both token and code is the one that is remembered, whichever asked.
 * A block of the phone stops further sends only: whoever holds a live challenge of their own can still answer it.
 */
export async function verifyOtp(
  { db, clock }: { db: Db; clock: Clock },
  { otpToken, otpCode, visitor }: { otpToken: string; otpCode: string; visitor: Buffer },
  refuse: Refuse<VerifyRefusal>,
): Promise<Verified> {
  const now = clock.now()
  // The outcome is returned, not thrown, out of the transaction: a wrong try must be counted.
  const answer = async (tx: Tx): Promise<Verified | VerifyRefusal> => {
    const challenge = await lockChallenge(tx, sha256(otpToken))
    if (!challenge) return 'OTP_TOKEN_INVALID'
    const { challenge_id: challengeId, phone } = challenge
    if (challenge.state !== 'sent') return 'OTP_NOT_EXIST'
    if (challenge.wrong_tries >= MAX_WRONG_TRIES) return 'OTP_BLOCK'
    if (challenge.expires_at <= now) return 'OTP_EXPIRED'
    if (!isRightCode(challenge, otpCode)) {
      await countWrongTry(tx, challengeId)
      if (challenge.wrong_tries + 1 >= MAX_WRONG_TRIES) await blockPhone(tx, phone, new Date(now.getTime() + WRONG_CODE_BLOCK_MS))
      return 'OTP_CODE_INVALID'
    }
    const verifiedAt = challenge.verified_at ?? now
    await markVerified(tx, challengeId, verifiedAt)
    await rememberVerification(tx, { visitor, phone, at: verifiedAt })
    return challenge.verified_at ? 'OTP_VERIFIED' : 'OTP_CODE_VALID'
  }
  // Never twice: nothing would tell a second run that the first has counted this wrong try. The visitor types it again.
  const outcome = await inTransaction(db, answer, { mayRunTwice: false })
  if (outcome === 'OTP_CODE_VALID' || outcome === 'OTP_VERIFIED') return outcome
  throw refuse(outcome)
}
