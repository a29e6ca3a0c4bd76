import type { ContentLanguage, LiveOtp } from '@krapao/contract'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import {
  CODE_LIFETIME_MS,
  hashCode,
  MAX_SENDS_AN_HOUR,
  MAX_SENDS_AN_HOUR_BY_NETWORK,
  messageText,
  newCode,
  newReference,
  SEND_BLOCK_MS,
  SEND_PAUSE_MS,
  tokenOf,
} from './challenge.ts'
import type { OtpMeans } from './means.ts'
import { type PhoneRefusal, requirePhone } from './phone.ts'
import {
  blockPhone,
  countSendsFrom,
  forgetChallenges,
  hasChallenge,
  insertChallenge,
  lockNetwork,
  lockPhone,
  sendsTo,
  setChallengeState,
} from './store.ts'
import { hasVerifiedPhone } from './verified-phone.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

type SendRefusal = PhoneRefusal | 'REQUEST_LIMIT' | 'REQUEST_LIMIT_1MIN' | 'OTP_BLOCK' | 'OTP_SEND_FAIL'
type Sent = { otpRef: string; otpToken: string; code: 'OTP_SENT' | 'OTP_VERIFIED' }
/** `live`: the code that stands in the way of another, for the browser that asked for it. */
type Limit = { code: 'OTP_BLOCK' | 'REQUEST_LIMIT_1MIN' | 'REQUEST_LIMIT'; live?: LiveOtp | { sentAt: string } }

export async function sendOtp(
  services: OtpMeans,
  { uncheckedPhone, visitor, network, language }: { uncheckedPhone: string; visitor: Buffer; network: string; language: ContentLanguage },
  refuse: Refuse<SendRefusal>,
): Promise<Sent> {
  const { db, clock, integrations, env, log } = services
  const phone = requirePhone(uncheckedPhone, { laos: env.laos, field: 'phoneNumber' }, refuse)
  const now = clock.now()
  // Nothing is sent, so there is nothing to refer to.
  if (await hasVerifiedPhone(db, { visitor, phone, now })) return { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' }

  const [challengeId, code, reference] = [newRowId(), newCode(), newReference()]
  const token = tokenOf(challengeId, env.dataKey)
  const limit = await inTransaction(db, async (tx, { mayHaveCommitted }) => {
    if (mayHaveCommitted && (await isCounted(tx, { challengeId, phone }))) return undefined
    const reached = await limitReached(tx, { phone, visitor, network, now, dataKey: env.dataKey })
    if (reached) return reached
    await forgetChallenges(tx, phone, new Date(now.getTime() - DAY_MS))
    await insertChallenge(tx, {
      challenge_id: challengeId,
      token_hash: sha256(token),
      phone,
      code_hash: hashCode(challengeId, code),
      reference,
      network,
      visitor_hash: visitor,
      sent_at: now,
      expires_at: new Date(now.getTime() + CODE_LIFETIME_MS),
    })
    return undefined
  })
  if (limit) throw refuse(limit.code, limit.live)

  // After the commit: the send counts even if this process ends here, and no lock is held while a gateway thinks.
  const answer = await integrations.sms.send({ to: phone, text: messageText({ code, reference, language }) })
  await setChallengeState(db, challengeId, answer.outcome === 'done' ? 'sent' : answer.outcome === 'refused' ? 'refused' : 'in_doubt')
  if (answer.outcome !== 'done') {
    log.warn({ outcome: answer.outcome, reason: answer.reason }, 'an OTP message was not sent')
    throw refuse('OTP_SEND_FAIL')
  }
  return { otpRef: reference, otpToken: token, code: 'OTP_SENT' }
}

/** Whether an unacknowledged commit has counted this very send, which must not stand in its own way. */
async function isCounted(tx: Tx, { challengeId, phone }: { challengeId: string; phone: string }): Promise<boolean> {
  await lockPhone(tx, phone)
  return hasChallenge(tx, challengeId)
}

/** Returned, not thrown: a block that begins here must be committed. */
async function limitReached(
  tx: Tx,
  { phone, visitor, network, now, dataKey }: { phone: string; visitor: Buffer; network: string; now: Date; dataKey: Buffer },
): Promise<Limit | undefined> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const { blocked_until: blockedUntil } = await lockPhone(tx, phone)
  if (blockedUntil && blockedUntil > now) return { code: 'OTP_BLOCK' }
  const sends = await sendsTo(tx, phone, hourAgo)
  const newest = sends[0]
  if (newest && now.getTime() - newest.sent_at.getTime() < SEND_PAUSE_MS)
    return { code: 'REQUEST_LIMIT_1MIN', live: liveFor(visitor, newest, dataKey) }
  if (sends.length >= MAX_SENDS_AN_HOUR) {
    await blockPhone(tx, phone, new Date(now.getTime() + SEND_BLOCK_MS))
    return { code: 'OTP_BLOCK' }
  }
  await lockNetwork(tx, network)
  return (await countSendsFrom(tx, network, hourAgo)) >= MAX_SENDS_AN_HOUR_BY_NETWORK ? { code: 'REQUEST_LIMIT' } : undefined
}

type Newest = Awaited<ReturnType<typeof sendsTo>>[number]

/**
 * The page that asked may have been reloaded and lost its token: it is told again where to type the code. Another
 * browser learns when to ask for one of its own, because wrong tries with this token would end the first one's code.
 */
function liveFor(visitor: Buffer, newest: Newest, dataKey: Buffer): LiveOtp | { sentAt: string } {
  const sentAt = newest.sent_at.toISOString()
  const otpToken = tokenOf(newest.challenge_id, dataKey)
  // A token from before this release, or one that another key made, cannot be told again.
  const isTheirs = newest.visitor_hash?.equals(visitor) && newest.token_hash.equals(sha256(otpToken))
  return isTheirs && newest.state !== 'in_doubt' ? { otpRef: newest.reference, otpToken, sentAt } : { sentAt }
}
