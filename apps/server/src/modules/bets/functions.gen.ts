/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, type List, type Time, callForRow, callForValue, plain, statement, writerOf } from '../../platform/database/call.ts'
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
 * Every handler has read this player's bets up to p_to. Older news than is there already changes nothing.
 *
 * `bets.end_telling` in `take-bets.sql`.
 */
export function endTelling(db: Caller, given: { player: string; to: bigint }): Promise<void> {
  return callForValue<void>(db, END_TELLING, [given.player, given.to])
}

export interface ImportBetsAnswer {
  counted: number
  repeated: number
  kept: number
  newestBetNo: bigint
}

const IMPORT_BETS = statement('select f.counted, f.repeated, f.kept, f.newest_bet_no as "newestBetNo" from bets.import_bets($1, $2) f')

/**
 * Takes in what a provider has told of one player's bets: new bets first, then all else in the order in which it was told.
 * Each revision of a bet counts once, whatever is told again, late or out of order; what cannot be counted is kept with its
 * reason. Answers how many were counted, told again, and kept, and the number of the player's newest bet.
 *
 * `bets.import_bets` in `import-bets.sql`.
 */
export function importBets(db: Caller, given: { player: string; reports: readonly Report[] }): Promise<ImportBetsAnswer> {
  return callForRow(db, IMPORT_BETS, [given.player, given.reports.map(writeReport)])
}

const NEWEST_BET_NO = statement('select bets.newest_bet_no($1) as answer', { isRead: true })

/**
 * The number of a player's newest bet; nothing while there is none.
 *
 * `bets.newest_bet_no` in `import-bets.sql`.
 */
export function newestBetNo(db: Caller, given: { player: string }): Promise<bigint> {
  return callForValue(db, NEWEST_BET_NO, [given.player])
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

const PUT_OFF_TELLING = statement('select bets.put_off_telling($1) as answer', { mayBeNull: ['answer'] })

/**
 * A handler has failed at what is next for this player: tried again later, and nobody else waits for them.
 *
 * `bets.put_off_telling` in `take-bets.sql`.
 */
export function putOffTelling(db: Caller, given: { player: string }): Promise<void> {
  return callForValue<void>(db, PUT_OFF_TELLING, [given.player])
}
