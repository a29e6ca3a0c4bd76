import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import { bankAndDigest } from '../account/index.ts'

/**
 * From which accounts at banks these payments were sent, each as bank and digest of the number, by the reference of the payment. A number
 * that its bank does not show in full is left out.
 */
export async function payersOf(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await plainRead(
    db,
    sql<{ reference: string; bank_code: string; account_no_digest: Buffer }>`
      select p.reference, s.bank_code, s.account_no_digest
      from deposit.payment p cross join lateral deposit.full_sender(p.evidence) s
      where p.reference = any (${references}) and s.bank_code is not null and s.account_no_digest is not null`,
  )
  return new Map(rows.map(({ reference, bank_code: bankCode, account_no_digest: digest }) => [reference, bankAndDigest(bankCode, digest)]))
}
