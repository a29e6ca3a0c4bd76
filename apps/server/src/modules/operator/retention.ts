import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** One round: deletes sessions of staff that are long over. Answers how many. */
export function forgetOldStaffSessions(db: Db): Promise<number> {
  return retryIdempotent(() => functions.forgetSessions(db))
}
