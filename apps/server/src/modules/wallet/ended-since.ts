import type { Outcome } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import { newestPostingNo } from '../ledger/index.ts'
import { marksOf, type Place } from '../outcomes/index.ts'
import { endedBetween, NEWEST } from './ended.ts'
import { presentEnded } from './present-outcome.ts'

/** One outcome, as far as somebody is told of it who does not look at the portal. */
export type EndedOne = Pick<Outcome, 'id' | 'kind' | 'isUnread'> & { at: Date; place: Partial<Place> }

/**
 * What ended after a place, at most the newest so many, in each stream the oldest first; and up to where it was looked.
 */
export async function endedSince(db: Db, playerId: string, after: Place, limit: number): Promise<{ ended: EndedOne[]; upTo: Place }> {
  // First: what is posted meanwhile stands after it.
  const postingNo = await newestPostingNo(db, playerId)
  const { read } = await marksOf(db, playerId)
  const { ended, newest } = await endedBetween(db, playerId, { after, before: NEWEST, limit })
  const shown = await presentEnded({ db, encryption: null }, playerId, ended, { read, language: 'en' })
  const ones = shown.map(({ id, kind, isUnread, at }) => {
    const number = id.slice(1)
    const place: Partial<Place> = id.startsWith('p') ? { postingNo: BigInt(number) } : { outcomeNo: Number(number) }
    return { id, kind, isUnread, at: new Date(at), place }
  })
  const inOrder = (stream: 'postingNo' | 'outcomeNo') =>
    ones
      .filter(({ place }) => place[stream] !== undefined)
      .toSorted(({ place: one }, { place: other }) => Number(one[stream]) - Number(other[stream]))
  return {
    ended: [...inOrder('postingNo'), ...inOrder('outcomeNo')],
    upTo: { postingNo: newest.postingNo > postingNo ? newest.postingNo : postingNo, outcomeNo: newest.outcomeNo },
  }
}
