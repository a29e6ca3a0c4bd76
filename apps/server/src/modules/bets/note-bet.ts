import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** Staff have looked at what a provider says of a bet: what counts stands. */
export function noteBet(
  { db }: { db: Db },
  { playerId, subject, instruction }: { playerId: string; subject: string; instruction: Instruction },
): Promise<Authorised> {
  return retryIdempotent(() => functions.noteBet(db, { player: playerId, subject, instruction: instructionTo('note', instruction) }))
}
