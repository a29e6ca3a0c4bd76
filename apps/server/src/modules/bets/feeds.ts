import { sql } from 'kysely'
import { retryIdempotent, type Db, type Tx } from '../../platform/db.ts'

/** From now on the bets of these games are waited for, and of no others. */
export async function useFeeds(db: Db, gameCodes: readonly string[]): Promise<void> {
  await retryIdempotent(() => sql`select bets.use_feeds(${gameCodes})`.execute(db))
}

/** Every bet that was settled before it has been imported, from every feed in use; null while one has not said, or none is. */
export async function readPassedTo(db: Db | Tx): Promise<Date | null> {
  const { rows } = await sql<{ passed_to: Date | null }>`select bets.passed_to() as passed_to`.execute(db)
  return rows[0]!.passed_to
}
