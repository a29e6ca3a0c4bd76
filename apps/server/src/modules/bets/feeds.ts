import { sql } from 'kysely'
import { retryIdempotent, type Db, type Tx } from '../../platform/database/db.ts'

/** Every bet that was settled before it has been imported, from every feed in use; null while one has not said, or none is. */
export async function readPassedTo(db: Db | Tx): Promise<Date | null> {
  const { rows } = await sql<{ passed_to: Date | null }>`select bets.passed_to() as passed_to`.execute(db)
  return rows[0]!.passed_to
}

export interface FeedLag {
  game: string
  /** How long ago, by its provider's clock, what it has told all of lies; since the beginning of time where it has told nothing yet. */
  behindSeconds: number
}

/** How far each feed in use is behind. */
export async function feedLags(db: Db): Promise<FeedLag[]> {
  const { rows } = await sql<{ game_code: string; seconds: number | null }>`
    select game_code, extract(epoch from (select platform.now()) - passed_to)::float8 as seconds from bets.feed where is_in_use`.execute(db)
  return rows.map(({ game_code: game, seconds }) => ({ game, behindSeconds: seconds === null ? Infinity : Math.max(0, seconds) }))
}

/** The feeds, of all that are read, that tell when a bet was settled to the second only. */
export async function noteFeedsToTheSecond(db: Db, games: readonly string[]): Promise<void> {
  await retryIdempotent(() => sql`select bets.note_feeds_to_the_second(${games})`.execute(db))
}
