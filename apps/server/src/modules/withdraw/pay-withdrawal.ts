import { sql } from 'kysely'
import { attemptPayout } from '../../integrations/attempt-payout.ts'
import { retryIdempotent, type Db } from '../../platform/db.ts'
import { readCurrency } from '../ledger/index.ts'
import type { WithdrawMeans } from './means.ts'
import { withdrawalLeases } from './store.ts'
import { tellEnded } from './withdrawal-push.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * One attempt to pay a claimed withdrawal. The withdrawal's id is the payout key. Only the bank's definite "no" releases
 * the hold.
 */
export async function payWithdrawal(services: WithdrawMeans, withdrawal: Withdrawal): Promise<void> {
  const { withdrawalId, amount, bankCode, accountNo, accountName } = withdrawal
  await attemptPayout(services, withdrawalLeases, withdrawal, {
    payout: {
      payoutKey: withdrawalId,
      amount,
      currency: await readCurrency(services.db, withdrawal.playerId),
      toBankCode: bankCode,
      toAccountNo: accountNo,
      toAccountName: accountName,
    },
    end: (said) => endWithdrawal(services, withdrawal, said),
  })
}

interface End {
  state: 'paid' | 'refused'
  says: string
}

/** Nothing where a newer lease has taken over. */
async function endWithdrawal({ db, count, push }: WithdrawMeans, withdrawal: Withdrawal, end: End): Promise<void> {
  const answer = await retryIdempotent(() => callEnd(db, withdrawal, end))
  if (answer.status !== 'ended') return
  count.withdrawal(end.state)
  tellEnded(push, withdrawal.playerId, { ...answer, amount: withdrawal.amount }, end.state === 'paid' ? 'done' : 'refused')
}

interface EndAnswer {
  status: 'ended' | 'fenced'
  posting_no: bigint
  wallet: bigint
}

async function callEnd(db: Db, { playerId, withdrawalId, leaseNo }: Withdrawal, end: End): Promise<EndAnswer> {
  const { rows } = await sql<EndAnswer>`
    select * from withdraw.end_withdrawal(${playerId}, ${withdrawalId}, ${leaseNo}, ${end.state}, ${end.says})`.execute(db)
  return rows[0]!
}
