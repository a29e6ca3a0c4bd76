import type { Services } from '../../services.ts'
import type { PlayerPrincipal } from './principals.ts'
import { revokeSession } from './session-store.ts'

/** Ends this one session, and the sockets it opened. */
export async function signOut({ db, clock, push }: Pick<Services, 'db' | 'clock' | 'push'>, session: PlayerPrincipal): Promise<void> {
  await revokeSession(db, session, clock.now())
  push.endSession(session.tokenHash)
}
