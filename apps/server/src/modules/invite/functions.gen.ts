/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  type Time,
  callForRow,
  callForRows,
  callForValue,
  json,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import * as bonus from '../bonus/functions.gen.ts'
import * as ledger from '../ledger/functions.gen.ts'
import * as operator from '../operator/functions.gen.ts'

/**
 * inactive: inviting is off. bonus_active: something with a condition is waiting or open. no_play_info: no friend has done
 * anything that counts. collected: all of it already. none: nothing has been earned, or it is held until a friend plays, or waits
 * for staff.
 */
export type Collectable = 'ready' | 'inactive' | 'bonus_active' | 'no_play_info' | 'collected' | 'none'

/**
 * granted: now, or by this order before. changed: the order names another amount. not_current: a deposit is to be read first. cost_changed: it
 * costs more than the player was shown. The others are why nothing can be collected.
 */
export type Collected =
  | 'granted'
  | 'changed'
  | 'not_current'
  | 'cost_changed'
  | 'inactive'
  | 'bonus_active'
  | 'no_play_info'
  | 'collected'
  | 'none'

export type EarningKind = 'first_deposit' | 'turnover'

/**
 * earned: in the account `invite`, or collected from there. pending: staff decide. refused: earns nothing, for the reason given.
 * cancelled: the deposit was taken back.
 */
export type EarningState = 'earned' | 'pending' | 'refused' | 'cancelled'

export interface FriendEvent {
  playerId: string
  kind: FriendEventKind
  number: bigint
  inviterId: string
  base: bigint
  amount: bigint
  happenedAt: Time
  toldAt: Time | null
}

export type FriendEventKind = 'first_deposit' | 'turnover' | 'chargeback'

/** What is made of it: by the rules of rings, how suspicious it is and why. */
export interface Judgement {
  state: EarningState
  reason: string | null
  suspicion: number
  evidence: object
}

export interface Rule {
  currency: ledger.Currency
  firstDepositPercent: number
  turnoverBasisPoints: number
  maximumPerFriend: bigint | null
  pendingFrom: number
  since: Time | null
  terms: object
  banners: object
}

export const writeJudgement = writerOf<Judgement>({
  state: plain,
  reason: plain,
  suspicion: plain,
  evidence: json,
})

export const writeFriendEvent = writerOf<FriendEvent>({
  playerId: plain,
  kind: plain,
  number: plain,
  inviterId: plain,
  base: plain,
  amount: plain,
  happenedAt: plain,
  toldAt: plain,
})

export const writeRule = writerOf<Rule>({
  currency: plain,
  firstDepositPercent: plain,
  turnoverBasisPoints: plain,
  maximumPerFriend: plain,
  pendingFrom: plain,
  since: plain,
  terms: json,
  banners: json,
})

const CLOSE_DAYS = statement('select invite.close_days($1) as answer', { mayBeNull: ['answer'] })

/**
 * Closes the days of an invited player that every feed of bets has passed. What was staked is an event for whoever invited them.
 *
 * `invite.close_days` in `count-bets.sql`.
 */
export function closeDays(db: Caller, given: { player: string }): Promise<void> {
  return callForValue<void>(db, CLOSE_DAYS, [given.player])
}

const COLLECT = statement('select invite.collect($1, $2, $3) as answer')

/**
 * Collects all of it into the wallet, on the terms of the order. `p_shown`: what the player was shown of its cost.
 *
 * `invite.collect` in `collect.sql`.
 */
export function collect(db: Caller, given: { player: string; order: bonus.GrantOrder; shown: string | null }): Promise<Collected> {
  return callForValue(db, COLLECT, [given.player, bonus.writeGrantOrder(given.order), given.shown])
}

const COUNT_BETS = statement('select invite.count_bets($1) as answer', { mayBeNull: ['answer'] })

/**
 * The bet handler `invite`: counts the valid stakes of an invited player that it has not read, by the days of Bangkok. Then how the
 * first deposit is played is noted. What was read while nobody had invited them counts for nobody.
 *
 * `invite.count_bets` in `count-bets.sql`.
 */
export function countBets(db: Caller, given: { player: string }): Promise<void> {
  return callForValue<void>(db, COUNT_BETS, [given.player])
}

const DECIDE_EARNING = statement('select invite.decide_earning($1, $2, $3) as answer')

/**
 * Staff release an earning that waits, as far as it is played, or refuse it. Answers what `authorise` did.
 *
 * `invite.decide_earning` in `decide-earning.sql`.
 */
export function decideEarning(
  db: Caller,
  given: { player: string; subject: string; instruction: operator.Instruction },
): Promise<operator.Authorised> {
  return callForValue(db, DECIDE_EARNING, [given.player, given.subject, operator.writeInstruction(given.instruction)])
}

const DOUBT_EARNING = statement('select invite.doubt_earning($1, $2, $3, $4, $5) as answer', { mayBeNull: ['answer'] })

/**
 * What was earned looks different by now: it is cancelled where it turned out to be of a ring, and waits for staff where it is
 * suspicious. Only what was not collected and nobody decided. Answers the state it is in; null where there is none.
 *
 * `invite.doubt_earning` in `doubt-earning.sql`.
 */
export function doubtEarning(
  db: Caller,
  given: { player: string; friend: string; kind: EarningKind; number: bigint; judgement: Judgement },
): Promise<EarningState | null> {
  return callForValue(db, DOUBT_EARNING, [given.player, given.friend, given.kind, given.number, writeJudgement(given.judgement)])
}

const EARN = statement('select invite.earn($1, $2, $3) as answer')

