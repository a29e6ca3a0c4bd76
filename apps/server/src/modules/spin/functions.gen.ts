/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  callForRow,
  callForRows,
  callForValue,
  listOf,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import * as ledger from '../ledger/functions.gen.ts'
import * as operator from '../operator/functions.gen.ts'

/**
 * no_coupon: there is none of this code that is open. no_claim: what it wins is not claimed. bonus_remaining: a condition is open, or
 * waits for its deposit; a player has one at most. cost_changed: it costs more than
 * the player was shown. closed: the player has been told that nothing came of this request.
 */
export type ClaimRefusal = 'no_coupon' | 'no_such_code' | 'no_claim' | 'expired' | 'bonus_remaining' | 'cost_changed' | 'closed'

/** Of what a coupon gives. Goods are fulfilled. */
export type ClaimedKind = 'money' | 'coins'

/** claimed: now, or under this key before. not_current: a deposit is to be read first, which decides whether a condition is open. */
export type CouponClaimed = 'claimed' | 'key_reused' | 'refused' | 'not_current'

/** A seed as the caller has made it. */
export interface FreshSeed {
  serverSeedEncrypted: Buffer
  seedHash: string
}

/** One as whoever destroys the key has opened it. */
export interface OpenedSeed {
  seedNo: number
  serverSeed: string
}

/**
 * changed: now, or by this call before. closed: the player has been told that nothing came of this request. inactive: no wheel is in
 * use.
 */
export type SeedChanged = 'changed' | 'key_reused' | 'closed' | 'inactive'

/**
 * One spin, in one commit: the coin, the next nonce of the current seed, the result, and the coupon of what it wins. The
 * caller has worked out the slice of that nonce, because only it can read the seed. Answers the spin, with what was posted where
 * it is made now; and with what it is refused, now or before.
 */
export interface Spin {
  playerId: string
  spinId: string
  idempotencyKey: string
  seedNo: number
  nonce: number
  wheelId: string
  sliceNo: number
  code: string
  postingNo: bigint
  coinsLeft: bigint
  spunAt: Date
}

/**
 * spun: now, or under this key before. stale: another spin has taken this nonce, so work it out again. no_seed: the player has no
 * seed of the wheel in use, so take one, and work it out.
 */
export type SpinMade = 'spun' | 'refused' | 'stale' | 'no_seed'

/** A spin as the caller has worked it out: which nonce of which seed, and the slice that it comes to. */
export interface SpinOrder {
  spinId: string
  idempotencyKey: string
  seedNo: number
  nonce: number
  sliceNo: number
}

/** inactive: no wheel is in use. closed: the player has been told that nothing came of this request. */
export type SpinRefusal = 'no_coin' | 'inactive' | 'closed'

/** no_wheel: there is no such draft, or it is not in use. too_small: the budget does not cover the largest prize. */
export type WheelObstacle = 'no_wheel' | 'too_small'

/** used: it is in use, or was, and is never changed. */
export type WheelSaved = 'saved' | 'used' | 'not_staff' | 'not_allowed'

export const writeOpenedSeed = writerOf<OpenedSeed>({
  seedNo: plain,
  serverSeed: plain,
})

export const writeFreshSeed = writerOf<FreshSeed>({
  serverSeedEncrypted: plain,
  seedHash: plain,
})

export const writeSpinOrder = writerOf<SpinOrder>({
  spinId: plain,
  idempotencyKey: plain,
  seedNo: plain,
  nonce: plain,
  sliceNo: plain,
})

export interface ChangeSeedAnswer {
  status: SeedChanged
  seedNo: number | null
}

const CHANGE_SEED = statement('select f.status, f.seed_no as "seedNo" from spin.change_seed($1, $2, $3, $4) f', { mayBeNull: ['seedNo'] })

/**
 * Reveals the current seed and begins the promised one with the player's own client seed. Answers the number of the one that
 * this key has begun.
 *
 * `spin.change_seed` in `seed.sql`.
 */
export function changeSeed(
  db: Caller,
  given: { player: string; key: string; clientSeed: string; fresh: readonly FreshSeed[] },
): Promise<ChangeSeedAnswer> {
  return callForRow(db, CHANGE_SEED, [given.player, given.key, given.clientSeed, listOf(given.fresh, writeFreshSeed)])
}

