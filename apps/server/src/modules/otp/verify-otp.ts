import { type Db, inTransaction } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import type { SiteKeys } from '../../platform/keys/keyring.ts'
import { hashCode } from './challenge.ts'
import type { OtpCounts } from './deps.ts'
import * as functions from './functions.gen.ts'
import { secretAfter } from './visitor.ts'

type VerifyRefusal = 'OTP_TOKEN_INVALID' | 'OTP_NOT_EXIST' | 'OTP_EXPIRED' | 'OTP_CODE_INVALID' | 'OTP_BLOCK'

interface Verified {
  code: 'OTP_CODE_VALID' | 'OTP_VERIFIED'
  /** What the browser is known by from now on; undefined where it has that already. */
  nextSecret: string | undefined
}

/** Why a code that was typed is none. */
export const CODE_REFUSED: Record<Exclude<functions.ChallengeAnswered, 'right' | 'right_again' | 'right_before'>, VerifyRefusal> = {
  no_token: 'OTP_TOKEN_INVALID',
  not_sent: 'OTP_NOT_EXIST',
  used_up: 'OTP_BLOCK',
  expired: 'OTP_EXPIRED',
  wrong: 'OTP_CODE_INVALID',
}

/**
 * Checks the typed code, in the browser that asked for it: that one is remembered, by a new secret that it is given. A code that is
 * typed again within a minute with the old one, because the answer was lost, is answered with the same new one.
 * A block of the phone stops further sends only: whoever holds a live challenge of their own can still answer it.
 */
export async function verifyOtp(
  { db, siteKey, count }: { db: Db; siteKey: SiteKeys; count: OtpCounts },
  { otpToken, otpCode, secret }: { otpToken: string; otpCode: string; secret: string | undefined },
  refuse: Refuse<VerifyRefusal>,
): Promise<Verified> {
  if (secret === undefined) {
    count.codeTyped('no_token')
    throw refuse('OTP_TOKEN_INVALID')
  }
  const { nextSecret, ...typed } = await typedCode({ otpToken, otpCode, secret }, siteKey)
  // Never twice: nothing would tell a second run that the first has counted this wrong try. The visitor types it again.
  const answered = await inTransaction(db, (tx) => functions.answerChallenge(tx, typed), { mayRunTwice: false })
  count.codeTyped(answered)
  if (answered === 'right') return { code: 'OTP_CODE_VALID', nextSecret }
  if (answered === 'right_again') return { code: 'OTP_VERIFIED', nextSecret }
  if (answered === 'right_before') return { code: 'OTP_VERIFIED', nextSecret: undefined }
  throw refuse(CODE_REFUSED[answered])
}

/** A code that was typed, as the database compares it, and what the browser is known by where it is right. */
export async function typedCode({ otpToken, otpCode, secret }: { otpToken: string; otpCode: string; secret: string }, siteKey: SiteKeys) {
  const nextSecret = secretAfter({ secret, otpToken }, await siteKey('browsers'))
  const codeHash = hashCode({ token: otpToken, code: otpCode.trim() }, await siteKey('codes'))
  return { tokenHash: sha256(otpToken), codeHash, secretHash: sha256(secret), nextSecretHash: sha256(nextSecret), nextSecret }
}
