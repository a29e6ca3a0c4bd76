import { sql } from 'kysely'
import { attemptPayout, type PayoutEnd } from '../../integrations/attempt-payout.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { confirmName, readNameInquiry } from '../account/index.ts'
import { readCurrency } from '../ledger/index.ts'
import { sealedPayout } from '../reports/index.ts'
import type { WithdrawDeps } from './deps.ts'
import { withdrawalLeases } from './store.ts'
import { tellEnded } from './withdrawal-push.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * One attempt to pay a claimed withdrawal. The withdrawal's id is the payout key. Only the bank's definite "no" releases
 * the hold. Nothing is sent before the bank has said that the account is in the name the player gave it.
 */
export async function payWithdrawal(deps: WithdrawDeps, withdrawal: Withdrawal): Promise<void> {
  if (!(await isNameConfirmed(deps, withdrawal)) || !(await maySend(deps.db, withdrawal))) return
  const { withdrawalId, amount, bankCode, accountNo, accountName } = withdrawal
  await attemptPayout(deps, withdrawalLeases, withdrawal, {
    payout: {
      payoutKey: withdrawalId,
      amount,
      currency: await readCurrency(deps.db, withdrawal.playerId),
      toBankCode: bankCode,
      toAccountNo: accountNo,
      toAccountName: accountName,
    },
    end: (said) => endWithdrawal(deps, withdrawal, said),
  })
}

/** Where the name does not fit, or nobody knows yet, this says what becomes of the withdrawal. */
async function isNameConfirmed(deps: WithdrawDeps, withdrawal: Withdrawal): Promise<boolean> {
  const { db, log } = deps
  const { playerId, withdrawalId, leaseNo } = withdrawal
  // One that was sent before banks were asked for names is asked for until its end is known.
  const known = await readNameInquiry(db, withdrawal)
  if (known?.state === 'fits' || (known && withdrawal.state === 'in_doubt' && withdrawal.createdAt < known.openedAt)) return true
  const { state, holderName } = await confirmName(deps, withdrawal)
  if (state === 'fits') return true
  if (state === 'asking') {
    await retryIdempotent(() => sql`select withdraw.wait_for_name(${playerId}, ${withdrawalId}, ${leaseNo})`.execute(db))
    return false
  }
  await retryIdempotent(() => sql`select withdraw.hold_for_name(${playerId}, ${withdrawalId}, ${leaseNo}, ${holderName})`.execute(db))
  log.warn({ withdrawalId, state }, 'a withdrawal waits for staff: its account is not in the name of its player')
  return false
}

/** False for one that others have taken over since, and held or ended: what they ended without a payout must have none. */
async function maySend(db: Db, { playerId, withdrawalId, leaseNo }: Withdrawal): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select withdraw.may_send(${playerId}, ${withdrawalId}, ${leaseNo}) as may`.execute(db)
  return rows[0]!.may
}

/** Nothing where a newer lease has taken over. */
async function endWithdrawal(deps: WithdrawDeps, withdrawal: Withdrawal, end: PayoutEnd): Promise<void> {
  const { count, push, events } = deps
  const answer = await retryIdempotent(() => callEnd(deps, withdrawal, end))
  if (answer.status !== 'ended') return
  count.withdrawal(end.state)
  if (end.state === 'paid') events.posted(withdrawal.playerId, 'withdraw_paid')
  tellEnded(push, withdrawal.playerId, { ...answer, amount: withdrawal.amount }, end.state === 'paid' ? 'done' : 'refused')
}

interface EndAnswer {
  status: 'ended' | 'fenced'
  posting_no: bigint
  wallet: bigint
}

async function callEnd({ db, seal }: WithdrawDeps, { playerId, withdrawalId, leaseNo }: Withdrawal, end: PayoutEnd): Promise<EndAnswer> {
  const report = sealedPayout({ seal }, withdrawalId, end)
  const { rows } = await sql<EndAnswer>`
    select * from withdraw.end_withdrawal(${playerId}, ${withdrawalId}, ${leaseNo}, ${end.state}, ${end.says}, ${report})`.execute(db)
  return rows[0]!
}
