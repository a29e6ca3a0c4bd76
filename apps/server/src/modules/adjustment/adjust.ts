import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import type { ReasonCode } from './reason-codes.ts'

export interface Adjustment {
  playerId: string
  direction: 'up' | 'down'
  amount: MinorUnits
  reasonCode: ReasonCode
  instruction: Instruction
}

/** `not_enough`: so much cannot be taken from the wallet. */
export type AdjustmentDecided = Authorised | 'not_enough'

/** The first of two people proposes it; `wallet` is what is there. */
export async function proposeAdjustment(
  { db }: { db: Db },
  { playerId, direction, amount, reasonCode, instruction }: Adjustment,
): Promise<{ status: AdjustmentDecided | 'no_player'; adjustmentId: string; wallet: MinorUnits | null }> {
  // The same instruction again proposes the same adjustment.
  const adjustmentId = instruction.actId
  const order = sql`row(${adjustmentId}::uuid, ${direction}, ${amount}, ${reasonCode})::adjustment.adjustment_order`
  const { rows } = await retryIdempotent(() =>
    sql<{ status: AdjustmentDecided | 'no_player'; wallet: bigint | null }>`
      select * from adjustment.propose_adjustment(${playerId}, ${order}, ${instructionValue(instruction, 'approve')})`.execute(db),
  )
  const { status, wallet } = rows[0]!
  return { status, adjustmentId, wallet: wallet === null ? null : minorUnits(wallet) }
}

/** Another person approves it, which posts it, or two refuse it. */
export async function decideAdjustment(
  { db, push }: { db: Db; push: Push },
  {
    playerId,
    adjustmentId,
    outcome,
    instruction,
  }: { playerId: string; adjustmentId: string; outcome: 'approve' | 'refuse'; instruction: Instruction },
): Promise<AdjustmentDecided> {
  const { rows } = await retryIdempotent(() =>
    sql<DecideAnswer>`select * from adjustment.decide_adjustment(${playerId}, ${adjustmentId}, ${instructionValue(instruction, outcome)})`.execute(
      db,
    ),
  )
  const answer = rows[0]!
  if (answer.posting_no !== null) tellAdjusted(push, playerId, answer)
  return answer.status
}

type DecideAnswer = { status: AdjustmentDecided; amount: bigint; direction: 'up' | 'down' } & Moved
type Moved = { posting_no: bigint; wallet: bigint } | { posting_no: null; wallet: bigint | null }

function tellAdjusted(push: Push, playerId: string, answer: DecideAnswer & { posting_no: bigint }): void {
  push.toPlayer(playerId, 'wallet-changed', {
    reason: answer.direction === 'up' ? 'deposit' : 'withdraw',
    postingNo: Number(answer.posting_no),
    wallet: majorFromMinor(minorUnits(answer.wallet)),
    amount: majorFromMinor(minorUnits(answer.amount)),
  })
}
