import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { type Authorised, type Word, wordValue } from '../operator/index.ts'
import { tellEnd } from './end-transfer.ts'
import { TRANSFERS } from './transfer.ts'
import { columnsOf, transferOf, type TransferRow } from './transfer-store.ts'

export interface TransferDecision {
  playerId: string
  transferId: string
  verdict: 'done' | 'refused'
  word: Word
}

/** How a decision was taken. `busy`: a worker is asking the provider at this moment; say it again. */
export type TransferDecided = Authorised | 'busy'

/** A person ends a transfer that awaits a decision, after the provider has told them what became of it. */
export async function decideTransfer(
  { db, push, wake }: Pick<Services, 'db' | 'push' | 'wake'>,
  decision: TransferDecision,
): Promise<TransferDecided> {
  // Made here, so that asking again begins no other second half.
  const secondId = newRowId()
  const answer = await askAgain(() => decide(db, decision, secondId))
  if (answer.status === 'act') {
    // A second half may have begun by it.
    wake(TRANSFERS)
    tellEnd(push, transferOf(answer), { state: decision.verdict, postingNo: answer.posting_no, wallet: answer.wallet })
  }
  return answer.status
}

type DecideAnswer = { status: TransferDecided; posting_no: bigint; wallet: bigint } & TransferRow

async function decide(db: Db, { playerId, transferId, verdict, word }: TransferDecision, secondId: string): Promise<DecideAnswer> {
  const { rows } = await sql<DecideAnswer>`
    select status, posting_no, wallet, ${columnsOf(sql`transfer`)}
    from games.decide_transfer(${playerId}, ${transferId}, ${wordValue(word, verdict)}, ${secondId})`.execute(db)
  return rows[0]!
}
