import type { ContentLanguage, LiveOtp } from '@krapao/contract'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { hashCode, messageText, newCode, newReference, tokenOf } from './challenge.ts'
import type { OtpDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { type PhoneRefusal, requireMobile, requirePhone } from './phone.ts'
import { hasVerifiedPhone } from './verified-phone.ts'

type SendRefusal = PhoneRefusal | 'PHONE_NOT_MOBILE' | 'REQUEST_LIMIT' | 'REQUEST_LIMIT_1MIN' | 'OTP_BLOCK' | 'OTP_SEND_FAIL'

const REFUSED = {
  blocked: 'OTP_BLOCK',
  paused: 'REQUEST_LIMIT_1MIN',
  slowed: 'REQUEST_LIMIT',
  network_limit: 'REQUEST_LIMIT',
  used_up: 'REQUEST_LIMIT',
} as const satisfies Record<Exclude<functions.ChallengeBegun, 'counted'>, SendRefusal>

type Sent = { otpRef: string; otpToken: string; code: 'OTP_SENT' | 'OTP_VERIFIED' }

/** `sayUsedUp` is told which budget is used up. */
export async function sendOtp(
  deps: OtpDeps & { sayUsedUp: (budget: string | null) => void },
  { uncheckedPhone, visitor, network, language }: { uncheckedPhone: string; visitor: Buffer; network: string; language: ContentLanguage },
  refuse: Refuse<SendRefusal>,
): Promise<Sent> {
  const { db, integrations, env, log, count } = deps
  const phone = requirePhone(uncheckedPhone, { laos: env.laos, field: 'phoneNumber' }, refuse)
  requireMobile(phone, { laos: env.laos, field: 'phoneNumber' }, (...refusal) => {
    count.codeAsked('not_mobile')
    return refuse(...refusal)
  })
  // Nothing is sent, so there is nothing to refer to.
  if (await hasVerifiedPhone(db, { visitor, phone })) {
    count.codeAsked('verified_before')
    return { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' }
  }

  const [challengeId, code, reference] = [newRowId(), newCode(), newReference()]
  const token = tokenOf(challengeId, env.dataKey)
  const challenge = {
    challenge: challengeId,
    phone,
    network,
    visitorHash: visitor,
    tokenHash: sha256(token),
    codeHash: hashCode({ token, code }, env.dataKey),
    reference,
  }
  const { status, live, usedUp } = await retryIdempotent(() => functions.beginChallenge(db, challenge))
  if (status !== 'counted') {
    count.codeAsked(status)
    if (status === 'used_up') deps.sayUsedUp(usedUp)
    throw refuse(REFUSED[status], live ? liveOf(live, env.dataKey) : undefined)
  }

  // After the commit: the send counts even if this process ends here, and no lock is held while a gateway thinks.
  const answer = await integrations.sms.send({ to: phone, text: messageText({ code, reference, language }) })
  const state = answer.outcome === 'done' ? 'sent' : answer.outcome === 'refused' ? 'refused' : 'in_doubt'
  count.codeAsked(state)
  await retryIdempotent(() => functions.endSending(db, { challenge: challengeId, state }))
  if (answer.outcome !== 'done') {
    log.warn({ outcome: answer.outcome, reason: answer.reason }, 'an OTP message was not sent')
    throw refuse('OTP_SEND_FAIL')
  }
  return { otpRef: reference, otpToken: token, code: 'OTP_SENT' }
}

/**
 * The page that asked may have been reloaded and lost its token: it is told again where to type the code. Another
 * browser learns when to ask for one of its own, because wrong tries with this token would end the first one's code.
 */
function liveOf(live: functions.LiveChallenge, dataKey: Buffer): LiveOtp | { sentAt: string } {
  const sentAt = live.sentAt.toISOString()
  const otpToken = tokenOf(live.challengeId, dataKey)
  // A token from before this release, or one that another key made, cannot be told again.
  const isTheirs = live.isOwn && live.tokenHash.equals(sha256(otpToken))
  return isTheirs ? { otpRef: live.reference, otpToken, sentAt } : { sentAt }
}
