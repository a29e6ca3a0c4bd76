import { sql } from 'kysely'
import { retryIdempotent, type Db, type Tx } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** Every bet that was settled before it has been imported, from every feed in use; null while one has not said, or none is. */
export function readPassedTo(db: Db | Tx): Promise<Date | null> {
  return functions.passedTo(db)
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
export function noteFeedsToTheSecond(db: Db, games: readonly string[]): Promise<void> {
  return retryIdempotent(() => functions.noteFeedsToTheSecond(db, { games }))
}
