import type { ContentLanguage, LiveOtp } from '@krapao/contract'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { deliverCode, isPhoneShaped, makeCode, type MadeCode, phoneDigestOf } from '../otp/index.ts'
import type { SignInDeps } from './deps.ts'
import type { Device } from '../../platform/credentials/device.ts'
import * as functions from './functions.gen.ts'
import { hashWith } from '../../platform/credentials/password.ts'
import { codeToldTo, liveToldTo, sealedFor } from './code-token.ts'
import { newToken } from './session.ts'

const REFUSED = {
  limit: 'REQUEST_LIMIT',
  wrong: 'WRONG_CREDENTIAL',
  no_attempt: 'WRONG_CREDENTIAL',
  // Said only to whoever knows the password.
  inactive: 'INACTIVE_USER',
  frozen: 'ACCOUNT_FROZEN',
  code_blocked: 'OTP_BLOCK',
  code_slowed: 'OTP_BLOCK',
  no_code: 'OTP_SEND_FAIL',
} as const

/** The database's word of a session or a code that is neither. */
const OPENED = ['opened', 'opened_reading'] as const

export interface SignIn {
  uncheckedPhone: string
  password: string
  remember: boolean
  visitor: Buffer
  network: string
  device: Device
  language: ContentLanguage
}

export type SignInRefusal =
  | 'WRONG_CREDENTIAL'
  | 'INACTIVE_USER'
  | 'ACCOUNT_FROZEN'
  | 'REQUEST_LIMIT'
  | 'UNVERIFIED_OTP'
  | 'REQUEST_LIMIT_1MIN'
  | 'OTP_BLOCK'
  | 'OTP_SEND_FAIL'

/**
 * Answers the token of a new session: the only time it is seen outside the player's browser. Where the operator wants a code from a
 * browser never seen it is sent, and the refusal UNVERIFIED_OTP says where to type it. While none can be sent the session only reads.
 */
export async function signIn(deps: SignInDeps, who: SignIn, refuse: Refuse<SignInRefusal>): Promise<string> {
  const { db, push, site, siteKey } = deps
  const { uncheckedPhone, password, remember, visitor, network, device } = who
  const phone = isPhoneShaped(uncheckedPhone) ? uncheckedPhone : null
  const phoneDigest = phone === null ? null : await phoneDigestOf(siteKey, phone)
  const attempt = newRowId()
  // Counted before the password is looked at.
  const begun = { attempt, phoneDigest, visitorHash: visitor, network }
  const { status, playerId, passwordSalt } = await retryIdempotent(() => functions.beginSignIn(db, begun))
  if (status !== 'counted') throw refuse(REFUSED[status])
  const passwordHash = await hashWith(passwordSalt, password)
  if (playerId === null || phone === null || phoneDigest === null) {
    await retryIdempotent(() => functions.failSignIn(db, { player: null, attempt, device }))
    throw refuse('WRONG_CREDENTIAL')
  }
  const token = newToken(playerId)
  const lifetime = await site.sessionLifetime(remember)
  const key = await siteKey('codes')
  const made = makeCode({ key, seal: deps.seal }, { phone, phoneDigest, visitor, network, sealedAs: sealedFor(playerId) })
  const session = { tokenHash: sha256(token), sessionId: newRowId(), ...lifetime, isRemembered: remember, ...device }
  const where = { player: playerId, session, visitorHash: visitor, networkHash: sha256(network) }
  const shown = { ...where, attempt, passwordHash, code: made.sealed }
  const opened = await retryIdempotent(() => functions.openSession(db, shown))
  countCode(deps, opened.status)
  if (opened.status === 'code') return sendOrRead(deps, { made, where, token, language: who.language }, refuse)
  if (opened.status === 'code_live') {
    if (!opened.live) throw new Error('a code that was sent within the minute is not told')
    const { code, details } = liveToldTo(playerId, opened.live, { key, asked: 'UNVERIFIED_OTP' as const })
    throw refuse(code, details)
  }
  if (!isOpened(opened.status)) throw refuse(REFUSED[opened.status])
  push.endSessions(opened.ended)
  return token
}

const isOpened = (status: functions.SessionOpened): status is (typeof OPENED)[number] => (OPENED as readonly string[]).includes(status)

interface Sending {
  made: MadeCode
  where: Omit<Parameters<typeof functions.openReadingSession>[1], 'codeTokenHash'>
  token: string
  language: ContentLanguage
}

/** Sends the code, and says where to type it; while the gateway takes none, a session that only reads. */
async function sendOrRead(deps: SignInDeps, { made, where, token, language }: Sending, refuse: Refuse<SignInRefusal>): Promise<string> {
  if ((await deliverCode(deps, made, { language, purpose: 'sign_in' })) === 'sent') {
    const told: LiveOtp = { ...codeToldTo(where.player, made), sentAt: deps.clock.now().toISOString() }
    throw refuse('UNVERIFIED_OTP', told)
  }
  const reading = { ...where, codeTokenHash: sha256(made.token) }
  const { status, ended } = await retryIdempotent(() => functions.openReadingSession(deps.db, reading))
  if (status !== 'opened_reading') throw refuse(REFUSED[status])
  deps.push.endSessions(ended)
  return token
}

/** What became of a code that was asked for, beside those that are sent. */
function countCode({ count }: SignInDeps, status: functions.SessionOpened): void {
  const outcome = { code_live: 'paused', code_blocked: 'blocked', code_slowed: 'slowed', opened_reading: 'used_up' } as const
  if (status in outcome) count.codeAsked(outcome[status as keyof typeof outcome])
}
