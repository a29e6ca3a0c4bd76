import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import type { WithdrawDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { tellReturned } from './withdrawal-push.ts'

export interface ReturnDecision {
  /** The player, or the journal of the house, whose item it is. */
  ownerId: string
  returnReference: string
  outcome: 'to_wallet' | 'pay_again' | 'write_off'
  instruction: Instruction
}

export type ReturnDecided = Authorised | functions.ReturnObstacle

/** Staff decide what becomes of a returned payout that waits for them. */
export async function decideReturnedPayout(deps: WithdrawDeps, decision: ReturnDecision): Promise<ReturnDecided> {
  const { db, integrations, push, wake, events } = deps
  const { ownerId, returnReference, outcome } = decision
  const asked = {
    owner: ownerId,
    returnReference,
    instruction: instructionTo(outcome, decision.instruction),
    // Made here, so that asking again pays no second time.
    withdrawal: newRowId(),
    payoutCurrency: integrations.bank.currencies.join(' '),
  }
  const answer = await retryIdempotent(() => functions.decideReturnedPayout(db, asked))
  if (answer.status === 'act' && outcome === 'pay_again') wake(PAYOUTS)
  if (answer.posted) events.posted(ownerId, 'returned_by_bank')
  if (answer.posted && outcome === 'to_wallet') tellReturned(push, ownerId, answer.posted)
  return decidedOf(answer)
}
