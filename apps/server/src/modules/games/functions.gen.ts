/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  type Time,
  callForRow,
  callForRows,
  callForValue,
  callForValues,
  json,
  listOf,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import type { Json } from '../../platform/database/database-types.ts'
import * as account from '../account/functions.gen.ts'
import * as bets from '../bets/functions.gen.ts'
import * as ledger from '../ledger/functions.gen.ts'
import * as operator from '../operator/functions.gen.ts'

/** no_game: none that is offered in the player's currency. of_another: the name is another player's. */
export type AccountOpened = 'opened' | 'already_active' | 'no_game' | 'cannot_act' | 'of_another'

/**
 * What a player's bets at a game come to, beside the results that the balances told. ask: the balance is older than the newest bet or
 * result, and is read first. wait: the feed has not passed that moment, or money is on its way. open: the balance has less, which may be on
 * stake; compared again when it cannot be any more. differs: a work item says by how much.
 */
export type BetsCompared = 'agrees' | 'ask' | 'wait' | 'open' | 'differs'

export type Direction = 'in' | 'out'

/**
 * no_game: none that is offered in the player's currency. too_many: they have as many as there may be. cannot_act: the account is
 * closed or frozen.
 */
export type FavouriteKept = 'kept' | 'no_game' | 'too_many' | 'cannot_act'

/** too_many: as many as a player may have in a minute are on their way. */
export type LaunchBegun = 'begun' | 'no_session' | 'too_many'

/**
 * Why a game's result is not booked. reconciling: our ledger is being compared with the provider's, and the difference may be an act that
 * only one side knows. on_hold: a person is finding out whether the provider's balances can be believed. zero: the balance is read again
 * first.
 */
export type ResultObstacle = 'reconciling' | 'on_hold' | 'zero'

export interface Transfer {
  transferId: string
  playerId: string
  gameCode: string
  username: string
  direction: Direction
  amount: bigint
  thenToGame: string | null
  state: TransferState
  idempotencyKey: string
  isAll: boolean
  balanceBefore: bigint | null
  attempts: number
  nextAttemptAt: Date | null
  leaseNo: bigint
  history: Json
  createdAt: Date
  endedAt: Date | null
  leasedAt: Date | null
  unknownSince: Date | null
}

/**
 * What became of a request to move money to a game, or out of one. begun: now, or by the same request before. key_reused: the key was
 * another request's. closed: its player was told that nothing was done. no_game, no_account: it cannot go there, or come from there.
 * nothing: there is nothing to move. open: another transfer at that game is in the way. reconciling: our ledger is being compared with
 * the providers', and nothing is sent. busy: in a batch, somebody else holds the player.
 */
export type TransferBegun =
  | 'begun'
  | 'key_reused'
  | 'closed'
  | 'no_game'
  | 'no_account'
  | 'nothing'
  | 'not_enough'
  | 'open'
  | 'no_player'
  | 'reconciling'
  | 'busy'

/**
 * ended: now, or by this same lease before. fenced: somebody with a newer lease has taken it over, or it ended otherwise. busy: in a
 * batch, somebody else holds the player.
 */
export type TransferEnded = 'ended' | 'fenced' | 'busy'

/** busy: a worker is asking the provider about the transfer at this moment; say it again. */
export type TransferObstacle = 'busy'

/** What a transfer's player asks for, in one value. */
export interface TransferOrder {
  transferId: string
  idempotencyKey: string
  direction: Direction
  gameCode: string
  amount: bigint | null
  shown: bigint | null
  thenToGame: string | null
  certain: bigint | null
  version: bigint | null
}

export type TransferState = 'sending' | 'in_doubt' | 'manual_review' | 'done' | 'refused'

export const writeTransferOrder = writerOf<TransferOrder>({
  transferId: plain,
  idempotencyKey: plain,
  direction: plain,
  gameCode: plain,
  amount: plain,
  shown: plain,
  thenToGame: plain,
  certain: plain,
  version: plain,
})

const ADVANCE_BET_FEED = statement('select games.advance_bet_feed($1, $2, $3, $4) as answer')

/**
 * The bets up to this cursor are imported, and until p_passed_to all of them; null where the page did not say. False where
 * the lease is lost: then somebody else reads on from where they stand.
 *
 * `games.advance_bet_feed` in `bets/read-feeds.sql`.
 */
