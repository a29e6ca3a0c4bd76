import type { SignedIn } from '../../platform/http/implement.ts'
import type { Services } from '../../services.ts'
import { revokeSession } from './session-store.ts'

/** Ends this one session, and the sockets it opened. */
export async function signOut({ db, clock, push }: Pick<Services, 'db' | 'clock' | 'push'>, { tokenHash }: SignedIn): Promise<void> {
  await revokeSession(db, tokenHash, clock.now())
  push.endSession(tokenHash)
}
