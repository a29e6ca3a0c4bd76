/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  type Time,
  callForRow,
  callForValue,
  callForValues,
  listOf,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import * as operator from '../operator/functions.gen.ts'

/** What a provider says of one bet. Amounts are whole minor units; a voided bet has none. */
export interface Report {
  gameCode: string
  category: string
  currency: string
  betId: string
  revision: bigint
  kind: string
  stake: bigint
  validStake: bigint
  win: bigint
  settledAt: Time
}

export const writeReport = writerOf<Report>({
  gameCode: plain,
  category: plain,
  currency: plain,
  betId: plain,
  revision: plain,
  kind: plain,
  stake: plain,
  validStake: plain,
  win: plain,
  settledAt: plain,
})

const END_TELLING = statement('select bets.end_telling($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * These handlers, which are all there are, have read this player's bets: as far as the slowest of them.
 *
 * `bets.end_telling` in `take-bets.sql`.
 */
export function endTelling(db: Caller, given: { player: string; handlers: List<string> }): Promise<void> {
  return callForValue<void>(db, END_TELLING, [given.player, given.handlers])
}

export interface ImportBetsAnswer {
  counted: number
  repeated: number
  kept: number
  newestBetNo: bigint
}

const IMPORT_BETS = statement('select f.counted, f.repeated, f.kept, f.newest_bet_no as "newestBetNo" from bets.import_bets($1, $2) f')

/**
 * Imports what a provider has told of one player's bets: new bets first, then all else in the order in which it was told.
 * Each revision of a bet counts once, whatever is told again, late or out of order; what cannot be counted is kept with its
 * reason. Answers how many were counted, told again, and kept, and the number of the player's newest bet.
 *
 * `bets.import_bets` in `import-bets.sql`.
 */
export function importBets(db: Caller, given: { player: string; reports: readonly Report[] }): Promise<ImportBetsAnswer> {
  return callForRow(db, IMPORT_BETS, [given.player, listOf(given.reports, writeReport)])
}

const NOTE_BET = statement('select bets.note_bet($1, $2, $3) as answer')

/**
 * Staff have asked the provider about what could not be counted of a bet: what counts stands. What waits for its bet goes on
 * waiting. Answers what `authorise` did.
 *
 * `bets.note_bet` in `note-bet.sql`.
 */
export function noteBet(
  db: Caller,
  given: { player: string; subject: string; instruction: operator.Instruction },
): Promise<operator.Authorised> {
  return callForValue(db, NOTE_BET, [given.player, given.subject, operator.writeInstruction(given.instruction)])
}

const NOTE_FEEDS_TO_THE_SECOND = statement('select bets.note_feeds_to_the_second($1) as answer', { mayBeNull: ['answer'] })

/**
 * The feeds that tell when a bet was settled to the second only.
 *
 * `bets.note_feeds_to_the_second` in `feeds.sql`.
 */
export function noteFeedsToTheSecond(db: Caller, given: { games: List<string> }): Promise<void> {
  return callForValue<void>(db, NOTE_FEEDS_TO_THE_SECOND, [given.games])
}

const PASSED_TO = statement('select bets.passed_to() as answer', { isRead: true, mayBeNull: ['answer'] })

/**
 * Every bet that was settled before it has been imported, from every feed in use; null while one has not said, or none is.
 *
 * `bets.passed_to` in `feeds.sql`.
 */
export function passedTo(db: Caller): Promise<Date | null> {
  return callForValue(db, PASSED_TO, [])
}

const UNTOLD_PLAYERS = statement('select answer from bets.untold_players($1, $2) answer', { isRead: true })

/**
 * Players whose bets one of these handlers may not have read for a while, the first of them first, but for those whom one has
 * failed at. At most so many.
 *
 * `bets.untold_players` in `take-bets.sql`.
 */
export function untoldPlayers(db: Caller, given: { handlers: List<string>; limit: number }): Promise<string[]> {
  return callForValues(db, UNTOLD_PLAYERS, [given.handlers, given.limit])
}