export function advanceBetFeed(
  db: Caller,
  given: { game: string; leaseNo: bigint; cursor: string; passedTo: Time | null },
): Promise<boolean> {
  return callForValue(db, ADVANCE_BET_FEED, [given.game, given.leaseNo, given.cursor, given.passedTo])
}

const BALANCE_COMPARED = statement('select games.balance_compared($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * The balance was read for a comparison, by a look that began at p_at and said all there is; compared again at once.
 *
 * `games.balance_compared` in `bets/compare-bets.sql`.
 */
export function balanceCompared(db: Caller, given: { player: string; game: string; at: Time }): Promise<void> {
  return callForValue<void>(db, BALANCE_COMPARED, [given.player, given.game, given.at])
}

export interface BeginCollectionAnswer {
  status: TransferBegun
  transfer: Transfer | null
}

const BEGIN_COLLECTION = statement(
  'select f.status, (f.transfer).transfer_id as "transfer.transferId", (f.transfer).player_id as "transfer.playerId", (f.transfer).game_code as "transfer.gameCode", (f.transfer).username as "transfer.username", (f.transfer).direction as "transfer.direction", (f.transfer).amount as "transfer.amount", (f.transfer).then_to_game as "transfer.thenToGame", (f.transfer).state as "transfer.state", (f.transfer).idempotency_key as "transfer.idempotencyKey", (f.transfer).is_all as "transfer.isAll", (f.transfer).balance_before as "transfer.balanceBefore", (f.transfer).attempts as "transfer.attempts", (f.transfer).next_attempt_at as "transfer.nextAttemptAt", (f.transfer).lease_no as "transfer.leaseNo", (f.transfer).history as "transfer.history", (f.transfer).created_at as "transfer.createdAt", (f.transfer).ended_at as "transfer.endedAt", (f.transfer).leased_at as "transfer.leasedAt", (f.transfer).unknown_since as "transfer.unknownSince" from games.begin_collection($1, $2, $3, $4) f',
  {
    mayBeNull: [
      'transfer',
      'transfer.thenToGame',
      'transfer.balanceBefore',
      'transfer.nextAttemptAt',
      'transfer.endedAt',
      'transfer.leasedAt',
      'transfer.unknownSince',
    ],
    composites: ['transfer'],
  },
)

/**
 * Begins to bring back what a player's games hold: each order moves money out of one game, all of them in one commit, under keys made of
 * p_key. An order of 0 asks only why nothing can leave. Answers one row for each transfer that this request began, now or before. Where it could begin none, one row says why:
 * closed, nothing, or the first reason why a game gives nothing; that stays the answer under its key, except `reconciling`, which one game is
 * enough for. Why a game was left out beside others that were begun is remembered too, under that game's own key, unless it holds nothing.
 *
 * `games.begin_collection` in `begin-collection.sql`.
 */
export function beginCollection(
  db: Caller,
  given: { player: string; key: string; orders: readonly TransferOrder[]; providers: List<string> },
): Promise<BeginCollectionAnswer[]> {
  return callForRows(db, BEGIN_COLLECTION, [given.player, given.key, listOf(given.orders, writeTransferOrder), given.providers])
}

const BEGIN_LAUNCH = statement('select games.begin_launch($1, $2, $3, $4) as answer')

/**
 * Keeps a page that signs the player in at a game, for whoever shows its token within a minute. The same call again is answered the
 * same.
 *
 * `games.begin_launch` in `launch.sql`.
 */
export function beginLaunch(
  db: Caller,
  given: { player: string; sessionHash: Buffer; tokenHash: Buffer; pageEncrypted: Buffer },
): Promise<LaunchBegun> {
  return callForValue(db, BEGIN_LAUNCH, [given.player, given.sessionHash, given.tokenHash, given.pageEncrypted])
}

export interface BeginTransferAnswer {
  status: TransferBegun
  transfer: Transfer | null
}

const BEGIN_TRANSFER = statement(
  'select f.status, (f.transfer).transfer_id as "transfer.transferId", (f.transfer).player_id as "transfer.playerId", (f.transfer).game_code as "transfer.gameCode", (f.transfer).username as "transfer.username", (f.transfer).direction as "transfer.direction", (f.transfer).amount as "transfer.amount", (f.transfer).then_to_game as "transfer.thenToGame", (f.transfer).state as "transfer.state", (f.transfer).idempotency_key as "transfer.idempotencyKey", (f.transfer).is_all as "transfer.isAll", (f.transfer).balance_before as "transfer.balanceBefore", (f.transfer).attempts as "transfer.attempts", (f.transfer).next_attempt_at as "transfer.nextAttemptAt", (f.transfer).lease_no as "transfer.leaseNo", (f.transfer).history as "transfer.history", (f.transfer).created_at as "transfer.createdAt", (f.transfer).ended_at as "transfer.endedAt", (f.transfer).leased_at as "transfer.leasedAt", (f.transfer).unknown_since as "transfer.unknownSince" from games.begin_transfer($1, $2, $3) f',
  {
    mayBeNull: [
      'transfer',
      'transfer.thenToGame',
      'transfer.balanceBefore',
      'transfer.nextAttemptAt',
      'transfer.endedAt',
      'transfer.leasedAt',
      'transfer.unknownSince',
    ],
    composites: ['transfer'],
  },
)

/**
 * Begins a transfer in one round trip: the money is set aside and the transfer written, or nothing. Only games of
 * p_providers have anybody to ask. Answers the transfer as it stands where it is begun, now or by the same request before.
 * A refusal stays the answer under its key. `open` and `reconciling` are not remembered: they say nothing about the
 * request itself, and may be over a moment later.
 *
 * `games.begin_transfer` in `begin-transfer.sql`.
 */
export function beginTransfer(
  db: Caller,
  given: { player: string; order: TransferOrder; providers: List<string> },
): Promise<BeginTransferAnswer> {
  return callForRow(db, BEGIN_TRANSFER, [given.player, writeTransferOrder(given.order), given.providers])
}

export interface BeginTransfersAnswer {
  status: TransferBegun
  transfer: Transfer | null
}

const BEGIN_TRANSFERS = statement(
  'select f.status, (f.transfer).transfer_id as "transfer.transferId", (f.transfer).player_id as "transfer.playerId", (f.transfer).game_code as "transfer.gameCode", (f.transfer).username as "transfer.username", (f.transfer).direction as "transfer.direction", (f.transfer).amount as "transfer.amount", (f.transfer).then_to_game as "transfer.thenToGame", (f.transfer).state as "transfer.state", (f.transfer).idempotency_key as "transfer.idempotencyKey", (f.transfer).is_all as "transfer.isAll", (f.transfer).balance_before as "transfer.balanceBefore", (f.transfer).attempts as "transfer.attempts", (f.transfer).next_attempt_at as "transfer.nextAttemptAt", (f.transfer).lease_no as "transfer.leaseNo", (f.transfer).history as "transfer.history", (f.transfer).created_at as "transfer.createdAt", (f.transfer).ended_at as "transfer.endedAt", (f.transfer).leased_at as "transfer.leasedAt", (f.transfer).unknown_since as "transfer.unknownSince" from games.begin_transfers($1, $2, $3) f',
  {
    mayBeNull: [
      'transfer',
      'transfer.thenToGame',
      'transfer.balanceBefore',
      'transfer.nextAttemptAt',
      'transfer.endedAt',
      'transfer.leasedAt',
      'transfer.unknownSince',
    ],
    composites: ['transfer'],
  },
)

/**
 * Several in one round trip and one commit, each with its own answer, in the order given: no player twice. p_providers:
 * of each the two games it may be about, where they have anybody to ask. A player whom somebody else holds is answered
 * `busy`.
 *
 * `games.begin_transfers` in `begin-transfer.sql`.
 */
export function beginTransfers(
  db: Caller,
  given: { players: List<string>; orders: readonly TransferOrder[]; providers: List<string> },
): Promise<BeginTransfersAnswer[]> {
  return callForRows(db, BEGIN_TRANSFERS, [given.players, listOf(given.orders, writeTransferOrder), given.providers])
}

export interface ClaimBetFeedAnswer {
  leaseNo: bigint
  cursor: string | null
  ownerId: string
}

const CLAIM_BET_FEED = statement('select f.lease_no as "leaseNo", f.cursor, f.owner_id as "ownerId" from games.claim_bet_feed($1) f', {
  mayBeNull: ['cursor'],
})

/**
 * Takes a feed that is due; no row where somebody else was faster. An unacknowledged claim is held for as long as a lease is.
 * owner_id: whose the items about the feed are.
 *
 * `games.claim_bet_feed` in `bets/read-feeds.sql`.
 */
export function claimBetFeed(db: Caller, given: { game: string }): Promise<ClaimBetFeedAnswer[]> {
  return callForRows(db, CLAIM_BET_FEED, [given.game])
}

export interface ClaimTransferAnswer {
  transferId: string
  playerId: string
  gameCode: string
  username: string
  direction: Direction
  amount: bigint
  thenToGame: string | null
  state: TransferState
  idempotencyKey: string
  isAll: boolean
  balanceBefore: bigint | null
  attempts: number
  nextAttemptAt: Date | null
  leaseNo: bigint
  history: Json
  createdAt: Date
  endedAt: Date | null
  leasedAt: Date | null
  unknownSince: Date | null
}

const CLAIM_TRANSFER = statement(
  'select f.transfer_id as "transferId", f.player_id as "playerId", f.game_code as "gameCode", f.username, f.direction, f.amount, f.then_to_game as "thenToGame", f.state, f.idempotency_key as "idempotencyKey", f.is_all as "isAll", f.balance_before as "balanceBefore", f.attempts, f.next_attempt_at as "nextAttemptAt", f.lease_no as "leaseNo", f.history, f.created_at as "createdAt", f.ended_at as "endedAt", f.leased_at as "leasedAt", f.unknown_since as "unknownSince" from games.claim_transfer($1, $2, $3) f',
  { mayBeNull: ['thenToGame', 'balanceBefore', 'nextAttemptAt', 'endedAt', 'leasedAt', 'unknownSince'] },
)

/**
 * Takes a transfer that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster, or
 * while our ledger is being compared with the providers'.
 *
 * `games.claim_transfer` in `work-on-transfer.sql`.
 */
export function claimTransfer(db: Caller, given: { player: string; transfer: string; leaseNo: bigint }): Promise<ClaimTransferAnswer[]> {
  return callForRows(db, CLAIM_TRANSFER, [given.player, given.transfer, given.leaseNo])
}

const COMPARE_BETS = statement('select games.compare_bets($1, $2) as answer')

/**
 * Compares what a player's bets at a game come to with the results that the balances told. The two agree once the feed has
 * passed the moment at which the balance was read, and nothing was played since.
 *
 * `games.compare_bets` in `bets/compare-bets.sql`.
 */
export function compareBets(db: Caller, given: { player: string; game: string }): Promise<BetsCompared> {
  return callForValue(db, COMPARE_BETS, [given.player, given.game])
}

const DECIDE_PROVIDER_HOLD = statement('select games.decide_provider_hold($1, $2, $3, $4) as answer')

/**
 * A person has asked a provider whose results are on hold. `right`: they are as it says, and from now on its results are
 * booked again; `keep`: they are not, or it has not said, and nothing is booked. p_owner is that of the game's hold.
 * Answers what `authorise` did.
 *
 * `games.decide_provider_hold` in `decide-provider-hold.sql`.
 */
export function decideProviderHold(
  db: Caller,
  given: { owner: string; game: string; currency: string; instruction: operator.Instruction },
): Promise<operator.Authorised> {
  return callForValue(db, DECIDE_PROVIDER_HOLD, [given.owner, given.game, given.currency, operator.writeInstruction(given.instruction)])
}

export interface DecideTransferAnswer {
  status: operator.Authorised | null
  obstacle: TransferObstacle | null
  posted: ledger.Posted | null
  transfer: Transfer | null
}

const DECIDE_TRANSFER = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet", (f.transfer).transfer_id as "transfer.transferId", (f.transfer).player_id as "transfer.playerId", (f.transfer).game_code as "transfer.gameCode", (f.transfer).username as "transfer.username", (f.transfer).direction as "transfer.direction", (f.transfer).amount as "transfer.amount", (f.transfer).then_to_game as "transfer.thenToGame", (f.transfer).state as "transfer.state", (f.transfer).idempotency_key as "transfer.idempotencyKey", (f.transfer).is_all as "transfer.isAll", (f.transfer).balance_before as "transfer.balanceBefore", (f.transfer).attempts as "transfer.attempts", (f.transfer).next_attempt_at as "transfer.nextAttemptAt", (f.transfer).lease_no as "transfer.leaseNo", (f.transfer).history as "transfer.history", (f.transfer).created_at as "transfer.createdAt", (f.transfer).ended_at as "transfer.endedAt", (f.transfer).leased_at as "transfer.leasedAt", (f.transfer).unknown_since as "transfer.unknownSince" from games.decide_transfer($1, $2, $3, $4) f',
  {
    mayBeNull: [
      'status',
      'obstacle',
      'posted',
      'transfer',
      'transfer.thenToGame',
      'transfer.balanceBefore',
      'transfer.nextAttemptAt',
      'transfer.endedAt',
      'transfer.leasedAt',
      'transfer.unknownSince',
    ],
    composites: ['posted', 'transfer'],
  },
)

