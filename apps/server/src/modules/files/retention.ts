import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

const OWNERS_A_ROUND = 50

/** One round: deletes how much was sent on days that are over. Answers how many counts there were. */
export async function forgetOldCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from (
      select owner_id from files.day_count
      where day < (select ((platform.now() - files.kept_for('day_count')) at time zone 'Asia/Bangkok')::date)
      order by day limit ${OWNERS_A_ROUND}) old`.execute(db)
  let forgotten = 0
  for (const { owner_id: owner } of rows) forgotten += await retryIdempotent(() => functions.forgetDays(db, { owner }))
  return forgotten
}
