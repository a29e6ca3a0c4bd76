import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId, sha256 } from '../../platform/ids.ts'
import { isPhoneShaped } from '../otp/index.ts'
import { isRightPassword } from './password.ts'
import { newToken } from './session.ts'
import { insertSession } from './session-store.ts'
import { ATTEMPT_WINDOW_MS, type Subject, subjectsOf } from './sign-in-attempt.ts'
import {
  countAttempts,
  forgetAttempt,
  forgetAttempts,
  insertAttempt,
  isKnownVisitor,
  lockSubject,
  markFailed,
  rememberVisitor,
} from './sign-in-store.ts'
import { playerByPhone } from './store.ts'

/** Answers the token of a new session: the only time it is seen outside the player's browser. */
export async function signIn(
  { db, clock }: { db: Db; clock: Clock },
  { uncheckedPhone, password, visitor, network }: { uncheckedPhone: string; password: string; visitor: Buffer; network: string },
  refuse: Refuse<'WRONG_CREDENTIAL' | 'INACTIVE_USER' | 'REQUEST_LIMIT'>,
): Promise<string> {
  const now = clock.now()
  const phone = isPhoneShaped(uncheckedPhone) ? uncheckedPhone : undefined
  const player = phone === undefined ? undefined : await playerByPhone(db, phone)
  const isKnown = player !== undefined && (await isKnownVisitor(db, player.player_id, visitor))
  const subjects = subjectsOf({ phone, knownVisitor: isKnown ? visitor : undefined, network })
  const attemptId = await beginAttempt({ db, subjects, now }, refuse)

  const isRight = await isRightPassword(player?.password_hash, password)
  if (!player || !isRight) {
    await markFailed(db, attemptId)
    throw refuse('WRONG_CREDENTIAL')
  }
  const { player_id: playerId } = player
  const token = newToken(playerId)
  await inTransaction(db, async (tx) => {
    await forgetAttempt(tx, attemptId)
    if (player.deactivated_at) return
    await rememberVisitor(tx, { playerId, visitor, network, at: now })
    await insertSession(tx, { playerId, tokenHash: sha256(token) }, now)
  })
  // Said only to whoever knows the password.
  if (player.deactivated_at) throw refuse('INACTIVE_USER')
  return token
}

/** Counts this attempt before the password is looked at, or refuses it when its subjects have used up their tries. */
async function beginAttempt(
  { db, subjects, now }: { db: Db; subjects: Subject[]; now: Date },
  refuse: Refuse<'REQUEST_LIMIT'>,
): Promise<string> {
  const attemptId = newRowId()
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
  await inTransaction(db, async (tx, { mayHaveCommitted }) => {
    for (const { subject } of subjects) await lockSubject(tx, subject)
    // Of an unacknowledged commit; it must not count against itself.
    if (mayHaveCommitted) await forgetAttempt(tx, attemptId)
    for (const { subject, maxFailed, maxUnderWay } of subjects) {
      await forgetAttempts(tx, subject, since)
      const { failed, underWay } = await countAttempts(tx, subject, since)
      if (failed >= maxFailed || underWay >= maxUnderWay) throw refuse('REQUEST_LIMIT')
      await insertAttempt(tx, { attemptId, subject, at: now })
    }
  })
  return attemptId
}
