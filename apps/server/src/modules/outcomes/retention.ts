import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

const PLAYERS_A_ROUND = 50

/** One round: deletes outcomes that are long over. Answers how many there were. */
export async function forgetOldOutcomes(db: Db): Promise<number> {
  const { rows } = await sql<{ player_id: string }>`
    select distinct player_id from (
      select player_id from outcomes.outcome where happened_at < (select platform.now() - outcomes.kept_for('outcome'))
      order by happened_at limit ${PLAYERS_A_ROUND}) old`.execute(db)
  let forgotten = 0
  for (const { player_id: player } of rows) forgotten += await retryIdempotent(() => functions.forgetOld(db, { player }))
  return forgotten
}
