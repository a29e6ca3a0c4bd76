import { inTransaction } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { CODE_REFUSED } from '../otp/index.ts'
import { readTypedCode } from './code-token.ts'
import type { SignInDeps } from './deps.ts'
import type { Device } from '../../platform/credentials/device.ts'
import * as functions from './functions.gen.ts'
import type { PlayerPrincipal } from './principals.ts'

interface Typed {
  otpToken: string
  otpCode: string
  /** The secret of the browser. */
  secret: string | undefined
  network: string
  device: Device
}

export type TypedRefusal = (typeof CODE_REFUSED)[keyof typeof CODE_REFUSED] | 'OTP_TOKEN_INVALID'

const REFUSED = { ...CODE_REFUSED, inactive: 'INACTIVE_USER', frozen: 'ACCOUNT_FROZEN', no_session: 'INVALID_USER_3' } as const

/** What a right code brings: the token of the session, and what the browser is known by where that is new. */
export interface ByCode {
  token: string
  nextSecret: string | undefined
}

/** Whoever has shown the password in this browser shows the code: the session opens. The same code again brings the same token. */
export async function signInByCode(
  { db, siteKey, push, count }: SignInDeps,
  typed: Typed,
  refuse: Refuse<TypedRefusal | 'INACTIVE_USER' | 'ACCOUNT_FROZEN'>,
): Promise<ByCode> {
  const read = await readTypedCode(typed, siteKey)
  if (!read) throw refuse('OTP_TOKEN_INVALID')
  const session = {
    tokenHash: sha256(read.token),
    sessionId: newRowId(),
    // The database takes these from what was asked for with the password.
    seconds: 0,
    idleSeconds: 0,
    isRemembered: false,
    ...typed.device,
  }
  const answer = {
    player: read.playerId,
    typed: read.typed,
    session,
    beforeTokenHash: sha256(read.tokenBefore),
    networkHash: sha256(typed.network),
  }
  // Never twice: nothing would tell a second run that the first has counted this wrong try.
  const { status, ended } = await inTransaction(db, (tx) => functions.openSessionByCode(tx, answer), { mayRunTwice: false })
  countTyped(count, status)
  if (status === 'done') push.endSessions(ended)
  if (status === 'done') return { token: read.token, nextSecret: read.nextSecret }
  if (status === 'done_before') return { token: read.tokenBefore, nextSecret: undefined }
  throw refuse(status === 'no_session' ? 'OTP_TOKEN_INVALID' : REFUSED[status])
}

/** The same in a session that only reads, which goes on under another token, and does everything. */
export async function confirmSession(
  { db, siteKey, count }: SignInDeps,
  { playerId, tokenHash }: PlayerPrincipal,
  typed: Typed,
  refuse: Refuse<TypedRefusal | 'INVALID_USER_3'>,
): Promise<ByCode> {
  const read = await readTypedCode(typed, siteKey)
  if (read?.playerId !== playerId) throw refuse('OTP_TOKEN_INVALID')
  const answer = {
    player: playerId,
    tokenHash,
    typed: read.typed,
    newTokenHash: sha256(read.token),
    beforeTokenHash: sha256(read.tokenBefore),
    networkHash: sha256(typed.network),
    device: typed.device,
  }
  const status = await inTransaction(db, (tx) => functions.confirmSession(tx, answer), { mayRunTwice: false })
  countTyped(count, status)
  if (status === 'done') return { token: read.token, nextSecret: read.nextSecret }
  if (status === 'done_before') return { token: read.tokenBefore, nextSecret: undefined }
  throw refuse(status === 'inactive' || status === 'frozen' ? 'INVALID_USER_3' : REFUSED[status])
}

function countTyped(count: SignInDeps['count'], status: functions.CodeAnswered): void {
  if (status === 'done') count.codeTyped('right')
  else if (status === 'done_before') count.codeTyped('right_before')
  else if (status !== 'inactive' && status !== 'frozen' && status !== 'no_session') count.codeTyped(status)
}
