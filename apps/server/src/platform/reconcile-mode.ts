import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** Whether our books are being compared with those of the outside world: then nothing is approved without a person. */
export async function isReconciling(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ is_reconciling: boolean }>`select platform.is_reconciling()`.execute(db)
  return rows[0]?.is_reconciling === true
}
