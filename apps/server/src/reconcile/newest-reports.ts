import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

const REPORTED_WITHIN_MINUTES = 5

/** What is as new as this may still be reported: by the database's clock. */
export async function reportsMayComeSince(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select platform.now() - make_interval(mins => ${REPORTED_WITHIN_MINUTES}) as at`.execute(db)
  return rows[0]!.at
}