/**
 * A person ends a transfer that awaits a decision, after the provider has told them what became of it. In one
 * transaction: may they, alone or as the second of two; then a newer lease, which keeps everybody else off, their words
 * in the history, and the end. Answers what `authorise` did, with the end where the status is `act`, or no status, where a worker
 * is asking the provider at this moment.
 *
 * `games.decide_transfer` in `decide-transfer.sql`.
 */
export function decideTransfer(
  db: Caller,
  given: { player: string; transfer: string; instruction: operator.Instruction; second: string },
): Promise<DecideTransferAnswer> {
  return callForRow(db, DECIDE_TRANSFER, [given.player, given.transfer, operator.writeInstruction(given.instruction), given.second])
}

const DUE_BET_FEEDS = statement('select answer from games.due_bet_feeds($1) answer')

/**
 * The feeds that are read: of the providers named here, those at which somebody has an account. Before that there is no
 * bet that could be anybody's. The games whose feed is due are answered.
 *
 * `games.due_bet_feeds` in `bets/read-feeds.sql`.
 */
export function dueBetFeeds(db: Caller, given: { games: List<string> }): Promise<string[]> {
  return callForValues(db, DUE_BET_FEEDS, [given.games])
}

const END_RESET = statement('select games.end_reset($1, $2, $3, $4) as answer', { mayBeNull: ['answer'] })

