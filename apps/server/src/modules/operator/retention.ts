import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** One round: deletes sessions of staff that are long over, and browsers that they signed in from long ago. Answers how many. */
export function forgetOldStaffSessions(db: Db): Promise<number> {
  return retryIdempotent(() => functions.forgetSessions(db))
}

/** The same of tries to sign in, and of what was begun and never ended. */
export function forgetOldStaffAttempts(db: Db): Promise<number> {
  return retryIdempotent(() => functions.forgetAttempts(db))
}
