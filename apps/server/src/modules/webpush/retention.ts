import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

const PLAYERS_A_ROUND = 200

/** One round: deletes the subscriptions of sessions that have ended. Answers how many. */
export async function forgetEndedPushes(db: Db): Promise<number> {
  let forgotten = 0
  for (const player of await functions.playersToForget(db, { limit: PLAYERS_A_ROUND }))
    forgotten += await retryIdempotent(() => functions.forgetEnded(db, { player }))
  return forgotten
}
