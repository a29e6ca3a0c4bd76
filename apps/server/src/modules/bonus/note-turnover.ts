import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** Staff have looked at a bonus that was met, and whose bets were changed since: what was kept stays. */
export function noteTurnover(
  db: Db,
  { playerId, conditionId, instruction }: { playerId: string; conditionId: string; instruction: Instruction },
): Promise<Authorised> {
  const asked = { player: playerId, condition: conditionId, instruction: instructionTo('note', instruction) }
  return retryIdempotent(() => functions.noteTurnover(db, asked))
}
