import { sql } from 'kysely'
import type { Db } from '../src/platform/db.ts'

/** What every account of the house holds, in baht, and no account that holds nothing. */
export async function houseAccounts(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: bigint }>`
    select e.account, sum(e.amount)::bigint as amount from ledger.entry e join ledger.account_kind k on k.name = e.account_kind
    where k.owner = 'house' group by 1 having sum(e.amount) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount) / 100]))
}
