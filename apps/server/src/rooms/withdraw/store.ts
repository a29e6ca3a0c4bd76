import { satang } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { LEASE_MS, type Withdrawal, type WithdrawalState } from './withdrawal.ts'

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
  state: string
  bank_code: string
  account_no: string
  account_name: string
  attempts: number
  lease_no: bigint
  created_at: Date
}

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
      lease_until: withdrawal.createdAt,
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
  return new Map(rows.map((row) => [row.withdrawal_id, row.state as WithdrawalState]))
}

/** Takes the due withdrawals nobody holds; a newer lease fences off whoever held one before. */
export async function claimDue(db: Db, now: Date, most: number): Promise<Withdrawal[]> {
  const { rows } = await sql<Row>`
    update withdraw.withdrawal set lease_no = lease_no + 1, lease_until = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
    where withdrawal_id in (
      select withdrawal_id from withdraw.withdrawal
      where state in ('approved', 'in_doubt') and next_attempt_at <= ${now} and lease_until <= ${now}
      order by next_attempt_at limit ${most} for update skip locked)
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(db)
  return rows.map(withdrawalOf)
}

export interface Outcome {
  state: WithdrawalState
  says: string
  at: Date
  nextAttemptAt: Date | null
  bankReference?: string | undefined
}

/** False when a newer lease has taken over or the withdrawal has ended: then nothing may be posted. */
export async function recordOutcome(db: Db | Tx, withdrawal: Withdrawal, outcome: Outcome): Promise<boolean> {
  const line = JSON.stringify([
    { at: outcome.at.toISOString(), attempt: withdrawal.attempts, state: outcome.state, says: outcome.says.slice(0, 300) },
  ])
  const hasEnded = outcome.state === 'paid' || outcome.state === 'refused'
  const updated = await db
    .updateTable('withdraw.withdrawal')
    .set({
      state: outcome.state,
      next_attempt_at: outcome.nextAttemptAt,
      lease_until: outcome.at,
      ended_at: hasEnded ? outcome.at : null,
      bank_reference: outcome.bankReference ?? null,
      reason: outcome.state === 'refused' ? outcome.says : null,
      story: sql`story || ${line}::jsonb`,
    })
    .where('withdrawal_id', '=', withdrawal.withdrawalId)
    .where('lease_no', '=', withdrawal.leaseNo)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Whether the holder of this very lease ended it so. */
export async function hasEndedAs(tx: Tx, withdrawal: Withdrawal, state: WithdrawalState): Promise<boolean> {
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
    state: row.state as WithdrawalState,
    bankCode: row.bank_code,
    accountNo: row.account_no,
    accountName: row.account_name,
    attempts: row.attempts,
    leaseNo: row.lease_no,
    createdAt: row.created_at,
  }
}
