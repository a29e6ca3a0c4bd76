import { satang } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { createLeases } from '../../platform/leases.ts'
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
  idColumn: 'withdrawal_id',
  dueIn: ['approved', 'in_doubt'],
  claim: ({ playerId, id, leaseNo }) => sql`
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))} from withdraw.claim_withdrawal(${playerId}, ${id}, ${leaseNo})`,
  leaveInDoubt: ({ playerId, withdrawalId, leaseNo }, { reason }) => sql`
    select withdraw.leave_in_doubt(${playerId}, ${withdrawalId}, ${leaseNo}, ${reason}) as is_ours`,
  jobOf: withdrawalOf,
  idOf: ({ withdrawalId }) => withdrawalId,
  noun: 'withdrawal',
})

export async function insertWithdrawal(tx: Tx, withdrawal: Withdrawal & { requestKey: string }): Promise<void> {
  const isApproved = withdrawal.state === 'approved'
  await tx
    .insertInto('withdraw.withdrawal')
    .values({
      withdrawal_id: withdrawal.withdrawalId,
      player_id: withdrawal.playerId,
      amount: withdrawal.amount,
      state: withdrawal.state,
      request_key: withdrawal.requestKey,
      bank_code: withdrawal.bankCode,
      account_no: withdrawal.accountNo,
      account_name: withdrawal.accountName,
      approved_by: isApproved ? 'rule' : null,
      approved_at: isApproved ? withdrawal.createdAt : null,
      next_attempt_at: withdrawal.createdAt,
      created_at: withdrawal.createdAt,
    })
    .execute()
}

export async function withdrawalByKey(db: Db | Tx, playerId: string, requestKey: string): Promise<Withdrawal | undefined> {
  const row = await db
    .selectFrom('withdraw.withdrawal')
    .select(COLUMNS)
    .where('player_id', '=', playerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row && withdrawalOf(row)
}

export async function withdrawalStatesOf(db: Db, withdrawalIds: string[]): Promise<Map<string, WithdrawalState>> {
  if (withdrawalIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('withdraw.withdrawal')
    .select(['withdrawal_id', 'state'])
    .where('withdrawal_id', 'in', withdrawalIds)
    .execute()
  return new Map(rows.map((row) => [row.withdrawal_id, row.state]))
}

export type End = { state: 'paid'; bankReference: string } | { state: 'refused'; reason: string }

/** False when a newer lease has taken over or the withdrawal has ended: then nothing may be posted. */
export async function recordEnd(tx: Tx, withdrawal: Withdrawal, end: End, at: Date): Promise<boolean> {
  const { state } = end
  const says = state === 'paid' ? 'paid' : end.reason
  const updated = await tx
    .updateTable('withdraw.withdrawal')
    .set({
      state,
      next_attempt_at: null,
      leased_at: null,
      ended_at: at,
      bank_reference: state === 'paid' ? end.bankReference : null,
      reason: state === 'refused' ? end.reason : null,
      story: sql`story || platform.history_line(${at}::timestamptz, ${withdrawal.attempts}, ${state}, ${says})`,
    })
    .where('withdrawal_id', '=', withdrawal.withdrawalId)
    .where('lease_no', '=', withdrawal.leaseNo)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Whether the holder of this very lease ended it so. */
export async function hasEndedAs(tx: Tx, withdrawal: Withdrawal, state: End['state']): Promise<boolean> {
  const row = await tx
    .selectFrom('withdraw.withdrawal')
    .select('withdrawal_id')
    .where('withdrawal_id', '=', withdrawal.withdrawalId)
    .where('lease_no', '=', withdrawal.leaseNo)
    .where('state', '=', state)
    .executeTakeFirst()
  return row !== undefined
}

function withdrawalOf(row: Row): Withdrawal {
  return {
    withdrawalId: row.withdrawal_id,
    playerId: row.player_id,
    amount: satang(row.amount),
    state: row.state,
    bankCode: row.bank_code,
    accountNo: row.account_no,
    accountName: row.account_name,
    attempts: row.attempts,
    leaseNo: row.lease_no,
    createdAt: row.created_at,
  }
}