/**
 * Ends the lease, with the new password where the game has taken one. Changes nothing once the lease is somebody else's.
 *
 * `games.end_reset` in `reset-password.sql`.
 */
export function endReset(
  db: Caller,
  given: { player: string; game: string; lease: string; passwordEncrypted: Buffer | null },
): Promise<void> {
  return callForValue<void>(db, END_RESET, [given.player, given.game, given.lease, given.passwordEncrypted])
}

const END_STRAY_BETS = statement('select games.end_stray_bets($1, $2, $3, $4) as answer', { mayBeNull: ['answer'] })

/**
 * The name is somebody's now, and their bets are imported.
 *
 * `games.end_stray_bets` in `bets/import-page.sql`.
 */
export function endStrayBets(db: Caller, given: { owner: string; game: string; username: string; keptTo: Time }): Promise<void> {
  return callForValue<void>(db, END_STRAY_BETS, [given.owner, given.game, given.username, given.keptTo])
}

export interface EndTransferAnswer {
  status: TransferEnded
  posted: ledger.Posted | null
  second: Transfer | null
}

const END_TRANSFER = statement(
  'select f.status, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet", (f.second).transfer_id as "second.transferId", (f.second).player_id as "second.playerId", (f.second).game_code as "second.gameCode", (f.second).username as "second.username", (f.second).direction as "second.direction", (f.second).amount as "second.amount", (f.second).then_to_game as "second.thenToGame", (f.second).state as "second.state", (f.second).idempotency_key as "second.idempotencyKey", (f.second).is_all as "second.isAll", (f.second).balance_before as "second.balanceBefore", (f.second).attempts as "second.attempts", (f.second).next_attempt_at as "second.nextAttemptAt", (f.second).lease_no as "second.leaseNo", (f.second).history as "second.history", (f.second).created_at as "second.createdAt", (f.second).ended_at as "second.endedAt", (f.second).leased_at as "second.leasedAt", (f.second).unknown_since as "second.unknownSince" from games.end_transfer($1, $2, $3, $4, $5, $6) f',
  {
    mayBeNull: [
      'posted',
      'second',
      'second.thenToGame',
      'second.balanceBefore',
      'second.nextAttemptAt',
      'second.endedAt',
      'second.leasedAt',
      'second.unknownSince',
    ],
    composites: ['posted', 'second'],
  },
)

