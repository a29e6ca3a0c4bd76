import type { ContentLanguage, Outcome } from '@krapao/contract'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { ListReader } from '../account/index.ts'
import type { PostingShown } from '../ledger/index.ts'
import { outcomesBetween } from '../outcomes/index.ts'
import { endedBetween, NEWEST } from './ended.ts'
import { presentEnded } from './present-outcome.ts'

/** More than any one verb ends for a player. */
const MOST = 100

/** What a player will read in their inbox of what a transaction has done and not committed yet, its `postings` among it; the oldest first. */
export async function uncommittedOutcomes(
  tx: Tx,
  { db, ...names }: ListReader & { db: Db },
  playerId: string,
  { postings: [posted], language }: { postings: readonly PostingShown[]; language: ContentLanguage },
): Promise<Outcome[]> {
  const noted = await newestOutcomeNo(tx, playerId)
  const committed = await newestOutcomeNo(db, playerId)
  const after = {
    postingNo: posted === undefined ? NEWEST.postingNo : posted.postingNo - 1n,
    outcomeNo: noted > committed ? committed : NEWEST.outcomeNo,
  }
  const { ended } = await endedBetween(tx, playerId, { after, before: NEWEST, limit: MOST })
  return presentEnded({ ...names, db: tx }, playerId, ended.toReversed(), { read: NEWEST, language })
}

async function newestOutcomeNo(db: Db, playerId: string): Promise<number> {
  const [newest] = await outcomesBetween(db, playerId, { after: 0, before: NEWEST.outcomeNo, limit: 1 })
  return newest?.outcomeNo ?? 0
}
