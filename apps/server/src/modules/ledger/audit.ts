import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { BALANCE_CHECKS } from './audit-balances.ts'
import { CATALOGUE_CHECKS } from './audit-catalogue.ts'
import { CHAIN_CHECKS } from './audit-chains.ts'

/** One thing that is not as it must be, and the first row that shows it. */
export interface Finding {
  invariant: string
  says: string
}

export interface Check {
  invariant: string
  /** Selects `says`: one sentence for the first row that breaks the rule, no row when the ledger is right. */
  query: RawBuilder<{ says: string }>
}

/** Reads the whole of the ledger and says what does not hold. Changes nothing. */
export async function auditLedger(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { invariant, query } of [...CATALOGUE_CHECKS, ...BALANCE_CHECKS, ...CHAIN_CHECKS]) {
    const { rows } = await query.execute(db)
    if (rows[0]) findings.push({ invariant, says: rows[0].says })
  }
  return findings
}
