import type { ContentLanguage } from '@krapao/contract'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { deliverCode, makeCode } from '../otp/index.ts'
import { codeToldTo, liveToldTo, sealedFor } from './code-token.ts'
import type { AccountDeps, SignInDeps } from './deps.ts'
import type { Device } from '../../platform/credentials/device.ts'
import * as functions from './functions.gen.ts'
import type { PlayerPrincipal } from './principals.ts'
import { phoneSaid } from './player-phone.ts'
import { phoneDigestOfPlayer } from './store.ts'

const REFUSED = {
  no_session: 'INVALID_USER_3',
  code_blocked: 'OTP_BLOCK',
  code_slowed: 'REQUEST_LIMIT',
  unsent: 'OTP_SEND_FAIL',
} as const

interface Asked {
  visitor: Buffer
  network: string
  device: Device
  language: ContentLanguage
}

/** Sends a code to the player's phone, by which the session that only reads is confirmed. `OTP_VERIFIED`: it was already. */
export async function beginConfirmation(
  deps: SignInDeps & Pick<AccountDeps, 'encryption'>,
  { playerId, tokenHash }: PlayerPrincipal,
  { visitor, network, device, language }: Asked,
  refuse: Refuse<(typeof REFUSED)[keyof typeof REFUSED] | 'REQUEST_LIMIT_1MIN'>,
): Promise<{ otpRef: string; otpToken: string; code: 'OTP_SENT' | 'OTP_VERIFIED' }> {
  const { db, siteKey } = deps
  const phoneDigest = await phoneDigestOfPlayer(db, playerId)
  const phone = await phoneSaid(deps, { playerId, digest: phoneDigest })
  const key = await siteKey('codes')
  const made = makeCode({ key, seal: deps.seal }, { phone, phoneDigest, visitor, network, sealedAs: sealedFor(playerId) })
  const asked = { player: playerId, tokenHash, visitorHash: visitor, code: made.sealed, device }
  const { status, live } = await retryIdempotent(() => functions.beginConfirmation(db, asked))
  if (status === 'confirmed') return { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' }
  if (status === 'code_live') {
    if (!live) throw new Error('a code that was sent within the minute is not told')
    throw refuse('REQUEST_LIMIT_1MIN', liveToldTo(playerId, live, { key, asked: 'REQUEST_LIMIT_1MIN' as const }).details)
  }
  if (status !== 'code') throw refuse(REFUSED[status])
  if ((await deliverCode(deps, made, { language, purpose: 'sign_in' })) !== 'sent') throw refuse('OTP_SEND_FAIL')
  return { ...codeToldTo(playerId, made), code: 'OTP_SENT' }
}
