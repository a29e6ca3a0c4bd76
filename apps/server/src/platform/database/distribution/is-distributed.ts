import type pg from 'pg'

/** Whether this database may have its rows on several machines: the extension that keeps them there brings this catalogue. */
export const IS_DISTRIBUTED = `to_regclass('pg_catalog.pg_dist_partition') is not null`

export async function isDistributed(connection: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean }>(`select ${IS_DISTRIBUTED} as is`)
  return rows[0]!.is
}
