import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, newSecret, sha256 } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
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
} from './challenge.ts'
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

export async function sendOtp(
  services: Pick<Services, 'db' | 'clock' | 'outside' | 'env' | 'log'>,
  { uncheckedPhone, visitor, network }: { uncheckedPhone: string; visitor: Buffer; network: string },
  refuse: Refuse<SendRefusal>,
): Promise<Sent> {
  const { db, clock, outside, env, log } = services
  const phone = requirePhone(uncheckedPhone, { laos: env.laos, field: 'phoneNumber' }, refuse)
  const now = clock.now()
  // Nothing is sent, so there is nothing to refer to.
  if (await hasVerifiedPhone(db, { visitor, phone, now })) return { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' }

  const [challengeId, token, code, reference] = [newRowId(), newSecret(), newCode(), newReference()]
  const limit = await inTransaction(db, async (tx, { again }) => {
    if (again && (await isCounted(tx, { challengeId, phone }))) return undefined
    const reached = await limitReached(tx, { phone, network, now })
    if (reached) return reached
    await forgetChallenges(tx, phone, new Date(now.getTime() - DAY_MS))
    await insertChallenge(tx, {
      challenge_id: challengeId,
      token_hash: sha256(token),
      phone,
      code_hash: hashCode(challengeId, code),
      reference,
      network,
      sent_at: now,
      expires_at: new Date(now.getTime() + CODE_LIFETIME_MS),
    })
    return undefined
  })
  if (limit) throw refuse(limit)

  // After the commit: the send counts even if this process ends here, and no lock is held while a gateway thinks.
  const answer = await outside.sms.send({ to: phone, text: messageText({ code, reference, laos: env.laos }) })
  await setChallengeState(db, challengeId, answer.outcome === 'done' ? 'sent' : answer.outcome === 'refused' ? 'refused' : 'in_doubt')
  if (answer.outcome !== 'done') {
    log.warn({ outcome: answer.outcome, reason: answer.reason }, 'an OTP message was not sent')
    throw refuse('OTP_SEND_FAIL')
  }
  return { otpRef: reference, otpToken: token, code: 'OTP_SENT' }
}

/** Whether a run that nobody heard of has counted this very send, which must not stand in its own way. */
async function isCounted(tx: Tx, { challengeId, phone }: { challengeId: string; phone: string }): Promise<boolean> {
  await lockPhone(tx, phone)
  return hasChallenge(tx, challengeId)
}

/** Returned, not thrown: a block that begins here must be committed. */
async function limitReached(
  tx: Tx,
  { phone, network, now }: { phone: string; network: string; now: Date },
): Promise<'OTP_BLOCK' | 'REQUEST_LIMIT_1MIN' | 'REQUEST_LIMIT' | undefined> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const { blocked_until: blockedUntil } = await lockPhone(tx, phone)
  if (blockedUntil && blockedUntil > now) return 'OTP_BLOCK'
  const sends = await sendsTo(tx, phone, hourAgo)
  if (sends[0] && now.getTime() - sends[0].getTime() < SEND_PAUSE_MS) return 'REQUEST_LIMIT_1MIN'
  if (sends.length >= MAX_SENDS_AN_HOUR) {
    await blockPhone(tx, phone, new Date(now.getTime() + SEND_BLOCK_MS))
    return 'OTP_BLOCK'
  }
  await lockNetwork(tx, network)
  return (await countSendsFrom(tx, network, hourAgo)) >= MAX_SENDS_AN_HOUR_BY_NETWORK ? 'REQUEST_LIMIT' : undefined
}