/**
 * Ends a transfer in one round trip, for the holder of this lease: its outcome with a line of its history, the closing
 * posting, its work item and, where it goes on to another game, the beginning of the second half under the id
 * p_second, so that the money is never without an owner. By this same lease again it is answered as the first time, with the
 * second half as it stands.
 *
 * `games.end_transfer` in `end-transfer.sql`.
 */
export function endTransfer(
  db: Caller,
  given: { player: string; transfer: string; leaseNo: bigint; state: TransferState; says: string; second: string },
): Promise<EndTransferAnswer> {
  return callForRow(db, END_TRANSFER, [given.player, given.transfer, given.leaseNo, given.state, given.says, given.second])
}

export interface EndTransfersAnswer {
  status: TransferEnded
  posted: ledger.Posted | null
  second: Transfer | null
}

const END_TRANSFERS = statement(
  'select f.status, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet", (f.second).transfer_id as "second.transferId", (f.second).player_id as "second.playerId", (f.second).game_code as "second.gameCode", (f.second).username as "second.username", (f.second).direction as "second.direction", (f.second).amount as "second.amount", (f.second).then_to_game as "second.thenToGame", (f.second).state as "second.state", (f.second).idempotency_key as "second.idempotencyKey", (f.second).is_all as "second.isAll", (f.second).balance_before as "second.balanceBefore", (f.second).attempts as "second.attempts", (f.second).next_attempt_at as "second.nextAttemptAt", (f.second).lease_no as "second.leaseNo", (f.second).history as "second.history", (f.second).created_at as "second.createdAt", (f.second).ended_at as "second.endedAt", (f.second).leased_at as "second.leasedAt", (f.second).unknown_since as "second.unknownSince" from games.end_transfers($1, $2, $3, $4, $5, $6) f',
  {
    mayBeNull: [
      'posted',
      'second',
      'second.thenToGame',
      'second.balanceBefore',
      'second.nextAttemptAt',
      'second.endedAt',
      'second.leasedAt',
      'second.unknownSince',
    ],
    composites: ['posted', 'second'],
  },
)

