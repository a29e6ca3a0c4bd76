import type { Db } from '../../platform/database/db.ts'

/** Who said these, and when they came: `bank:SCB`; by their ids. */
export async function sourcesOf(db: Db, reportIds: readonly string[]): Promise<ReadonlyMap<string, { source: string; at: Date }>> {
  if (reportIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reports.report')
    .select(['report_id', 'source', 'received_at'])
    .where('report_id', 'in', [...reportIds])
    .execute()
  return new Map(rows.map((row) => [row.report_id, { source: row.source, at: row.received_at }]))
}
