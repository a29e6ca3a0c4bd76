import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gatherStates } from '../../platform/database/gather-states.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import type { Withdrawal, WithdrawalState } from './withdrawal.ts'

const COLUMNS = [
  'withdrawal_id',
  'player_id',
  'amount',
  'state',
  'bank_code',
  'account_no',
  'account_name',
  'attempts',
  'lease_no',
  'created_at',
] as const

interface Row {
  withdrawal_id: string
  player_id: string
  amount: bigint
  state: WithdrawalState
  bank_code: string
  account_no: string
  account_name: string
  attempts: number
  lease_no: bigint
  created_at: Date
}

export const withdrawalLeases = createLeases<Row, Withdrawal>({
  table: 'withdraw.withdrawal',
  ownerColumn: 'player_id',
  idColumn: 'withdrawal_id',
  dueIn: ['approved', 'in_doubt'],
  claim: ({ ownerId, id, leaseNo }) => sql`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))} from withdraw.claim_withdrawal(${ownerId}, ${id}, ${leaseNo})`,
  leaveInDoubt: ({ playerId, withdrawalId, leaseNo }, { reason }) => sql`
    select withdraw.leave_in_doubt(${playerId}, ${withdrawalId}, ${leaseNo}, ${reason}) as is_ours`,
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

function toWithdrawal(row: Row): Withdrawal {
  return {
    withdrawalId: row.withdrawal_id,
    playerId: row.player_id,
    amount: minorUnits(row.amount),
    state: row.state,
    bankCode: row.bank_code,
    accountNo: row.account_no,
    accountName: row.account_name,
    attempts: row.attempts,
    leaseNo: row.lease_no,
    createdAt: row.created_at,
  }
}
