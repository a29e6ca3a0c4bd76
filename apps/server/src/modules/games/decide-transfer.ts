import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Wake } from '../../platform/jobs/jobs.ts'
import type { Push } from '../account/index.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import { tellEnd } from './end-transfer.ts'
import * as functions from './functions.gen.ts'
import { TRANSFERS } from './transfer.ts'
import { toTransfer } from './transfer-store.ts'

export interface TransferDecision {
  playerId: string
  transferId: string
  outcome: 'done' | 'refused'
  instruction: Instruction
}

export type TransferDecided = Authorised | functions.TransferObstacle

/** A person ends a transfer that awaits a decision, after the provider has told them what became of it. */
export async function decideTransfer(
  { db, push, wake }: { db: Db; push: Push; wake: Wake },
  { playerId, transferId, outcome, instruction }: TransferDecision,
): Promise<TransferDecided> {
  const decision = {
    player: playerId,
    transfer: transferId,
    instruction: instructionTo(outcome, instruction),
    // Made here, so that asking again begins no other second half.
    second: newRowId(),
  }
  const answer = await retryIdempotent(() => functions.decideTransfer(db, decision))
  if (answer.posted) {
    // A second half may have begun by it.
    wake(TRANSFERS)
    tellEnd(push, toTransfer(answer.transfer!), outcome, answer.posted)
  }
  return decidedOf(answer)
}
