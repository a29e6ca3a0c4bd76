import type { Db } from '../../platform/database/db.ts'
import { type TransferActivity, transferActivities } from '../games/index.ts'
import { endsBetween, type PostedEnd } from '../ledger/index.ts'
import { type Outcome, outcomesBetween, type Place } from '../outcomes/index.ts'
import { END_KINDS } from './outcome-kinds.ts'

/** Something that ended for a player, as it stands in one of the two streams. */
export type Ended = { at: Date } & ({ posting: PostedEnd; transfer: TransferActivity | undefined } | { outcome: Outcome })

/** Before everything that ever comes. */
export const NEWEST: Place = { postingNo: 999_999_999_999_999n, outcomeNo: 999_999_999 }

export interface EndedBetween {
  /** The newest first. */
  ended: Ended[]
  /** The newest that was looked at in each stream, and the last that was taken; what comes later stands before neither. */
  newest: Place
  oldest: Place
  /** The first that was left out in each stream; what stands below it was left out too. */
  leftOut: { [Stream in keyof Place]: Place[Stream] | undefined }
}

/**
 * What ended after one place and before another, at most so many. In each stream by its numbers, which are given in the order of the commits: so
 * nothing is passed over that is committed meanwhile. How the two stand to each other is told by their times.
 */
export async function endedBetween(
  db: Db,
  playerId: string,
  { after, before, limit }: { after: Place; before: Place; limit: number },
): Promise<EndedBetween> {
  const [postings, outcomes] = await Promise.all([
    endsBetween(db, playerId, END_KINDS, { after: after.postingNo, before: before.postingNo, limit: limit + 1 }),
    outcomesBetween(db, playerId, { after: after.outcomeNo, before: before.outcomeNo, limit: limit + 1 }),
  ])
  const { taken, left } = newestOf(postings, outcomes, limit)
  const steps = await stepsAmong(db, playerId, taken.postings)
  const ended = [
    ...taken.postings.flatMap((posting): Ended[] => {
      const transfer = steps.get(posting.referenceId)
      return transfer === 'step' ? [] : [{ at: posting.postedAt, posting, transfer }]
    }),
    ...taken.outcomes.map((outcome): Ended => ({ at: outcome.happenedAt, outcome })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime())
  return {
    ended,
    newest: { postingNo: postings[0]?.postingNo ?? after.postingNo, outcomeNo: outcomes[0]?.outcomeNo ?? after.outcomeNo },
    oldest: {
      postingNo: taken.postings.at(-1)?.postingNo ?? (left.postings[0]?.postingNo ?? after.postingNo) + 1n,
      outcomeNo: taken.outcomes.at(-1)?.outcomeNo ?? (left.outcomes[0]?.outcomeNo ?? after.outcomeNo) + 1,
    },
    leftOut: { postingNo: left.postings[0]?.postingNo, outcomeNo: left.outcomes[0]?.outcomeNo },
  }
}

interface Streams {
  postings: PostedEnd[]
  outcomes: Outcome[]
}

/** The newest of both, in each without a gap. */
function newestOf(postings: PostedEnd[], outcomes: Outcome[], limit: number): { taken: Streams; left: Streams } {
  let [posted, noted] = [0, 0]
  while (posted + noted < limit) {
    const [posting, outcome] = [postings[posted], outcomes[noted]]
    if (!posting && !outcome) break
    if (posting && (!outcome || posting.postedAt >= outcome.happenedAt)) posted += 1
    else noted += 1
  }
  return {
    taken: { postings: postings.slice(0, posted), outcomes: outcomes.slice(0, noted) },
    left: { postings: postings.slice(posted), outcomes: outcomes.slice(noted) },
  }
}

/** By the ids of transfers what they belong to; a half way between two games, and what is collected for something else, is a step. */
async function stepsAmong(
  db: Db,
  playerId: string,
  postings: readonly PostedEnd[],
): Promise<ReadonlyMap<string, TransferActivity | 'step'>> {
  const transferIds = postings.flatMap(({ kind, referenceId }) => (kind.startsWith('game_') ? [referenceId] : []))
  if (transferIds.length === 0) return new Map()
  const transfers = await transferActivities(db, playerId, { transferIds })
  const byLast = new Map(transfers.map((transfer) => [transfer.lastTransferId, transfer]))
  return new Map(
    transferIds.map((id) => {
      const transfer = byLast.get(id)
      return [id, transfer && transfer.activity.idempotencyKey !== null ? transfer : 'step']
    }),
  )
}
