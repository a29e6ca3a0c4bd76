import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { plainRead } from '../../platform/plain-read.ts'

/**
 * From which accounts at banks these payments were sent, each as bank and number, by the reference of the payment. A number
 * that its bank does not show in full is left out.
 */
export async function payersOf(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await plainRead(
    db,
    sql<{ reference: string; payer: string }>`
      select s.reference, upper(s.bank_code) || ':' || s.account_no as payer from (
        select p.reference, coalesce(p.evidence ->> 'fromBankCode', p.evidence ->> 'payerBankCode') as bank_code,
          replace(coalesce(p.evidence ->> 'fromAccountNo', p.evidence ->> 'payerAccount'), '-', '') as account_no
        from deposit.payment p where p.reference = any (${references})) s
      where s.bank_code is not null and s.account_no ~ '^[0-9]{6,}$'`,
  )
  return new Map(rows.map(({ reference, payer }) => [reference, payer]))
}
