import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { isPhoneShaped } from '../otp/index.ts'
import * as functions from './functions.gen.ts'
import { hashWith } from './password.ts'
import { newToken } from './session.ts'

const REFUSED = {
  limit: 'REQUEST_LIMIT',
  wrong: 'WRONG_CREDENTIAL',
  no_attempt: 'WRONG_CREDENTIAL',
  // Said only to whoever knows the password.
  inactive: 'INACTIVE_USER',
} as const satisfies Record<Exclude<functions.SignInBegun | functions.SessionOpened, 'counted' | 'opened'>, string>

/** Answers the token of a new session: the only time it is seen outside the player's browser. */
export async function signIn(
  { db }: { db: Db },
  { uncheckedPhone, password, visitor, network }: { uncheckedPhone: string; password: string; visitor: Buffer; network: string },
  refuse: Refuse<'WRONG_CREDENTIAL' | 'INACTIVE_USER' | 'REQUEST_LIMIT'>,
): Promise<string> {
  const phone = isPhoneShaped(uncheckedPhone) ? uncheckedPhone : null
  const attempt = newRowId()
  // Counted before the password is looked at.
  const begun = { attempt, phone, visitorHash: visitor, network }
  const { status, playerId, passwordSalt } = await retryIdempotent(() => functions.beginSignIn(db, begun))
  if (status !== 'counted') throw refuse(REFUSED[status])
  const passwordHash = await hashWith(passwordSalt, password)
  if (playerId === null) {
    await retryIdempotent(() => functions.failSignIn(db, { attempt }))
    throw refuse('WRONG_CREDENTIAL')
  }
  const token = newToken(playerId)
  const shown = {
    player: playerId,
    attempt,
    passwordHash,
    tokenHash: sha256(token),
    visitorHash: visitor,
    networkHash: sha256(network),
  }
  const opened = await retryIdempotent(() => functions.openSession(db, shown))
  if (opened !== 'opened') throw refuse(REFUSED[opened])
  return token
}
