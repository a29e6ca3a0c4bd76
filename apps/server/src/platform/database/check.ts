import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './db.ts'

/** Selects `says`: one sentence for the first row that breaks the rule, no row where it holds. */
export type CheckQuery = RawBuilder<{ says: string }>

/** What must always be true of stored rows, in words, and the query that finds what breaks it. */
export type Check = readonly [invariant: string, query: CheckQuery]

/** One thing that is not as it must be, and the first row that shows it. */
export interface Finding {
  invariant: string
  says: string
}

/** Runs every check, in their order. Changes nothing. */
export async function findingsOf(db: Db | Tx, checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [invariant, query] of checks) {
    const { rows } = await query.execute(db)
    if (rows[0]) findings.push({ invariant, says: rows[0].says })
  }
  return findings
}
