import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gatherStates } from '../../platform/database/gather-states.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import * as functions from './functions.gen.ts'
import type { Withdrawal, WithdrawalState } from './withdrawal.ts'

export const withdrawalLeases = createLeases<functions.ClaimWithdrawalAnswer, Withdrawal>({
  table: 'withdraw.withdrawal',
  ownerColumn: 'player_id',
  idColumn: 'withdrawal_id',
  dueIn: ['approved', 'in_doubt'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimWithdrawal(db, { player: ownerId, withdrawal: id, leaseNo }),
  leaveInDoubt: (db, { playerId, withdrawalId, leaseNo }, { reason }) =>
    functions.leaveInDoubt(db, { player: playerId, withdrawal: withdrawalId, leaseNo, reason }),
  jobOf: toWithdrawal,
  idOf: ({ withdrawalId }) => withdrawalId,
  noun: 'withdrawal',
})

/** How these withdrawals of the player stand, by id. */
export const readWithdrawalStates = gatherStates<WithdrawalState>({ table: 'withdraw.withdrawal', idColumn: 'withdrawal_id' })

/** Withdrawals that the bank is to pay, by state, and how long the oldest has been waiting. */
export async function payoutsWaiting(db: Db): Promise<{ state: string; count: number; oldestSeconds: number }[]> {
  const { rows } = await sql<{ state: string; count: bigint; oldest_seconds: number }>`
    select state::text, count(*) as count, extract(epoch from platform.now() - min(coalesce(approved_at, created_at)))::float8 as oldest_seconds
    from withdraw.withdrawal where state in ('approved', 'in_doubt') group by 1`.execute(db)
  return rows.map(({ state, count, oldest_seconds: oldestSeconds }) => ({ state, count: Number(count), oldestSeconds }))
}

function toWithdrawal({ amount, ...row }: functions.ClaimWithdrawalAnswer): Withdrawal {
  return { ...row, amount: minorUnits(amount) }
}
