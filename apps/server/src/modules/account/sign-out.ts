import type { Db } from '../../platform/database/db.ts'
import type { PlayerPrincipal } from './principals.ts'
import type { Push } from './push.ts'
import { endSession } from './session-store.ts'

/** Ends this one session, and the sockets it opened. */
export async function signOut({ db, push }: { db: Db; push: Push }, session: PlayerPrincipal): Promise<void> {
  push.endSessions(await endSession(db, session))
}
