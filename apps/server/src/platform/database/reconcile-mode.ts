import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import * as functions from './functions.gen.ts'
import { withClient } from './with-client.ts'

/** Whether our ledger is being compared with those of the providers. */
export function isReconciling(db: Db): Promise<boolean> {
  return functions.isReconciling(db)
}

/** As text, because a `Date` has no more than milliseconds. */
export const toTheMicrosecond = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The time by the database, and since when our ledger is being compared, to the microsecond; null where it is not. */
export async function reconcilingNow(db: Db): Promise<{ at: Date; since: string | null }> {
  const { rows } = await sql<{ at: Date; since: string | null }>`
    select platform.now() as at, (select ${toTheMicrosecond(sql`begun_at`)} from platform.reconcile_mode) as since`.execute(db)
  return rows[0]!
}

/** For the owner of the database alone, and for every server at once. Begun twice it keeps its first reason. */
export function beginReconciling(ownerUrl: string, reason: string): Promise<void> {
  return withClient(ownerUrl, (owner) => functions.beginReconciling(owner, { reason }))
}

/** Only after a comparison that found nothing: from here on differences are booked as wins and losses again. */
export function endReconciling(ownerUrl: string): Promise<void> {
  return withClient(ownerUrl, (owner) => functions.endReconciling(owner))
}
