import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'

/**
 * From which accounts at banks these payments were sent, each as bank and number, by the reference of the payment. A number
 * that its bank does not show in full is left out.
 */
export async function payersOf(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await plainRead(
    db,
    sql<{ reference: string; payer: string }>`
      select p.reference, s.bank_code || ':' || s.account_no as payer
      from deposit.payment p cross join lateral deposit.full_sender(p.evidence) s
      where p.reference = any (${references}) and s.bank_code is not null and s.account_no is not null`,
  )
  return new Map(rows.map(({ reference, payer }) => [reference, payer]))
}
