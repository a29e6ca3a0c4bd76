import { sql } from 'kysely'
import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { confirmName } from '../account/index.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import type { WithdrawDeps } from './deps.ts'
import { tellEnded } from './withdrawal-push.ts'

export interface WithdrawalDecision {
  playerId: string
  withdrawalId: string
  outcome: 'approve' | 'refuse'
  instruction: Instruction
}

/**
 * Beside what any instruction is answered: `name_differs`, the bank says that the account is not in the player's name;
 * `chargeback_open`, a payment of the player is taken back, and nobody has decided who bears that; `unconfirmed`, one person
 * has credited the player on trust, and nobody has confirmed it.
 */
export type WithdrawalDecided = Authorised | 'name_differs' | 'chargeback_open' | 'unconfirmed'

/** Staff approve a withdrawal that waits for them, or refuse it, which gives the money back. */
export async function decideWithdrawal(deps: WithdrawDeps, decision: WithdrawalDecision): Promise<WithdrawalDecided> {
  if (decision.outcome === 'approve') await askAgain(deps, decision)
  const { db, count, push, wake } = deps
  const answer = await retryIdempotent(() => decide(db, decision))
  if (answer.status === 'act' && decision.outcome === 'approve') wake(PAYOUTS)
  if (answer.posting_no !== null) {
    count.withdrawal('refused')
    tellEnded(push, decision.playerId, answer, 'refused')
  }
  return answer.status
}

/** The bank may have learnt of the account, or corrected the name, since it was asked last. */
async function askAgain(deps: WithdrawDeps, { playerId, withdrawalId }: WithdrawalDecision): Promise<void> {
  const row = await deps.db
    .selectFrom('withdraw.withdrawal')
    .select(['bank_code', 'account_no', 'account_name'])
    .where('player_id', '=', playerId)
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'pending_approval')
    .executeTakeFirst()
  if (row) await confirmName(deps, { playerId, bankCode: row.bank_code, accountNo: row.account_no, accountName: row.account_name })
}

type DecideAnswer = { status: WithdrawalDecided; amount: bigint } & (
  | { posting_no: bigint; wallet: bigint }
  | { posting_no: null; wallet: null }
)

async function decide(db: Db, { playerId, withdrawalId, outcome, instruction }: WithdrawalDecision): Promise<DecideAnswer> {
  const { rows } = await sql<DecideAnswer>`
    select * from withdraw.decide_withdrawal(${playerId}, ${withdrawalId}, ${instructionValue(instruction, outcome)})`.execute(db)
  return rows[0]!
}
