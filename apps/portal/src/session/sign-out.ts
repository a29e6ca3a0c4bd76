import { createClient, logout } from '@krapao/contract'
import { disconnectLive } from '../live/live.ts'
import { forgetPlayer } from '../api/queries.ts'
import { forgetPushes } from '../push/browser-push.ts'
import { clearToken, readToken } from './token.ts'

/** Forgets the player on this device at once. The server is told too, but the sign-out here does not depend on it. */
export function signOut(): void {
  const token = readToken()
  clearToken()
  disconnectLive()
  forgetPlayer()
  void forgetPushes()
  if (!token) return
  // A separate client: a late refusal of the old token must not end the next session.
  createClient({ token: () => token })(logout).catch(() => undefined)
}
