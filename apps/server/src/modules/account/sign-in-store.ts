import { retryIdempotent, type Db, type Tx } from '../../platform/db.ts'
import { sha256 } from '../../platform/ids.ts'

/** Taken for each subject in the order of `subjectsOf`, so no two sign-ins wait for each other in a ring. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await tx
    .insertInto('account.sign_in_subject')
    .values({ subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('account.sign_in_subject').select('subject').where('subject', '=', subject).forUpdate().execute()
}

export async function countAttempts(tx: Tx, subject: string, since: Date): Promise<{ failed: number; underWay: number }> {
  const rows = await tx
    .selectFrom('account.sign_in_attempt')
    .select(['is_failed', (select) => select.fn.countAll<bigint>().as('attempts')])
    .where('subject', '=', subject)
    .where('began_at', '>', since)
    .groupBy('is_failed')
    .execute()
  const count = (isFailed: boolean) => Number(rows.find((row) => row.is_failed === isFailed)?.attempts ?? 0n)
  return { failed: count(true), underWay: count(false) }
}

export async function insertAttempt(tx: Tx, { attemptId, subject, at }: { attemptId: string; subject: string; at: Date }): Promise<void> {
  await tx.insertInto('account.sign_in_attempt').values({ attempt_id: attemptId, subject, is_failed: false, began_at: at }).execute()
}

export async function forgetAttempts(tx: Tx, subject: string, before: Date): Promise<void> {
  await tx.deleteFrom('account.sign_in_attempt').where('subject', '=', subject).where('began_at', '<', before).execute()
}

export async function markFailed(db: Db, attemptId: string): Promise<void> {
  await retryIdempotent(() =>
    db.updateTable('account.sign_in_attempt').set({ is_failed: true }).where('attempt_id', '=', attemptId).execute(),
  )
}

/** The attempt leaves no trace. */
export async function forgetAttempt(tx: Tx, attemptId: string): Promise<void> {
  await tx.deleteFrom('account.sign_in_attempt').where('attempt_id', '=', attemptId).execute()
}

export async function isKnownVisitor(db: Db, playerId: string, visitor: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('account.known_visitor')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('visitor_hash', '=', visitor)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberVisitor(
  tx: Tx,
  { playerId, visitor, network, at }: { playerId: string; visitor: Buffer; network: string; at: Date },
): Promise<void> {
  const seen = { signed_in_at: at, network_hash: sha256(network) }
  await tx
    .insertInto('account.known_visitor')
    .values({ player_id: playerId, visitor_hash: visitor, ...seen })
    .onConflict((conflict) => conflict.columns(['player_id', 'visitor_hash']).doUpdateSet(seen))
    .execute()
}
