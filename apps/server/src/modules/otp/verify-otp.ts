import type { Db } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import { answerChallenge, type ChallengeAnswered } from './store.ts'

type VerifyRefusal = 'OTP_TOKEN_INVALID' | 'OTP_NOT_EXIST' | 'OTP_EXPIRED' | 'OTP_CODE_INVALID' | 'OTP_BLOCK'
type Verified = 'OTP_CODE_VALID' | 'OTP_VERIFIED'

const REFUSALS: Record<Exclude<ChallengeAnswered, 'right' | 'right_again'>, VerifyRefusal> = {
  no_token: 'OTP_TOKEN_INVALID',
  not_sent: 'OTP_NOT_EXIST',
  used_up: 'OTP_BLOCK',
  expired: 'OTP_EXPIRED',
  wrong: 'OTP_CODE_INVALID',
}

/**
 * Checks the typed code. The browser that shows both token and code is the one that is remembered, whichever asked.
 * A block of the phone stops further sends only: whoever holds a live challenge of their own can still answer it.
 */
export async function verifyOtp(
  { db }: { db: Db },
  { otpToken, otpCode, visitor }: { otpToken: string; otpCode: string; visitor: Buffer },
  refuse: Refuse<VerifyRefusal>,
): Promise<Verified> {
  const answered = await answerChallenge(db, { tokenHash: sha256(otpToken), code: otpCode.trim(), visitor })
  if (answered === 'right') return 'OTP_CODE_VALID'
  if (answered === 'right_again') return 'OTP_VERIFIED'
  throw refuse(REFUSALS[answered])
}
