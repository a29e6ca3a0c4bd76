/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  callForEach,
  callForRow,
  callForRows,
  callForValue,
  callForValues,
  json,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import type { Json } from '../../platform/database/database-types.ts'
import * as operator from '../operator/functions.gen.ts'

/** Of a condition that is not closed. */
export type ActiveState = 'waiting' | 'open'

/** too_small: the deposit comes to nothing, and the bonus waits on. stale: that is not the deposit to be read now, so read again. */
export type ConditionStarted = 'started' | 'too_small' | 'stale'

/** What a deposit comes to for the bonus that waits for it. The amounts are null where it is too small. */
export interface DepositAnswer {
  conditionId: string
  postingNo: bigint
  amount: bigint | null
  requiredTurnover: bigint | null
  keptOnSuccess: bigint | null
  takenOnEnding: bigint | null
}

/** current: to the end. not_current: as far as what one comes to need not be known. busy: somebody else holds the player. */
export type DepositsRead = 'current' | 'not_current' | 'busy'

/** What is granted, or waits for a deposit: amount and figures are null where it waits. */
export interface GrantOrder {
  grantId: string
  source: string
  sourceCode: string | null
  title: object
  postingKind: string
  amount: bigint | null
  idempotencyKey: string
  requiredTurnover: bigint | null
  keptOnSuccess: bigint | null
  takenOnEnding: bigint | null
  terms: object
}

/** A deposit that may be what the bonus waits for, with the terms by which to work out what it comes to. */
export interface UnreadDeposit {
  conditionId: string
  postingNo: bigint
  deposit: bigint
  terms: Json
}

export const writeDepositAnswer = writerOf<DepositAnswer>({
  conditionId: plain,
  postingNo: plain,
  amount: plain,
  requiredTurnover: plain,
  keptOnSuccess: plain,
  takenOnEnding: plain,
})

export const writeGrantOrder = writerOf<GrantOrder>({
  grantId: plain,
  source: plain,
  sourceCode: plain,
  title: json,
  postingKind: plain,
  amount: plain,
  idempotencyKey: plain,
  requiredTurnover: plain,
  keptOnSuccess: plain,
  takenOnEnding: plain,
  terms: json,
})

const BRING_UP_TO_DATE = statement('select bonus.bring_up_to_date($1) as answer')

/**
 * Counts the bets, reads the deposits and ends what is out of time, so that the condition is as it is now. False where a
 * deposit is to be read by whoever can work out what it comes to: ask `read_deposits` for it, answer, and ask again.
 *
 * `bonus.bring_up_to_date` in `condition.sql`.
 */
export function bringUpToDate(db: Caller, given: { player: string }): Promise<boolean> {
  return callForValue(db, BRING_UP_TO_DATE, [given.player])
}

const COUNT_BETS = statement('select bonus.count_bets($1) as answer')

/**
 * The handler `turnover` of bets: counts those that it has not read to the open condition, in order, and decides in the same
 * commit whether it is met. A bet counts that was settled after the grant, in time, and imported after it; a correction counts
 * with its bet, and for nothing once that bet's condition is closed. True where anything counted.
 *
 * `bonus.count_bets` in `count-bets.sql`.
 */
export function countBets(db: Caller, given: { player: string }): Promise<boolean> {
  return callForValue(db, COUNT_BETS, [given.player])
}

const DUE_OF_FOR_EACH = statement(
  'select (asked.no - 1)::int as "askedNo", bonus.due_of(asked.p_player) as answer from unnest($1::uuid[]) with ordinality asked (p_player, no)',
  { isRead: true },
)

/**
 * What is due of conditions that are closed, and not yet taken.
 *
 * `bonus.due_of` in `due.sql`.
 */
export async function dueOfForEach(db: Caller, asked: readonly { player: string }[]): Promise<bigint[]> {
  return (
    await callForEach<{ answer: bigint }>(
      db,
      DUE_OF_FOR_EACH,
      asked.map((given) => [given.player]),
    )
  ).map(([row]) => row!.answer)
}

export interface EndingOfAnswer {
  conditionId: string
  state: ActiveState
  threshold: bigint
  total: bigint
  inTransit: bigint
  stake: bigint
  untold: bigint
  takes: bigint
  takesNow: bigint
}

