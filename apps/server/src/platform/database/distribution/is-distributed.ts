import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db.ts'

/** Whether this database may have its rows on several machines: the extension that keeps them there brings this catalogue. */
export const IS_DISTRIBUTED = `to_regclass('pg_catalog.pg_dist_partition') is not null`

export async function isDistributed(connection: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean }>(`select ${IS_DISTRIBUTED} as is`)
  return rows[0]!.is
}

/** Whether a transaction reads what functions have written in it: on several machines they write as another login, whose rows it may not touch. */
export async function readsWhatFunctionsWrote(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${sql.raw(IS_DISTRIBUTED)} as is`.execute(db)
  return !rows[0]!.is
}
