import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Wake } from '../../platform/jobs/jobs.ts'
import type { Push } from '../account/index.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import { tellEnd } from './end-transfer.ts'
import { TRANSFERS } from './transfer.ts'
import { columnsOf, toTransfer, type TransferRow } from './transfer-store.ts'

export interface TransferDecision {
  playerId: string
  transferId: string
  outcome: 'done' | 'refused'
  instruction: Instruction
}

/** How a decision was taken. `busy`: a worker is asking the provider at this moment; say it again. */
export type TransferDecided = Authorised | 'busy'

/** A person ends a transfer that awaits a decision, after the provider has told them what became of it. */
export async function decideTransfer(
  { db, push, wake }: { db: Db; push: Push; wake: Wake },
  decision: TransferDecision,
): Promise<TransferDecided> {
  // Made here, so that asking again begins no other second half.
  const secondId = newRowId()
  const answer = await retryIdempotent(() => decide(db, decision, secondId))
  if (answer.status === 'act') {
    // A second half may have begun by it.
    wake(TRANSFERS)
    tellEnd(push, toTransfer(answer), { state: decision.outcome, postingNo: answer.posting_no, wallet: answer.wallet })
  }
  return answer.status
}

type DecideAnswer = { status: TransferDecided; posting_no: bigint; wallet: bigint } & TransferRow

async function decide(db: Db, { playerId, transferId, outcome, instruction }: TransferDecision, secondId: string): Promise<DecideAnswer> {
  const { rows } = await sql<DecideAnswer>`
    select status, posting_no, wallet, ${columnsOf(sql`transfer`)}
    from games.decide_transfer(${playerId}, ${transferId}, ${instructionValue(instruction, outcome)}, ${secondId})`.execute(db)
  return rows[0]!
}
