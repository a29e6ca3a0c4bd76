import type { Activity } from '@krapao/contract'
import type { MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { walletAfter } from '../ledger/index.ts'
import { keysOf, presentWithdrawal, walletBefore, type WithdrawalRow } from './present-withdrawal.ts'

export interface WithdrawalActivity {
  requestKey: string
  activity: Activity
  /** The main wallet right before it. */
  walletBefore: MinorUnits | undefined
}

/** Which withdrawals: by what they are known by, or those of the last hours or not ended yet. */
type Chosen = { requestKey: string } | { withdrawalIds: readonly string[] } | { hours: number; limit: number } | { open: true }

/** Newest first. */
export async function withdrawalActivities(db: Db, playerId: string, chosen: Chosen): Promise<WithdrawalActivity[]> {
  // A plain read for the driver, which leaves the connections of writes alone.
  const rows = await db
    .selectFrom(
      sql<WithdrawalRow>`(select withdrawal_id, request_key, amount, state, bank_code, account_no, account_name, created_at, approved_at, ended_at,
      (select r.recorded_at from withdraw.payout_return r
        where r.owner_id = player_id and r.withdrawal_id = withdrawal.withdrawal_id and r.state = 'to_wallet') as returned_at,
      bank_reference, reason,
      (select line ->> 'at' from jsonb_array_elements(story) line where line ->> 'state' = 'in_doubt' limit 1) as sent_at
    from withdraw.withdrawal
    where player_id = ${playerId} and ${whereOf(chosen)}
    order by created_at desc limit ${'limit' in chosen ? chosen.limit : 100})`.as('found'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute()
  const after = await walletAfter(db, playerId, rows.flatMap(keysOf))
  return rows.map((row) => ({
    requestKey: row.request_key,
    activity: presentWithdrawal(row, after),
    walletBefore: walletBefore(row, after),
  }))
}

function whereOf(chosen: Chosen) {
  if ('requestKey' in chosen) return sql`request_key = ${chosen.requestKey}`
  if ('withdrawalIds' in chosen) return sql`withdrawal_id = any (${chosen.withdrawalIds}::uuid[])`
  if ('open' in chosen) return sql`ended_at is null`
  return sql`created_at > platform.now() - make_interval(hours => ${chosen.hours}::int)`
}
