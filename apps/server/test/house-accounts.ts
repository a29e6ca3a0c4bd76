import { sql } from 'kysely'
import type { Db } from '../src/platform/database/db.ts'

/** The journal of the house that a payment in baht waits in. */
export async function suspenseOwner(db: Db, reference: string): Promise<string> {
  const { rows } = await sql<{ owner: string }>`select ledger.house_owner_id('BAHT', 'suspense', ${reference}) as owner`.execute(db)
  return rows[0]!.owner
}

const EVER = new Date(0)

/** What was posted since then to every account of the house, in baht, and no account to which it comes to nothing. */
export async function houseAccounts(db: Db, since = EVER): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: bigint }>`
    select e.account, sum(e.amount)::bigint as amount from ledger.entry e
    join ledger.posting p using (owner_id, posting_no) join ledger.account_kind k on k.name = e.account_kind
    where k.owner = 'house' and p.posted_at >= ${since} group by 1 having sum(e.amount) <> 0 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount) / 100]))
}
