import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** An owner of the operator sets for how many days a phone may do nothing before its code counts for less. The change stands in their acts. */
export function setDormancy(db: Db, days: number, instruction: Instruction): Promise<Authorised> {
  return retryIdempotent(() => functions.setDormancy(db, { instruction: instructionTo('set', instruction), days }))
}
