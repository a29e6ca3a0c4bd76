import { createHmac, type KeyObject } from 'node:crypto'
import type { LiveOtp } from '@krapao/contract'
import type { SiteKeys } from '../../platform/keys/keyring.ts'
import { type LiveChallenge, liveOf, type MadeCode, typedCode } from '../otp/index.ts'
import { playerNamedIn, tokenOfPlayer } from './session.ts'

/** What a code that opens or confirms a session of this player is sealed as. */
export const sealedFor = (playerId: string) => `a code to sign in as ${playerId}`

/** Where to type it. The token says whose sign-in it is, as that of a session does. */
export function codeToldTo(playerId: string, { token, reference }: MadeCode): { otpToken: string; otpRef: string } {
  return { otpToken: tokenOfPlayer(playerId, token), otpRef: reference }
}

/**
 * What is told where a code was sent within the minute: the browser that asked for it is told again where to type it, under the code
 * that it is `asked` by; any other when the next may be sent.
 */
export function liveToldTo<Asked>(
  playerId: string,
  live: LiveChallenge,
  { key, asked }: { key: KeyObject; asked: Asked },
): { code: Asked | 'REQUEST_LIMIT_1MIN'; details: LiveOtp | { sentAt: string } } {
  const told = liveOf(live, key)
  if (!('otpToken' in told)) return { code: 'REQUEST_LIMIT_1MIN', details: told }
  return { code: asked, details: { ...told, otpToken: tokenOfPlayer(playerId, told.otpToken) } }
}

/** A code as it was typed, with the tokens that its session has where it is right: now, or in an answer that was lost. */
export interface TypedCode {
  playerId: string
  typed: Omit<Awaited<ReturnType<typeof typedCode>>, 'nextSecret'>
  nextSecret: string
  token: string
  tokenBefore: string
}

/**
 * Undefined for a token that was not made here. The token of the session is made of the browser's next secret, so that a lost answer is
 * told again to that browser alone; without the key of codes nobody makes it, and with it nobody who has not the secret.
 */
export async function readTypedCode(
  { otpToken: uncheckedToken, otpCode, secret }: { otpToken: string; otpCode: string; secret: string | undefined },
  siteKey: SiteKeys,
): Promise<TypedCode | undefined> {
  const playerId = playerNamedIn(uncheckedToken)
  if (playerId === undefined || secret === undefined) return undefined
  const otpToken = uncheckedToken.slice(uncheckedToken.indexOf('.') + 1)
  const { nextSecret, ...typed } = await typedCode({ otpToken, otpCode, secret }, siteKey)
  const key = await siteKey('codes')
  const tokenBy = (ofBrowser: string) =>
    tokenOfPlayer(playerId, createHmac('sha256', key).update(`session ${ofBrowser} after ${otpToken}`).digest('base64url'))
  return { playerId, typed, nextSecret, token: tokenBy(nextSecret), tokenBefore: tokenBy(secret) }
}
