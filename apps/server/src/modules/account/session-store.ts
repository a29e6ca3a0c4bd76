import { sql } from 'kysely'
import { retryIdempotent, type Db, type Tx } from '../../platform/db.ts'
import { gather } from '../../platform/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/plain-read.ts'
import type { Session, SessionKey } from './session.ts'

export async function insertSession(tx: Tx, { playerId, tokenHash }: SessionKey, at: Date): Promise<void> {
  await tx
    .insertInto('account.session')
    .values({ player_id: playerId, token_hash: tokenHash, created_at: at, last_seen_at: at })
    // Only this sign-in knows the token, so a session that is there is the one it made, in an unacknowledged commit.
    .onConflict((conflict) => conflict.columns(['player_id', 'token_hash']).doNothing())
    .execute()
}

interface SessionRow {
  no: number
  created_at: Date
  last_seen_at: Date
  revoked_at: Date | null
  deactivated_at: Date | null
}

/** Read anew for every call, after it came: a session that was revoked before is seen to be. */
export const findSession = gather(async (db, keys: readonly SessionKey[]) => {
  const rows = await plainRead(
    db,
    sql<SessionRow>`
      select asked.no, s.created_at, s.last_seen_at, s.revoked_at, p.deactivated_at
      from ${asked(keys, { player_id: ['uuid', (key) => key.playerId], token_hash: ['bytea', (key) => key.tokenHash] })}
      join account.session s on s.player_id = asked.player_id and s.token_hash = asked.token_hash
      join account.player p on p.player_id = asked.player_id`,
  )
  return byAsking(keys, rows).map(([row]) => row && sessionOf(row))
})

function sessionOf(row: SessionRow): Session {
  return { createdAt: row.created_at, lastSeenAt: row.last_seen_at, revokedAt: row.revoked_at, deactivatedAt: row.deactivated_at }
}

/** Never backwards: of two processes the later time stands. */
export async function markSeen(db: Db, { playerId, tokenHash }: SessionKey, at: Date): Promise<void> {
  await retryIdempotent(() =>
    db
      .updateTable('account.session')
      .set({ last_seen_at: at })
      .where('player_id', '=', playerId)
      .where('token_hash', '=', tokenHash)
      .where('last_seen_at', '<', at)
      .execute(),
  )
}

export async function revokeSession(db: Db, { playerId, tokenHash }: SessionKey, at: Date): Promise<void> {
  await retryIdempotent(() =>
    db
      .updateTable('account.session')
      .set({ revoked_at: at })
      .where('player_id', '=', playerId)
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}
