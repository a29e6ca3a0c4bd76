import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** An owner of the operator says whether whoever signs in from a browser never seen shows a code as well; the change stands in their acts. */
export function setSignInRule(db: Db, codeForNewBrowser: boolean, instruction: Instruction): Promise<Authorised> {
  return retryIdempotent(() => functions.setSignInRule(db, { instruction: instructionTo('set', instruction), codeForNewBrowser }))
}