/**
 * Tells a player what a friend has earned them, as it was judged: earned, waiting for staff, or nothing. What a first deposit
 * has earned is held until it is played. Each event has its effect once. Answers the state it is in.
 *
 * `invite.earn` in `earn.sql`.
 */
export function earn(db: Caller, given: { player: string; event: FriendEvent; judgement: Judgement }): Promise<EarningState> {
  return callForValue(db, EARN, [given.player, writeFriendEvent(given.event), writeJudgement(given.judgement)])
}

const HAS_UNTOLD_EVENTS = statement('select invite.has_untold_events($1) as answer', { isRead: true })

/**
 * Whether the inviter of this player has not been told all of it.
 *
 * `invite.has_untold_events` in `read-deposits.sql`.
 */
export function hasUntoldEvents(db: Caller, given: { player: string }): Promise<boolean> {
  return callForValue(db, HAS_UNTOLD_EVENTS, [given.player])
}

const MARK_PROGRESS_TOLD = statement('select invite.mark_progress_told($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * The progress was told up to here: nobody tells it again.
 *
 * `invite.mark_progress_told` in `note-progress.sql`.
 */
export function markProgressTold(db: Caller, given: { player: string; progressNo: bigint }): Promise<void> {
  return callForValue<void>(db, MARK_PROGRESS_TOLD, [given.player, given.progressNo])
}

const MARK_TOLD = statement('select invite.mark_told($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * The event was told: nobody tells it again.
 *
 * `invite.mark_told` in `earn.sql`.
 */
export function markTold(db: Caller, given: { player: string; kind: FriendEventKind; number: bigint }): Promise<void> {
  return callForValue<void>(db, MARK_TOLD, [given.player, given.kind, given.number])
}

const NOTE_PROGRESS = statement('select invite.note_progress($1) as answer', { mayBeNull: ['answer'] })

/**
 * Notes how the first deposit of an invited player is played, where it earns: an event for whoever invited them. Played is told in
 * tenths of the deposit, so that the inviter does not follow each bet of the friend.
 *
 * `invite.note_progress` in `note-progress.sql`.
 */
export function noteProgress(db: Caller, given: { player: string }): Promise<void> {
  return callForValue<void>(db, NOTE_PROGRESS, [given.player])
}

const READ_DEPOSITS = statement('select invite.read_deposits($1) as answer', { mayBeNull: ['answer'] })

/**
 * The event handler `invite-deposit`: reads the deposits of an invited player that it has not read. The first of their life
 * is an event for whoever invited them, and so is that it was taken back. How it is played since is noted.
 *
 * `invite.read_deposits` in `read-deposits.sql`.
 */
export function readDeposits(db: Caller, given: { player: string }): Promise<void> {
  return callForValue<void>(db, READ_DEPOSITS, [given.player])
}

export interface ReadDepositsBatchAnswer {
  isBusy: boolean
  hasUntoldEvents: boolean
}

const READ_DEPOSITS_BATCH = statement(
  'select f.is_busy as "isBusy", f.has_untold_events as "hasUntoldEvents" from invite.read_deposits_batch($1) f',
)

/**
 * Several players in one commit, each in the order given, which is ascending. Whom somebody else holds is not waited for.
 *
 * `invite.read_deposits_batch` in `read-deposits.sql`.
 */
export function readDepositsBatch(db: Caller, given: { players: List<string> }): Promise<ReadDepositsBatchAnswer[]> {
  return callForRows(db, READ_DEPOSITS_BATCH, [given.players])
}

const RELEASE = statement('select invite.release($1, $2, $3, $4, $5, $6) as answer')

/**
 * Tells a player how the first deposit of a friend is played by now: what it earns is released in proportion, and what was
 * withdrawn of it without having been staked drops its part. What is older than what is there already changes nothing. True where
 * what is released has changed.
 *
 * `invite.release` in `release.sql`.
 */
export function release(
  db: Caller,
  given: { player: string; friend: string; number: bigint; progressNo: bigint; played: bigint; withdrawn: bigint },
): Promise<boolean> {
  return callForValue(db, RELEASE, [given.player, given.friend, given.number, given.progressNo, given.played, given.withdrawn])
}

const SET_RULE = statement('select invite.set_rule($1, $2, $3, $4) as answer')

/**
 * An owner of the operator says what invited friends earn in one currency. What was deposited or settled while it was off
 * never earns.
 *
 * `invite.set_rule` in `rule.sql`.
 */
export function setRule(
  db: Caller,
  given: { instruction: operator.Instruction; currency: string; isOn: boolean; rule: Rule },
): Promise<operator.Authorised> {
  return callForValue(db, SET_RULE, [operator.writeInstruction(given.instruction), given.currency, given.isOn, writeRule(given.rule)])
}

const TAKE_BACK = statement('select invite.take_back($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * A friend's first deposit was taken back: what it earned is cancelled as far as it was not collected; what was is named in
 * the row. Answers the state it is in; null where it earned nothing.
 *
 * `invite.take_back` in `earn.sql`.
 */
export function takeBack(db: Caller, given: { player: string; friend: string; number: bigint }): Promise<EarningState | null> {
  return callForValue(db, TAKE_BACK, [given.player, given.friend, given.number])
}

export interface ToCollectAnswer {
  status: Collectable
  amount: bigint
}

const TO_COLLECT = statement('select f.status, f.amount from invite.to_collect($1) f')

/**
 * What a player can collect of what friends have earned them.
 *
 * `invite.to_collect` in `collect.sql`.
 */
export function toCollect(db: Caller, given: { player: string }): Promise<ToCollectAnswer> {
  return callForRow(db, TO_COLLECT, [given.player])
}