/**
 * Several in one round trip and one commit, each with its own answer, in the order given: no player twice. A player whom
 * somebody else holds is answered `busy`.
 *
 * `games.end_transfers` in `end-transfer.sql`.
 */
export function endTransfers(
  db: Caller,
  given: {
    players: List<string>
    transfers: List<string>
    leaseNos: List<bigint>
    states: List<TransferState>
    says: List<string>
    seconds: List<string>
  },
): Promise<EndTransfersAnswer[]> {
  return callForRows(db, END_TRANSFERS, [given.players, given.transfers, given.leaseNos, given.states, given.says, given.seconds])
}

const FORGET_LAUNCHES = statement('select games.forget_launches($1) as answer')

/**
 * Pages that nobody can open any more. Answers how many there were.
 *
 * `games.forget_launches` in `retention.sql`.
 */
export function forgetLaunches(db: Caller, given: { player: string }): Promise<number> {
  return callForValue(db, FORGET_LAUNCHES, [given.player])
}

const FORGET_PLAYER_GAMES = statement('select games.forget_player_games($1) as answer')

/**
 * Favourites and openings that are older. Answers how many there were.
 *
 * `games.forget_player_games` in `retention.sql`.
 */
export function forgetPlayerGames(db: Caller, given: { player: string }): Promise<number> {
  return callForValue(db, FORGET_PLAYER_GAMES, [given.player])
}

