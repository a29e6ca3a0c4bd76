/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, type List, callForValue, callForValues, statement } from '../../platform/database/call.ts'

const CLAIM_TELLING = statement('select outcomes.claim_telling($1, $2, $3, $4, $5, $6) as answer')

/**
 * A page is about to tell what has ended after p_after up to p_posting_no and p_outcome_no. True for the one page whose telling it is,
 * known by p_key, as often as it asks; false where another has told since p_after, and it looks again.
 *
 * `outcomes.claim_telling` in `mark.sql`.
 */
export function claimTelling(
  db: Caller,
  given: { player: string; afterPostingNo: bigint; afterOutcomeNo: number; postingNo: bigint; outcomeNo: number; key: string },
): Promise<boolean> {
  return callForValue(db, CLAIM_TELLING, [
    given.player,
    given.afterPostingNo,
    given.afterOutcomeNo,
    given.postingNo,
    given.outcomeNo,
    given.key,
  ])
}

const FORGET_OLD = statement('select outcomes.forget_old($1) as answer')

/**
 * From the first up to the newest that is old enough, five hundred at a time: those that are left stand without a gap. Answers how many.
 *
 * `outcomes.forget_old` in `retention.sql`.
 */
export function forgetOld(db: Caller, given: { player: string }): Promise<number> {
  return callForValue(db, FORGET_OLD, [given.player])
}

const MARK_READ = statement('select outcomes.mark_read($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * The player has read this much of what has ended. A mark never goes back, and never beyond what there is.
 *
 * `outcomes.mark_read` in `mark.sql`.
 */
export function markRead(db: Caller, given: { player: string; postingNo: bigint; outcomeNo: number }): Promise<void> {
  return callForValue<void>(db, MARK_READ, [given.player, given.postingNo, given.outcomeNo])
}

const PLAYERS_BEYOND = statement('select answer from outcomes.players_beyond($1, $2) answer', { isRead: true })

/**
 * Those of these players for whom something has ended so after the number that stands beside each. Without a lock.
 *
 * `outcomes.players_beyond` in `note.sql`.
 */
export function playersBeyond(db: Caller, given: { players: List<string>; outcomeNos: List<number> }): Promise<string[]> {
  return callForValues(db, PLAYERS_BEYOND, [given.players, given.outcomeNos])
}
