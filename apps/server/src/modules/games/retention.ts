import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

const PLAYERS_A_ROUND = 50

/** One round: deletes pages that sign a player in and that nobody can open any more. Answers how many. */
export async function forgetOldLaunches(db: Db): Promise<number> {
  const { rows } = await sql<{ player_id: string }>`
    select distinct player_id from (
      select player_id from games.launch where begun_at <= (select platform.now() - games.kept_for('launch'))
      order by begun_at limit ${PLAYERS_A_ROUND}) old`.execute(db)
  let forgotten = 0
  for (const { player_id: player } of rows) forgotten += await retryIdempotent(() => functions.forgetLaunches(db, { player }))
  return forgotten
}

/** One round: deletes what players marked or opened last so long ago that nobody misses it. Answers how many. */
export async function forgetOldPlayerGames(db: Db): Promise<number> {
  const { rows } = await sql<{ player_id: string }>`
    select distinct player_id from (
      select player_id from games.player_game
      where greatest(favourite_at, opened_at) <= (select platform.now() - games.kept_for('player_game'))
      order by greatest(favourite_at, opened_at) limit ${PLAYERS_A_ROUND}) old`.execute(db)
  let forgotten = 0
  for (const { player_id: player } of rows) forgotten += await retryIdempotent(() => functions.forgetPlayerGames(db, { player }))
  return forgotten
}