const FORGET_ZERO = statement('select games.forget_zero($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * More than 0 was read: a reading of 0 before it says nothing any more.
 *
 * `games.forget_zero` in `post-result.sql`.
 */
export function forgetZero(db: Caller, given: { player: string; game: string }): Promise<void> {
  return callForValue<void>(db, FORGET_ZERO, [given.player, given.game])
}

const HURRY_BET_FEEDS = statement('select games.hurry_bet_feeds() as answer', { mayBeNull: ['answer'] })

/**
 * Somebody waits for bets: each feed that works is read again, but no sooner than two seconds after the last time.
 *
 * `games.hurry_bet_feeds` in `bets/read-feeds.sql`.
 */
export function hurryBetFeeds(db: Caller): Promise<void> {
  return callForValue<void>(db, HURRY_BET_FEEDS, [])
}

export interface ImportBetsAnswer {
  counted: number
  repeated: number
  kept: number
  isUntold: boolean
}

const IMPORT_BETS = statement('select f.counted, f.repeated, f.kept, f.is_untold as "isUntold" from games.import_bets($1, $2, $3) f')

/**
 * Imports what a page tells of one player, and has it compared with the results once the player is quiet. Answers how many revisions
 * count from now on, were told again with the same words, and are kept with a reason; `is_untold`: of these bets or earlier ones
 * somebody is to be told, also where this is asked a second time.
 *
 * `games.import_bets` in `bets/import-page.sql`.
 */
export function importBets(
  db: Caller,
  given: { player: string; game: string; reports: readonly bets.Report[] },
): Promise<ImportBetsAnswer> {
  return callForRow(db, IMPORT_BETS, [given.player, given.game, listOf(given.reports, bets.writeReport)])
}

const KEEP_FAVOURITE = statement('select games.keep_favourite($1, $2, $3) as answer')

/**
 * Makes a game a favourite of the player, or no longer one. Said twice, or by two devices, it is one; the last that is said holds. Only
 * what is offered to them becomes one; what was taken out of the list stays until they take it away themselves.
 *
 * `games.keep_favourite` in `favourite.sql`.
 */
export function keepFavourite(db: Caller, given: { player: string; game: string; isFavourite: boolean }): Promise<FavouriteKept> {
  return callForValue(db, KEEP_FAVOURITE, [given.player, given.game, given.isFavourite])
}

const KEEP_STRAY_BETS = statement('select games.keep_stray_bets($1, $2, $3, $4) as answer', { mayBeNull: ['answer'] })

/**
 * Bets of a name that is nobody's here: kept as they were told, and staff are told of the name.
 *
 * `games.keep_stray_bets` in `bets/import-page.sql`.
 */
export function keepStrayBets(db: Caller, given: { owner: string; game: string; username: string; bets: object }): Promise<void> {
  return callForValue<void>(db, KEEP_STRAY_BETS, [given.owner, given.game, given.username, json(given.bets)])
}

const LEASE_RESET = statement('select games.lease_reset($1, $2, $3) as answer')

/**
 * Takes the right to reset the password of the player's account at a game: longer than a game may take to answer, and one at a
 * time. True for the same lease again; false while another holds it.
 *
 * `games.lease_reset` in `reset-password.sql`.
 */
export function leaseReset(db: Caller, given: { player: string; game: string; lease: string }): Promise<boolean> {
  return callForValue(db, LEASE_RESET, [given.player, given.game, given.lease])
}

const LEAVE_IN_DOUBT = statement('select games.leave_in_doubt($1, $2, $3, $4, $5, $6) as answer')

/**
 * The holder of this lease does not know the outcome yet: the transfer is due again later, or waits for manual review
 * where asking again cannot help. What takes very long is told to a person and goes on being asked. False when the
 * lease is lost. Said twice it has one effect.
 *
 * `games.leave_in_doubt` in `work-on-transfer.sql`.
 */
export function leaveInDoubt(
  db: Caller,
  given: { player: string; transfer: string; leaseNo: bigint; reason: string; isUnknown: boolean; needsReview: boolean },
): Promise<boolean> {
  return callForValue(db, LEAVE_IN_DOUBT, [given.player, given.transfer, given.leaseNo, given.reason, given.isUnknown, given.needsReview])
}

const NOTE_OPENED = statement('select games.note_opened($1, $2) as answer', { mayBeNull: ['answer'] })

/**
 * Keeps that a game was opened for its player at this moment, where they have an account there. Of two at once the later time stays.
 *
 * `games.note_opened` in `favourite.sql`.
 */
export function noteOpened(db: Caller, given: { player: string; game: string }): Promise<void> {
  return callForValue<void>(db, NOTE_OPENED, [given.player, given.game])
}

const OPEN_ACCOUNT = statement('select games.open_account($1, $2, $3, $4) as answer')

/**
 * Keeps the account that a game has given the player, under a name that is theirs alone: a name claimed once is one player's for
 * good. The game answers a player the same name again, so claiming what one holds is no error. The same call again is answered
 * `opened` too.
 *
 * `games.open_account` in `open-account.sql`.
 */
export function openAccount(
  db: Caller,
  given: { player: string; game: string; username: string; passwordEncrypted: Buffer },
): Promise<AccountOpened> {
  return callForValue(db, OPEN_ACCOUNT, [given.player, given.game, given.username, given.passwordEncrypted])
}

const OPEN_LAUNCH = statement('select games.open_launch($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * Opens it, once: the same opening again is answered the same. Nothing where it was opened before, is older than a minute, or its
 * session has ended.
 *
 * `games.open_launch` in `launch.sql`.
 */
export function openLaunch(db: Caller, given: { player: string; tokenHash: Buffer; opening: string }): Promise<Buffer | null> {
  return callForValue(db, OPEN_LAUNCH, [given.player, given.tokenHash, given.opening])
}

const PASSWORD_TO_SIGN_IN = statement('select games.password_to_sign_in($1, $2) as answer', { isRead: true, mayBeNull: ['answer'] })

/**
 * What the server signs the player in with, which nobody is shown. Nothing where they have no account there.
 *
 * `games.password_to_sign_in` in `account-password.sql`.
 */
export function passwordToSignIn(db: Caller, given: { player: string; game: string }): Promise<Buffer | null> {
  return callForValue(db, PASSWORD_TO_SIGN_IN, [given.player, given.game])
}

export interface PostResultAnswer {
  status: ledger.PostStatus | null
  obstacle: ResultObstacle | null
  posted: ledger.Posted | null
}

const POST_RESULT = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from games.post_result($1, $2, $3, $4, $5, $6) f',
  { mayBeNull: ['status', 'obstacle', 'posted'], composites: ['posted'] },
)

/**
 * Posts the difference between our mirror and the provider's balance as the game's result. Answers what the ledger
 * says, or no status, because of an obstacle.
 *
 * `games.post_result` in `post-result.sql`.
 */
export function postResult(
  db: Caller,
  given: { player: string; game: string; mirror: bigint; balance: bigint; version: bigint; idempotencyKey: string },
): Promise<PostResultAnswer> {
  return callForRow(db, POST_RESULT, [given.player, given.game, given.mirror, given.balance, given.version, given.idempotencyKey])
}

export interface PostResultsAnswer {
  status: ledger.PostStatus | null
  obstacle: ResultObstacle | null
  posted: ledger.Posted | null
}

const POST_RESULTS = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from games.post_results($1, $2, $3, $4, $5, $6) f',
  { mayBeNull: ['status', 'obstacle', 'posted'], composites: ['posted'] },
)

