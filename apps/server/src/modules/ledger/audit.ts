import type { Db } from '../../platform/database/db.ts'
import { type Finding, findingsOf } from '../../platform/database/check.ts'
import { BALANCES } from './audit/balances.ts'
import { CATALOGUE } from './audit/catalogue.ts'
import { CHAINS } from './audit/chains.ts'

/** The ledger against itself. */
export const BOOKS = [...CATALOGUE, ...BALANCES, ...CHAINS]

/** Reads the whole of the ledger and says what does not hold. Changes nothing. */
export function auditLedger(db: Db): Promise<Finding[]> {
  return findingsOf(db, BOOKS)
}
