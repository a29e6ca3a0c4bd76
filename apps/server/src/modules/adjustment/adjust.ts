import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'
import type { ReasonCode } from './reason-codes.ts'

export interface Adjustment {
  playerId: string
  direction: functions.Direction
  amount: MinorUnits
  reasonCode: ReasonCode
  instruction: Instruction
}

type AdjustmentProposed = Authorised | functions.ProposalObstacle
type AdjustmentDecided = Authorised | functions.DecisionObstacle

export interface AdjustmentDecision {
  playerId: string
  adjustmentId: string
  outcome: 'approve' | 'refuse'
  instruction: Instruction
}

/** The first of two people proposes it; `wallet` is what is there. */
export async function proposeAdjustment(
  { db }: { db: Db },
  { playerId, direction, amount, reasonCode, instruction }: Adjustment,
): Promise<{ status: AdjustmentProposed; adjustmentId: string; wallet: MinorUnits | null }> {
  // The same instruction again proposes the same adjustment.
  const adjustmentId = instruction.actId
  const order = { adjustmentId, direction, amount, reasonCode }
  const answer = await retryIdempotent(() =>
    functions.proposeAdjustment(db, { player: playerId, order, instruction: instructionTo('approve', instruction) }),
  )
  return { status: decidedOf(answer), adjustmentId, wallet: answer.wallet === null ? null : minorUnits(answer.wallet) }
}

/** Another person approves it, which posts it, or two refuse it. */
export async function decideAdjustment(
  { db, push }: { db: Db; push: Push },
  { playerId, adjustmentId, outcome, instruction }: AdjustmentDecision,
): Promise<AdjustmentDecided> {
  const asked = { player: playerId, adjustment: adjustmentId, instruction: instructionTo(outcome, instruction) }
  const answer = await retryIdempotent(() => functions.decideAdjustment(db, asked))
  tellAdjusted(push, playerId, answer)
  return decidedOf(answer)
}

function tellAdjusted(push: Push, playerId: string, { posted, direction }: functions.DecideAdjustmentAnswer): void {
  if (!posted) return
  push.toPlayer(playerId, 'wallet-changed', {
    reason: direction === 'up' ? 'deposit' : 'withdraw',
    postingNo: Number(posted.postingNo),
    wallet: majorFromMinor(minorUnits(posted.wallet)),
    amount: majorFromMinor(minorUnits(posted.amount)),
  })
}
