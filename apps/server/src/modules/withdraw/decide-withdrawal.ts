import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import { confirmOpened, listedAccount } from '../account/index.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import type { WithdrawDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { tellEnded } from './withdrawal-push.ts'

export interface WithdrawalDecision {
  playerId: string
  withdrawalId: string
  outcome: 'approve' | 'refuse'
  instruction: Instruction
}

export type WithdrawalDecided = Authorised | functions.DecisionObstacle

/** Staff approve a withdrawal that waits for them, or refuse it, which gives the money back. */
export async function decideWithdrawal(deps: WithdrawDeps, decision: WithdrawalDecision): Promise<WithdrawalDecided> {
  await askAgain(deps, decision)
  return decideAsked(deps, decision)
}

/** The same once the bank was asked. */
export async function decideAsked(deps: WithdrawDeps, decision: WithdrawalDecision): Promise<WithdrawalDecided> {
  const { db, count, push, wake } = deps
  const { playerId, withdrawalId, outcome } = decision
  const instruction = instructionTo(outcome, decision.instruction)
  const answer = await retryIdempotent(() => functions.decideWithdrawal(db, { player: playerId, withdrawal: withdrawalId, instruction }))
  if (answer.status === 'act' && outcome === 'approve') wake(PAYOUTS)
  if (answer.posted) {
    count.withdrawal('refused')
    tellEnded(push, playerId, answer.posted, 'refused')
  }
  return decidedOf(answer)
}

/** The bank may have learnt of the account, or corrected the name, since it was asked last; what it says is kept. */
export async function askAgain(deps: WithdrawDeps, { playerId, withdrawalId, outcome }: WithdrawalDecision): Promise<void> {
  if (outcome !== 'approve') return
  const row = await deps.db
    .selectFrom('withdraw.withdrawal')
    .select(['bank_code', 'account_no_digest', 'account_name_digest'])
    .where('player_id', '=', playerId)
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'pending_approval')
    .executeTakeFirst()
  if (!row) return
  const { bank_code: bankCode, account_no_digest: accountNoDigest, account_name_digest: accountNameDigest } = row
  await confirmOpened(deps, await listedAccount(deps, { playerId, bankCode, accountNoDigest, accountNameDigest }))
}
