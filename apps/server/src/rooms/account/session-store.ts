import { askAgain, type Db, type Tx } from '../../platform/db.ts'
import type { Session, SessionKey } from './session.ts'

export async function insertSession(tx: Tx, { playerId, tokenHash }: SessionKey, at: Date): Promise<void> {
  await tx
    .insertInto('account.session')
    .values({ player_id: playerId, token_hash: tokenHash, created_at: at, last_seen_at: at })
    // Only this sign-in knows the token, so a session that is there is the one it made, in a run that nobody heard of.
    .onConflict((conflict) => conflict.columns(['player_id', 'token_hash']).doNothing())
    .execute()
}

export async function findSession(db: Db, { playerId, tokenHash }: SessionKey): Promise<Session | undefined> {
  const row = await db
    .selectFrom('account.session')
    .innerJoin('account.player', 'account.player.player_id', 'account.session.player_id')
    .select(['account.session.created_at', 'account.session.last_seen_at', 'account.session.revoked_at', 'account.player.deactivated_at'])
    .where('account.session.player_id', '=', playerId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return (
    row && {
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      revokedAt: row.revoked_at,
      deactivatedAt: row.deactivated_at,
    }
  )
}

/** Never backwards: of two processes the later time stands. */
export async function markSeen(db: Db, { playerId, tokenHash }: SessionKey, at: Date): Promise<void> {
  await askAgain(() =>
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
  await askAgain(() =>
    db
      .updateTable('account.session')
      .set({ revoked_at: at })
      .where('player_id', '=', playerId)
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}
