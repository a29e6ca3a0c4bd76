import { sql } from 'kysely'
import type { Db } from './db.ts'
import { withClient } from './with-client.ts'

/** Whether our ledger is being compared with those of the providers. */
export async function isReconciling(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_reconciling: boolean }>`select platform.is_reconciling()`.execute(db)
  return rows[0]?.is_reconciling === true
}

/** For the owner of the database alone, and for every server at once. Begun twice it keeps its first reason. */
export async function beginReconciling(ownerUrl: string, reason: string): Promise<void> {
  await withClient(ownerUrl, (owner) => owner.query('select platform.begin_reconciling($1)', [reason]))
}

/** Only after a comparison that found nothing: from here on differences are booked as wins and losses again. */
export async function endReconciling(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (owner) => owner.query('select platform.end_reconciling()'))
}
