import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

export interface EarningDecision {
  playerId: string
  /** The subject of the work item. */
  subject: string
  outcome: 'release' | 'refuse'
  instruction: Instruction
}

/** Staff release an earning that waits, or refuse it. Answers what the authority for it did. */
export function decideEarning({ db }: { db: Db }, { playerId, subject, outcome, instruction }: EarningDecision): Promise<Authorised> {
  const asked = { player: playerId, subject, instruction: instructionTo(outcome, instruction) }
  return retryIdempotent(() => functions.decideEarning(db, asked))
}
