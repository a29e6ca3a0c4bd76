import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** An owner of the operator sets for how many hours after a change of the bank account withdrawals wait for manual review. */
export function setBankChangeReview(db: Db, hours: number, instruction: Instruction): Promise<Authorised> {
  return retryIdempotent(() => functions.setBankChangeReview(db, { instruction: instructionTo('set', instruction), hours }))
}
