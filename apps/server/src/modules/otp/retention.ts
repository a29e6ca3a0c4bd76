import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** One round: deletes codes, and what was counted of them, that nothing asks for any more. Answers how many rows. */
export function forgetOldCodes(db: Db): Promise<number> {
  return retryIdempotent(() => functions.forgetOld(db))
}
