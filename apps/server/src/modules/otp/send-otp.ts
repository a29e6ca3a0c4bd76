import type { KeyObject } from 'node:crypto'
import type { ContentLanguage, LiveOtp } from '@krapao/contract'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import { tokenOf } from './challenge.ts'
import type { OtpDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { deliverCode, makeCode } from './make-code.ts'
import { phoneDigestOf, type PhoneRefusal, requireMobile, requirePhone } from './phone.ts'
import { hasVerifiedPhone } from './verified-phone.ts'

export type SendRefusal = PhoneRefusal | 'PHONE_NOT_MOBILE' | 'REQUEST_LIMIT' | 'REQUEST_LIMIT_1MIN' | 'OTP_BLOCK' | 'OTP_SEND_FAIL'

const REFUSED = {
  blocked: 'OTP_BLOCK',
  paused: 'REQUEST_LIMIT_1MIN',
  slowed: 'REQUEST_LIMIT',
  network_limit: 'REQUEST_LIMIT',
  used_up: 'REQUEST_LIMIT',
} as const satisfies Record<Exclude<functions.ChallengeBegun, 'counted'>, SendRefusal>

export type Sent = { otpRef: string; otpToken: string; code: 'OTP_SENT' | 'OTP_VERIFIED' }

interface Asked {
  uncheckedPhone: string
  visitor: Buffer
  network: string
  language: ContentLanguage
  /** The one thing that the code is good for, by its id; left out: it shows whose the phone is. */
  purpose?: string
}

/** `sayUsedUp` is told which budget is used up. */
export async function sendOtp(
  deps: OtpDeps & { sayUsedUp: (budget: string | null) => void },
  { uncheckedPhone, visitor, network, language, purpose }: Asked,
  refuse: Refuse<SendRefusal>,
): Promise<Sent> {
  const { db, env, count } = deps
  const phone = requirePhone(uncheckedPhone, { laos: env.laos, field: 'phoneNumber' }, refuse)
  requireMobile(phone, { laos: env.laos, field: 'phoneNumber' }, (...refusal) => {
    count.codeAsked('not_mobile')
    return refuse(...refusal)
  })
  const phoneDigest = await phoneDigestOf(deps.siteKey, phone)
  // Nothing is sent, so there is nothing to refer to.
  if (await isShown(db, { visitor, phoneDigest, purpose })) {
    count.codeAsked('verified_before')
    return { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' }
  }

  const isOfPhone = purpose === undefined
  const key = await deps.siteKey('codes')
  const sealedAs = isOfPhone ? 'a code' : `a code for ${purpose}`
  const made = makeCode({ key, seal: deps.seal }, { phone, phoneDigest, visitor, network, sealedAs })
  const { challengeId, ...sealed } = made.sealed
  const challenge = { challenge: challengeId, phoneDigest, visitorHash: visitor, ...sealed, purpose: purpose ?? null }
  const { status, live, usedUp } = await retryIdempotent(() => functions.beginChallenge(db, challenge))
  if (status !== 'counted') {
    count.codeAsked(status)
    if (status === 'used_up') deps.sayUsedUp(usedUp)
    throw refuse(REFUSED[status], live ? liveOf(live, key) : undefined)
  }
  if ((await deliverCode(deps, made, { language, purpose: isOfPhone ? 'phone' : 'change' })) !== 'sent') throw refuse('OTP_SEND_FAIL')
  return { otpRef: made.reference, otpToken: made.token, code: 'OTP_SENT' }
}

function isShown(
  db: Db,
  { visitor, phoneDigest, purpose }: { visitor: Buffer; phoneDigest: Buffer; purpose: string | undefined },
): Promise<boolean> {
  if (purpose === undefined) return hasVerifiedPhone(db, { visitor, phoneDigest })
  return functions.isShownFor(db, { visitorHash: visitor, phoneDigest, purpose })
}

/**
 * The page that asked may have been reloaded and lost its token: it is told again where to type the code. Another
 * browser learns when to ask for one of its own, because wrong tries with this token would end the first one's code.
 */
export function liveOf(live: functions.LiveChallenge, key: KeyObject): LiveOtp | { sentAt: string } {
  const sentAt = live.sentAt.toISOString()
  const otpToken = tokenOf(live.challengeId, key)
  // A token from before this release, or one that another key made, cannot be told again.
  const isTheirs = live.isOwn && live.tokenHash.equals(sha256(otpToken))
  return isTheirs ? { otpRef: live.reference, otpToken, sentAt } : { sentAt }
}
