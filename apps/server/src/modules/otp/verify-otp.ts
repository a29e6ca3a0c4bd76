import { type Db, inTransaction } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import { hashCode } from './challenge.ts'
import * as functions from './functions.gen.ts'

type VerifyRefusal = 'OTP_TOKEN_INVALID' | 'OTP_NOT_EXIST' | 'OTP_EXPIRED' | 'OTP_CODE_INVALID' | 'OTP_BLOCK'
type Verified = 'OTP_CODE_VALID' | 'OTP_VERIFIED'

const REFUSALS: Record<Exclude<functions.ChallengeAnswered, 'right' | 'right_again'>, VerifyRefusal> = {
  no_token: 'OTP_TOKEN_INVALID',
  not_sent: 'OTP_NOT_EXIST',
  used_up: 'OTP_BLOCK',
  expired: 'OTP_EXPIRED',
  wrong: 'OTP_CODE_INVALID',
}

/**
 * Checks the typed code, in the browser that asked for it: that one is remembered.
 * A block of the phone stops further sends only: whoever holds a live challenge of their own can still answer it.
 */
export async function verifyOtp(
  { db, env }: { db: Db; env: Pick<Env, 'dataKey'> },
  { otpToken, otpCode, visitor }: { otpToken: string; otpCode: string; visitor: Buffer },
  refuse: Refuse<VerifyRefusal>,
): Promise<Verified> {
  const codeHash = hashCode({ token: otpToken, code: otpCode.trim() }, env.dataKey)
  const typed = { tokenHash: sha256(otpToken), codeHash, visitorHash: visitor }
  // Never twice: nothing would tell a second run that the first has counted this wrong try. The visitor types it again.
  const answered = await inTransaction(db, (tx) => functions.answerChallenge(tx, typed), { mayRunTwice: false })
  if (answered === 'right') return 'OTP_CODE_VALID'
  if (answered === 'right_again') return 'OTP_VERIFIED'
  throw refuse(REFUSALS[answered])
}