export interface ClaimCouponAnswer {
  status: CouponClaimed
  refusal: ClaimRefusal | null
  kind: ClaimedKind | null
  posted: ledger.Posted | null
}

const CLAIM_COUPON = statement(
  'select f.status, f.refusal, f.kind, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from spin.claim_coupon($1, $2, $3, $4) f',
  { mayBeNull: ['refusal', 'kind', 'posted'], composites: ['posted'] },
)

/**
 * Claims the coupon of this code that expires next: money goes to the wallet with its condition, coins to the coins.
 * `p_shown`: what the player was shown of its cost. Answers with what was posted of what kind, where it is claimed now; and with what it is refused, now or before.
 *
 * `spin.claim_coupon` in `claim-coupon.sql`.
 */
export function claimCoupon(
  db: Caller,
  given: { player: string; key: string; code: string; shown: string | null },
): Promise<ClaimCouponAnswer> {
  return callForRow(db, CLAIM_COUPON, [given.player, given.key, given.code, given.shown])
}

const FULFIL_PRIZE = statement('select spin.fulfil_prize($1, $2, $3) as answer')

/**
 * A person has fulfilled goods that were won: the player has them. Answers what `authorise` did.
 *
 * `spin.fulfil_prize` in `claim-coupon.sql`.
 */
export function fulfilPrize(
  db: Caller,
  given: { player: string; coupon: string; instruction: operator.Instruction },
): Promise<operator.Authorised> {
  return callForValue(db, FULFIL_PRIZE, [given.player, given.coupon, operator.writeInstruction(given.instruction)])
}

export interface GiveCoinsAnswer {
  coins: bigint
  posted: ledger.Posted | null
}

const GIVE_COINS = statement(
  'select f.coins, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from spin.give_coins($1) f',
  { mayBeNull: ['posted'], composites: ['posted'] },
)

/**
 * The handler `deposit-coins`: gives the coins of what it has not read, to the end. Every so much deposited gives a coin, and
 * what is left over is carried to the next deposit. What is taken back of a deposit that counted, or was withdrawn of it without
 * having been staked, is deposited again before there is another coin; coins that were given stay. A spin or a claim that decides
 * by the coins calls this first. Answers how many it gave, with the last posting.
 *
 * `spin.give_coins` in `give-coins.sql`.
 */
export function giveCoins(db: Caller, given: { player: string }): Promise<GiveCoinsAnswer> {
  return callForRow(db, GIVE_COINS, [given.player])
}

export interface GiveCoinsBatchAnswer {
  isBusy: boolean
  coins: bigint
  posted: ledger.Posted | null
}

const GIVE_COINS_BATCH = statement(
  'select f.is_busy as "isBusy", f.coins, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from spin.give_coins_batch($1) f',
  { mayBeNull: ['posted'], composites: ['posted'] },
)

/**
 * Several players in one round trip and one commit, each with their own answer, in the order given, which is ascending.
 * Whom somebody else holds is not waited for: is_busy.
 *
 * `spin.give_coins_batch` in `give-coins.sql`.
 */
export function giveCoinsBatch(db: Caller, given: { players: List<string> }): Promise<GiveCoinsBatchAnswer[]> {
  return callForRows(db, GIVE_COINS_BATCH, [given.players])
}

const SAVE_WHEEL = statement('select spin.save_wheel($1, $2, $3, $4, $5, $6, $7) as answer')

/**
 * Saves a draft: a new one, or again while it was never put in use. p_owner: the journal of its currency.
 *
 * `spin.save_wheel` in `use-wheel.sql`.
 */
export function saveWheel(
  db: Caller,
  given: { owner: string; instruction: operator.Instruction; wheel: string; currency: string; text: string; looks: string; budget: bigint },
): Promise<WheelSaved> {
  return callForValue(db, SAVE_WHEEL, [
    given.owner,
    operator.writeInstruction(given.instruction),
    given.wheel,
    given.currency,
    given.text,
    given.looks,
    given.budget,
  ])
}

const SET_COIN_RULE = statement('select spin.set_coin_rule($1, $2, $3) as answer')

/**
 * An owner of the operator sets how much deposited gives a coin, in one currency; null: deposits give none from now on.
 * What was deposited while they gave none never counts. Answers what `authorise_setting` did.
 *
 * `spin.set_coin_rule` in `coin-rule.sql`.
 */
