import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'
import type { Place } from './store.ts'

/** The player has read this much. Said again, or with less, it changes nothing. */
export async function markRead(db: Db, player: string, { postingNo, outcomeNo }: Place): Promise<void> {
  await retryIdempotent(() => functions.markRead(db, { player, postingNo, outcomeNo }))
}

/** Whether a page, known by its key, is the one that tells what has ended after one place up to the other. */
export function claimTelling(db: Db, player: string, { after, upTo, key }: { after: Place; upTo: Place; key: string }): Promise<boolean> {
  const asked = { player, afterPostingNo: after.postingNo, afterOutcomeNo: after.outcomeNo, ...upTo, key }
  return retryIdempotent(() => functions.claimTelling(db, asked))
}
