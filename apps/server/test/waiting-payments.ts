import { sql } from 'kysely'
import type { Db } from '../src/platform/database/db.ts'

export interface WaitingPayment {
  reference: string
  amount: bigint
  reason: string
}

/** What has come since then and waits for manual review: money without an owner, and reports that contradict what is booked. */
export async function waitingPayments(db: Db, since = new Date(0)): Promise<WaitingPayment[]> {
  const { rows } = await sql<WaitingPayment>`
    select reference, amount, reason from deposit.payment where state = 'unallocated' and received_at >= ${since}
    union all
    select reference, amount, reason from deposit.payment_report where reason is not null and noted_at is null and received_at >= ${since}
    order by reference`.execute(db)
  return rows
}