const ENDING_OF = statement(
  'select f.condition_id as "conditionId", f.state, f.threshold, f.total, f.in_transit as "inTransit", f.stake, f.untold, f.takes, f.takes_now as "takesNow" from bonus.ending_of($1) f',
  { isRead: true },
)

/**
 * What ending the active condition now would mean, in minor units; no row where there is none. `total` is of wallet, games and what is
 * on `stake`, `takes` what it would take of that, beside what is due of bonuses before it; `takes_now` of it must be in the wallet. It waits for what
 * is `untold`, and of terms that cover only their grant for all that is on stake.
 *
 * `bonus.ending_of` in `end-condition.sql`.
 */
export function endingOf(db: Caller, given: { player: string }): Promise<EndingOfAnswer[]> {
  return callForRows(db, ENDING_OF, [given.player])
}

const EXPIRED_PLAYERS = statement('select answer from bonus.expired_players($1) answer', { isRead: true })

/**
 * Whose open conditions are out of time, the longest first, at most so many.
 *
 * `bonus.expired_players` in `end-condition.sql`.
 */
export function expiredPlayers(db: Caller, given: { limit: number }): Promise<string[]> {
  return callForValues(db, EXPIRED_PLAYERS, [given.limit])
}

export interface LeavingOfAnswer {
  free: bigint
  freeNow: bigint
  own: bigint
  takes: bigint
  shown: string
  isUnsettled: boolean
}

const LEAVING_OF = statement(
  'select f.free, f.free_now as "freeNow", f.own, f.takes, f.shown, f.is_unsettled as "isUnsettled" from bonus.leaving_of($1) f',
  { isRead: true },
)

/**
 * What a withdrawal comes to beside an open bonus that covers only its grant, once all is in the wallet: before it is asked for, without a lock.
 * `free_now`: of what is in the wallet already. No row where no such bonus is open. `is_unsettled`: what ending it takes is not certain yet.
 *
 * `bonus.leaving_of` in `covered.sql`.
 */
export function leavingOf(db: Caller, given: { player: string }): Promise<LeavingOfAnswer[]> {
  return callForRows(db, LEAVING_OF, [given.player])
}

const NOTE_TURNOVER = statement('select bonus.note_turnover($1, $2, $3) as answer')

/**
 * Staff have looked at a bonus that was met, and whose bets were changed since: what was kept stays. Answers what
 * `authorise` did.
 *
 * `bonus.note_turnover` in `note-turnover.sql`.
 */
export function noteTurnover(
  db: Caller,
  given: { player: string; condition: string; instruction: operator.Instruction },
): Promise<operator.Authorised> {
  return callForValue(db, NOTE_TURNOVER, [given.player, given.condition, operator.writeInstruction(given.instruction)])
}

const PLAYERS_TO_LOOK_AT = statement('select answer from bonus.players_to_look_at($1) answer', { isRead: true })

/**
 * Whose deposits that wait for stakes are to be looked at, at most so many.
 *
 * `bonus.players_to_look_at` in `stakes.sql`.
 */
export function playersToLookAt(db: Caller, given: { limit: number }): Promise<string[]> {
  return callForValues(db, PLAYERS_TO_LOOK_AT, [given.limit])
}

export interface PreviewAnswer {
  amount: bigint | null
  requiredTurnover: bigint | null
  keptOnSuccess: bigint | null
  takenOnEnding: bigint | null
  own: bigint
  locks: bigint | null
  shown: string
}

const PREVIEW = statement(
  'select f.amount, f.required_turnover as "requiredTurnover", f.kept_on_success as "keptOnSuccess", f.taken_on_ending as "takenOnEnding", f.own, f.locks, f.shown from bonus.preview($1, $2, $3) f',
  { isRead: true, mayBeNull: ['amount', 'requiredTurnover', 'keptOnSuccess', 'takenOnEnding', 'locks'] },
)

/**
 * What receiving a reward of these terms would come to now, and what its player has: what is free, where it covers only its grant. Amounts are null where it is given for a deposit, and
 * there is none or too small a one.
 *
 * `bonus.preview` in `preview.sql`.
 */