/**
 * Several in one round trip and one commit, each with its own answer, in the order given: no player twice. A player
 * whom somebody else holds is answered `busy`.
 *
 * `games.post_results` in `post-result.sql`.
 */
export function postResults(
  db: Caller,
  given: {
    players: List<string>
    games: List<string>
    mirrors: List<bigint>
    balances: List<bigint>
    versions: List<bigint>
    idempotencyKeys: List<string>
  },
): Promise<PostResultsAnswer[]> {
  return callForRows(db, POST_RESULTS, [given.players, given.games, given.mirrors, given.balances, given.versions, given.idempotencyKeys])
}

const PUT_DOWN_BET_FEED = statement('select games.put_down_bet_feed($1, $2, $3, $4, $5) as answer', { mayBeNull: ['answer'] })

/**
 * The holder of this lease has read to the end, or could not, for the reason given. Staff are told of a feed that nobody
 * could read for long.
 *
 * `games.put_down_bet_feed` in `bets/read-feeds.sql`.
 */
export function putDownBetFeed(
  db: Caller,
  given: { owner: string; game: string; leaseNo: bigint; pause: string; reason: string | null },
): Promise<void> {
  return callForValue<void>(db, PUT_DOWN_BET_FEED, [given.owner, given.game, given.leaseNo, given.pause, given.reason])
}

const RECORD_BALANCE_BEFORE = statement('select games.record_balance_before($1, $2, $3, $4) as answer')

/**
 * Writes down the provider's balance before anything is sent. False when the lease is lost: then nothing may be sent.
 *
 * `games.record_balance_before` in `work-on-transfer.sql`.
 */
export function recordBalanceBefore(
  db: Caller,
  given: { player: string; transfer: string; leaseNo: bigint; balance: bigint },
): Promise<boolean> {
  return callForValue(db, RECORD_BALANCE_BEFORE, [given.player, given.transfer, given.leaseNo, given.balance])
}

const RELEASE_TRANSFER = statement('select games.release_transfer($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * Gives the lease back, so that somebody else can go on at once.
 *
 * `games.release_transfer` in `work-on-transfer.sql`.
 */
export function releaseTransfer(db: Caller, given: { player: string; transfer: string; leaseNo: bigint }): Promise<void> {
  return callForValue<void>(db, RELEASE_TRANSFER, [given.player, given.transfer, given.leaseNo])
}

const SHOW_PASSWORD = statement('select games.show_password($1, $2, $3, $4) as answer', { mayBeNull: ['answer'] })

/**
 * What the player is shown: nothing until they have shown in this session, within five minutes, that it is them. That it was shown is
 * an event, once for each time that they showed it.
 *
 * `games.show_password` in `account-password.sql`.
 */
export function showPassword(
  db: Caller,
  given: { player: string; tokenHash: Buffer; game: string; device: account.Device },
): Promise<Buffer | null> {
  return callForValue(db, SHOW_PASSWORD, [given.player, given.tokenHash, given.game, account.writeDevice(given.device)])
}
