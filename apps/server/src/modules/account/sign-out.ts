import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { PlayerPrincipal } from './principals.ts'
import type { Push } from './push.ts'
import { revokeSession } from './session-store.ts'

/** Ends this one session, and the sockets it opened. */
export async function signOut({ db, clock, push }: { db: Db; clock: Clock; push: Push }, session: PlayerPrincipal): Promise<void> {
  await revokeSession(db, session, clock.now())
  push.endSession(session.tokenHash)
}
