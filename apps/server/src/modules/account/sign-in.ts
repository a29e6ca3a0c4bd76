import type { Db } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { isPhoneShaped } from '../otp/index.ts'
import { hashWith } from './password.ts'
import { newToken } from './session.ts'
import { beginSignIn, failSignIn, openSession } from './sign-in-store.ts'

/** Answers the token of a new session: the only time it is seen outside the player's browser. */
export async function signIn(
  { db }: { db: Db },
  { uncheckedPhone, password, visitor, network }: { uncheckedPhone: string; password: string; visitor: Buffer; network: string },
  refuse: Refuse<'WRONG_CREDENTIAL' | 'INACTIVE_USER' | 'REQUEST_LIMIT'>,
): Promise<string> {
  const phone = isPhoneShaped(uncheckedPhone) ? uncheckedPhone : null
  const attemptId = newRowId()
  const { status, player_id: playerId, password_salt: salt } = await beginSignIn(db, { attemptId, phone, visitor, network })
  if (status === 'limit') throw refuse('REQUEST_LIMIT')
  const passwordHash = await hashWith(salt, password)
  if (playerId === null) {
    await failSignIn(db, attemptId)
    throw refuse('WRONG_CREDENTIAL')
  }
  const token = newToken(playerId)
  const opened = await openSession(db, { playerId, attemptId, passwordHash, token, visitor, network })
  // Said only to whoever knows the password.
  if (opened === 'inactive') throw refuse('INACTIVE_USER')
  if (opened !== 'opened') throw refuse('WRONG_CREDENTIAL')
  return token
}
