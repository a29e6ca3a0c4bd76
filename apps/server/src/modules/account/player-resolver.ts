import { setTimeout } from 'node:timers/promises'
import { SESSION_ENDED } from '@krapao/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { PrincipalResolver } from '../../platform/principals.ts'
import { createEndlessTime, withinTime } from '../../platform/jobs/time-budget.ts'
import type { PlayerPrincipal } from './principals.ts'
import { endOf, isSeenLongAgo, playerNamedIn, type SessionKey } from './session.ts'
import { findSession, markSeen } from './session-store.ts'

/** Where writes wait for a standby, calls that only read go on: they wait no longer than this for their mark. */
const MARK_WITHIN_MS = 1000
/** So many may wait at once; whoever comes then is marked at their next call. */
const MAX_MARKS = 2

/** Who a bearer token stands for; the refusal says what is wrong with one that stands for nobody. */
export function createPlayerResolver({ db, clock, log }: { db: Db; clock: Clock; log: Log }): PrincipalResolver<'player'> {
  let marks = 0

  /** When a session was last used is written beside the call: that it cannot be written is no reason to refuse the call. */
  async function mark(key: SessionKey): Promise<void> {
    if (marks >= MAX_MARKS) return
    marks++
    const marked = withinTime(createEndlessTime(), () => markSeen(db, key))
      .catch((error: unknown) => log.error({ err: error }, 'the last use of a session could not be written'))
      .finally(() => marks--)
    await Promise.race([marked, setTimeout(MARK_WITHIN_MS, undefined, { ref: false })])
  }

  async function resolve(token: string | undefined): Promise<PlayerPrincipal> {
    if (token === undefined) throw refuse('UNAUTHORIZED')
    const playerId = playerNamedIn(token)
    if (playerId === undefined) throw refuse('INVALID_USER_1')
    const key = { playerId, tokenHash: sha256(token) }
    const session = await findSession(db, key)
    if (!session) throw refuse('INVALID_USER_2')
    const now = clock.now()
    const end = endOf(session, now)
    if (end) throw refuse(end)
    if (isSeenLongAgo(session, now)) await mark(key)
    return { ...key, readsOnly: session.readsOnly }
  }

  return {
    kind: 'player',
    credentialIn: ({ bearer }) => bearer,
    refusals: [...SESSION_ENDED, 'SESSION_READS_ONLY'],
    resolve,
    idOf: ({ playerId }) => playerId,
  }
}
