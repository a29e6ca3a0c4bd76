import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import * as functions from './functions.gen.ts'
import type { Session, SessionKey } from './session.ts'

interface SessionRow {
  last_seen_at: Date
  ends_at: Date
  idle_seconds: number
  revoked_at: Date | null
  deactivated_at: Date | null
  reads_only: boolean
}

/** Read anew for every call, after it came: a session that was revoked before is seen to be. */
export const findSession = gather(async (db, keys: readonly SessionKey[]) => {
  const rows = await plainRead(
    db,
    sql<SessionRow & { no: number }>`
      select asked.no, s.last_seen_at, s.ends_at, s.idle_seconds, s.revoked_at, s.reads_only, p.deactivated_at
      from ${asked(keys, { player_id: ['uuid', (key) => key.playerId], token_hash: ['bytea', (key) => key.tokenHash] })}
      join account.session s on s.player_id = asked.player_id and s.token_hash = asked.token_hash
      join account.player p on p.player_id = asked.player_id`,
  )
  return byAsking(keys, rows).map(([row]) => row && sessionOf(row))
})

export function sessionOf(row: SessionRow): Session {
  return {
    lastSeenAt: row.last_seen_at,
    endsAt: row.ends_at,
    idleSeconds: row.idle_seconds,
    revokedAt: row.revoked_at,
    deactivatedAt: row.deactivated_at,
    readsOnly: row.reads_only,
  }
}

/** Never backwards: of two processes the later time stands. */
export async function markSeen(db: Db, { playerId, tokenHash }: SessionKey): Promise<void> {
  await retryIdempotent(() => functions.markSessionSeen(db, { player: playerId, tokenHash }))
}

/** Ends this one session for good. Answers the hashes of its tokens, whose sockets are ended by `Push`. */
export function endSession(db: Db, { playerId, tokenHash }: SessionKey): Promise<readonly Buffer[]> {
  return retryIdempotent(() => functions.endSession(db, { player: playerId, tokenHash }))
}
