import { sql } from 'kysely'
import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import { retryIdempotent, type Db } from '../../platform/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import type { WithdrawMeans } from './means.ts'
import { tellEnded } from './withdrawal-push.ts'

export interface WithdrawalDecision {
  playerId: string
  withdrawalId: string
  outcome: 'approve' | 'refuse'
  instruction: Instruction
}

/** `chargeback_open`: a payment of the player is taken back, and nobody has decided who bears that. */
export type WithdrawalDecided = Authorised | 'chargeback_open'

/** Staff approve a withdrawal that waits for them, or refuse it, which gives the money back. */
export async function decideWithdrawal({ db, count, push, wake }: WithdrawMeans, decision: WithdrawalDecision): Promise<WithdrawalDecided> {
  const answer = await retryIdempotent(() => decide(db, decision))
  if (answer.status === 'act' && decision.outcome === 'approve') wake(PAYOUTS)
  if (answer.posting_no !== null) {
    count.withdrawal('refused')
    tellEnded(push, decision.playerId, answer, 'refused')
  }
  return answer.status
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