export function preview(db: Caller, given: { player: string; terms: object; deposit: bigint | null }): Promise<PreviewAnswer> {
  return callForRow(db, PREVIEW, [given.player, json(given.terms), given.deposit])
}

export interface ReadDepositsAnswer {
  unread: UnreadDeposit | null
  hasEnded: boolean
}

const READ_DEPOSITS = statement(
  'select (f.unread).condition_id as "unread.conditionId", (f.unread).posting_no as "unread.postingNo", (f.unread).deposit as "unread.deposit", (f.unread).terms as "unread.terms", f.has_ended as "hasEnded" from bonus.read_deposits($1) f',
  { mayBeNull: ['unread'], composites: ['unread'] },
)

/**
 * The handler `deposit-bonus` reads a player's deposits in order, to the end, or as far as it can without knowing what one comes
 * to: `unread`, of which to work out the figures and answer with `start_condition`.
 * A deposit made while the condition is open ends it where the total before was below the threshold, and is not touched; where stakes
 * of before it may change that, once they have ended. One made after a bonus stopped waiting ends that. `has_ended`: it ended one, or lowered what was due.
 *
 * `bonus.read_deposits` in `deposit-bonus.sql`.
 */
export function readDeposits(db: Caller, given: { player: string }): Promise<ReadDepositsAnswer> {
  return callForRow(db, READ_DEPOSITS, [given.player])
}

export interface ReadDepositsBatchAnswer {
  status: DepositsRead
  hasEnded: boolean
}

const READ_DEPOSITS_BATCH = statement('select f.status, f.has_ended as "hasEnded" from bonus.read_deposits_batch($1) f')

/**
 * Several players in one round trip and one commit, each with their own answer, in the order given, which is ascending.
 * Whom somebody else holds is not waited for.
 *
 * `bonus.read_deposits_batch` in `deposit-bonus.sql`.
 */
export function readDepositsBatch(db: Caller, given: { players: List<string> }): Promise<ReadDepositsBatchAnswer[]> {
  return callForRows(db, READ_DEPOSITS_BATCH, [given.players])
}

export interface StakesOfAnswer {
  gameCode: string
  amount: bigint
  untold: bigint
  until: Date
}

const STAKES_OF_FOR_EACH = statement(
  'select (asked.no - 1)::int as "askedNo", f.game_code as "gameCode", f.amount, f.untold, f.until from unnest($1::uuid[]) with ordinality asked (p_player, no) cross join lateral bonus.stakes_of(asked.p_player) f',
  { isRead: true },
)

/**
 * What of a bonus may be on stake now, by game, and until when at most: what is given up first, first.
 *
 * `bonus.stakes_of` in `stakes.sql`.
 */
export async function stakesOfForEach(db: Caller, asked: readonly { player: string }[]): Promise<StakesOfAnswer[][]> {
  return callForEach<StakesOfAnswer>(
    db,
    STAKES_OF_FOR_EACH,
    asked.map((given) => [given.player]),
  )
}

const START_CONDITION = statement('select bonus.start_condition($1, $2) as answer')

/**
 * Grants the bonus that waits for the deposit it was worked out for, and opens its condition, in one commit.
 *
 * `bonus.start_condition` in `deposit-bonus.sql`.
 */
export function startCondition(db: Caller, given: { player: string; answer: DepositAnswer }): Promise<ConditionStarted> {
  return callForValue(db, START_CONDITION, [given.player, writeDepositAnswer(given.answer)])
}

export interface WaitingDepositAnswer {
  amount: bigint
  madeAt: Date
  until: Date | null
}

const WAITING_DEPOSIT = statement('select f.amount, f.made_at as "madeAt", f.until from bonus.waiting_deposit($1) f', {
  isRead: true,
  mayBeNull: ['until'],
})

/**
 * The first deposit of a player that waits for stakes to end, and until when at most; no row where there is none.
 *
 * `bonus.waiting_deposit` in `stakes.sql`.
 */
export function waitingDeposit(db: Caller, given: { player: string }): Promise<WaitingDepositAnswer[]> {
  return callForRows(db, WAITING_DEPOSIT, [given.player])
}
