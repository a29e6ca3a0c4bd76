import { REFUSED_EVENTS, type SecurityEvent, type SessionShown } from '@krapao/contract'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import * as functions from './functions.gen.ts'
import type { PlayerPrincipal } from './principals.ts'
import type { Push } from './push.ts'
import { sessionOf } from './session-store.ts'
import { endOf } from './session.ts'

/** Where the player is signed in, the last used first. */
export async function listSessions(deps: { db: Db; clock: Clock }, { playerId, tokenHash }: PlayerPrincipal): Promise<SessionShown[]> {
  const rows = await sessionRows(deps.db, playerId)
  const own = rows.find((row) => row.token_hash.equals(tokenHash))
  return liveOf(rows, deps.clock.now()).map((session) => ({ ...session, isThis: session.sessionId === own?.session_id }))
}

/** The same for whoever works here. */
export async function liveSessionsOf(db: Db, playerId: string, now: Date): Promise<Omit<SessionShown, 'isThis'>[]> {
  return liveOf(await sessionRows(db, playerId), now)
}

type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number]

/** Each that nobody has ended, also where another took its place. */
function sessionRows(db: Db, playerId: string) {
  return db
    .selectFrom('account.session')
    .select(['token_hash', 'session_id', 'created_at', 'last_seen_at', 'ends_at', 'idle_seconds', 'replaced_at'])
    .select(['reads_only', 'browser', 'system', 'country'])
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

function liveOf(rows: readonly SessionRow[], now: Date): Omit<SessionShown, 'isThis'>[] {
  return rows
    .filter((row) => row.replaced_at === null && endOf(sessionOf({ ...row, revoked_at: null, deactivated_at: null }), now) === undefined)
    .map((row) => ({
      sessionId: row.session_id,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      readsOnly: row.reads_only,
      browser: row.browser,
      system: row.system,
      country: row.country,
    }))
}

/** Ends one session of the player, or where none is named all but this one, with their sockets. Answers how many have ended so. */
export async function endOtherSessions(
  { db, push }: { db: Db; push: Push },
  { playerId, tokenHash }: PlayerPrincipal,
  sessionId: string | null,
  refuse: Refuse<'INVALID_USER_3'>,
): Promise<number> {
  const { isLive, ended } = await retryIdempotent(() => functions.endOtherSessions(db, { player: playerId, tokenHash, session: sessionId }))
  if (!isLive) throw refuse('INVALID_USER_3')
  push.endSessions(ended)
  return ended.length
}

const EVENTS_SHOWN = 40
/** Fewer, so that whoever guesses on and on does not push what they did out of sight. */
const REFUSALS_SHOWN = 10

/** What has happened to the security of the account, the newest first. */
export async function listSecurityEvents(db: Db, playerId: string): Promise<SecurityEvent[]> {
  const events = db
    .selectFrom('account.security_event')
    .select(['event_no', 'kind', 'at', 'browser', 'system', 'country'])
    .where('player_id', '=', playerId)
    .orderBy('event_no', 'desc')
  const [others, refusals] = await Promise.all([
    events.where('kind', 'not in', REFUSED_EVENTS).limit(EVENTS_SHOWN).execute(),
    events.where('kind', 'in', REFUSED_EVENTS).limit(REFUSALS_SHOWN).execute(),
  ])
  return [...others, ...refusals]
    .toSorted((one, other) => other.event_no - one.event_no)
    .map(({ event_no: _no, kind, at, ...device }) => ({ kind: kind as SecurityEvent['kind'], at: at.toISOString(), ...device }))
}
