import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'

/** Whether our books are being compared with those of the outside world. */
export async function isReconciling(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_reconciling: boolean }>`select platform.is_reconciling()`.execute(db)
  return rows[0]?.is_reconciling === true
}

/** For the owner of the database alone, and for every server at once. Begun twice it keeps its first reason. */
export function beginReconciling(ownerUrl: string, reason: string): Promise<void> {
  return asOwner(ownerUrl, 'select platform.begin_reconciling($1)', [reason])
}

/** Only after a comparison that found nothing: from here on differences are booked as wins and losses again. */
export function endReconciling(ownerUrl: string): Promise<void> {
  return asOwner(ownerUrl, 'select platform.end_reconciling()', [])
}

async function asOwner(ownerUrl: string, statement: string, values: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
