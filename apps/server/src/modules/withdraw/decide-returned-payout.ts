import { sql } from 'kysely'
import type { Bank } from '../../integrations/providers.ts'
import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import type { WithdrawDeps } from './deps.ts'
import { tellReturned } from './withdrawal-push.ts'

export interface ReturnDecision {
  /** The player, or the journal of the house, whose item it is. */
  ownerId: string
  returnReference: string
  outcome: 'to_wallet' | 'pay_again' | 'write_off'
  instruction: Instruction
}

/** `not_possible`: no player's wallet or bank account can take it. */
export type ReturnDecided = Authorised | 'not_possible'

/** Staff decide what becomes of a returned payout that waits for them. */
export async function decideReturnedPayout(deps: WithdrawDeps, decision: ReturnDecision): Promise<ReturnDecided> {
  const { push, wake, events } = deps
  // Made here, so that asking again pays no second time.
  const withdrawalId = newRowId()
  const answer = await retryIdempotent(() => decide(deps, decision, withdrawalId))
  if (answer.status === 'act' && decision.outcome === 'pay_again') wake(PAYOUTS)
  if (answer.posting_no !== null) events.posted(decision.ownerId, 'returned_by_bank')
  if (answer.posting_no !== null && decision.outcome === 'to_wallet') tellReturned(push, decision.ownerId, answer)
  return answer.status
}

type DecideAnswer = { status: ReturnDecided; amount: bigint } & (
  | { posting_no: bigint; wallet: bigint }
  | { posting_no: null; wallet: null }
)

async function decide(
  { db, integrations }: { db: Db; integrations: { bank: Bank } },
  { ownerId, returnReference, outcome, instruction }: ReturnDecision,
  withdrawalId: string,
): Promise<DecideAnswer> {
  const { rows } = await sql<DecideAnswer>`
    select * from withdraw.decide_returned_payout(${ownerId}, ${returnReference}, ${instructionValue(instruction, outcome)}, ${withdrawalId},
      ${integrations.bank.currencies.join(' ')})`.execute(db)
  return rows[0]!
}