export function setCoinRule(
  db: Caller,
  given: { instruction: operator.Instruction; currency: string; everyAmount: bigint | null },
): Promise<operator.Authorised> {
  return callForValue(db, SET_COIN_RULE, [operator.writeInstruction(given.instruction), given.currency, given.everyAmount])
}

export interface SpinAnswer {
  status: SpinMade
  refusal: SpinRefusal | null
  made: Spin | null
  posted: ledger.Posted | null
}

const SPIN = statement(
  'select f.status, f.refusal, (f.made).player_id as "made.playerId", (f.made).spin_id as "made.spinId", (f.made).idempotency_key as "made.idempotencyKey", (f.made).seed_no as "made.seedNo", (f.made).nonce as "made.nonce", (f.made).wheel_id as "made.wheelId", (f.made).slice_no as "made.sliceNo", (f.made).code as "made.code", (f.made).posting_no as "made.postingNo", (f.made).coins_left as "made.coinsLeft", (f.made).spun_at as "made.spunAt", (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet" from spin.spin($1, $2) f',
  { mayBeNull: ['refusal', 'made', 'posted'], composites: ['made', 'posted'] },
)

/**
 * One spin, in one commit: the coin, the next nonce of the current seed, the result, and the coupon of what it wins. The
 * caller has worked out the slice of that nonce, because only it can read the seed. Answers the spin, with what was posted where
 * it is made now; and with what it is refused, now or before.
 *
 * `spin.spin` in `spin.sql`.
 */
export function spin(db: Caller, given: { player: string; order: SpinOrder }): Promise<SpinAnswer> {
  return callForRow(db, SPIN, [given.player, writeSpinOrder(given.order)])
}

export interface StopWheelAnswer {
  status: operator.Authorised | null
  obstacle: WheelObstacle | null
}

const STOP_WHEEL = statement('select f.status, f.obstacle from spin.stop_wheel($1, $2, $3) f', { mayBeNull: ['status', 'obstacle'] })

/**
 * An owner of the operator stops the wheel that is in use. It never comes back; its seeds are revealed. Answers what
 * `authorise_by_role` did, or no status, because of an obstacle.
 *
 * `spin.stop_wheel` in `use-wheel.sql`.
 */
export function stopWheel(
  db: Caller,
  given: { owner: string; wheel: string; instruction: operator.Instruction },
): Promise<StopWheelAnswer> {
  return callForRow(db, STOP_WHEEL, [given.owner, given.wheel, operator.writeInstruction(given.instruction)])
}

const TAKE_SEED = statement('select spin.take_seed($1, $2, $3) as answer')

/**
 * The player's current seed, bound to the wheel that is in use: as it stands, or begun now. A seed that belongs to a wheel
 * which is no longer in use is revealed. p_fresh: two seeds that nobody has seen, of which it takes as many as it needs;
 * p_client_seed: for the seed that begins. False where no wheel is in use in the player's currency.
 *
 * `spin.take_seed` in `seed.sql`.
 */
export function takeSeed(db: Caller, given: { player: string; fresh: readonly FreshSeed[]; clientSeed: string }): Promise<boolean> {
  return callForValue(db, TAKE_SEED, [given.player, listOf(given.fresh, writeFreshSeed), given.clientSeed])
}

export interface UseWheelAnswer {
  status: operator.Authorised | null
  obstacle: WheelObstacle | null
}

const USE_WHEEL = statement('select f.status, f.obstacle from spin.use_wheel($1, $2, $3) f', { mayBeNull: ['status', 'obstacle'] })

/**
 * One person says that a wheel is to be used, and another the same: from then on spins are made with it, and the one before
 * is out of use for good. `refuse` says that it is not. Answers what `authorise` did, or no status, because of an obstacle.
 *
 * `spin.use_wheel` in `use-wheel.sql`.
 */
export function useWheel(db: Caller, given: { owner: string; wheel: string; instruction: operator.Instruction }): Promise<UseWheelAnswer> {
  return callForRow(db, USE_WHEEL, [given.owner, given.wheel, operator.writeInstruction(given.instruction)])
}

const WHEEL_OWNER = statement('select spin.wheel_owner($1) as answer', { isRead: true })

/**
 * The journal in which staff's acts about the wheels of one currency stand.
 *
 * `spin.wheel_owner` in `use-wheel.sql`.
 */
export function wheelOwner(db: Caller, given: { currency: string }): Promise<string> {
  return callForValue(db, WHEEL_OWNER, [given.currency])
}
