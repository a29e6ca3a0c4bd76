import { createClient, logout } from '@krapao/contract'
import { disconnectLive } from '../live/live.ts'
import { forgetPlayer } from '../api/queries.ts'
import { clearToken, readToken } from './token.ts'

/** The device forgets the player at once; telling the server is best effort and never keeps anybody signed in here. */
export function signOut(): void {
  const token = readToken()
  clearToken()
  disconnectLive()
  forgetPlayer()
  if (!token) return
  // A client of its own: a late "no" to the old token must not end the next session.
  createClient({ token: () => token })(logout).catch(() => undefined)
}
