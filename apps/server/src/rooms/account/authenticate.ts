import type { Authenticate } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { endOf, isSeenLongAgo, playerNamedIn } from './session.ts'
import { findSession, markSeen } from './session-store.ts'

/** Who a bearer token stands for; the refusal says what is wrong with one that stands for nobody. */
export function createAuthenticate({ db, clock }: Pick<Services, 'db' | 'clock'>): Authenticate {
  return async (token) => {
    if (token === undefined) throw refuse('UNAUTHORIZED')
    const playerId = playerNamedIn(token)
    if (playerId === undefined) throw refuse('INVALID_USER_1')
    const key = { playerId, tokenHash: sha256(token) }
    const session = await findSession(db, key)
    if (!session) throw refuse('INVALID_USER_2')
    const now = clock.now()
    const end = endOf(session, now)
    if (end) throw refuse(end)
    if (isSeenLongAgo(session, now)) await markSeen(db, key, now)
    return key
  }
}
