/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, type Time, callForRow, callForValue, json, plain, statement, writerOf } from '../../platform/database/call.ts'
import * as accrual from '../accrual/functions.gen.ts'
import * as bonus from '../bonus/functions.gen.ts'
import * as ledger from '../ledger/functions.gen.ts'
import * as operator from '../operator/functions.gen.ts'

/**
 * claimed: now, or under this id before. inactive: refunds are off. condition: something with one is waiting or open. none: no
 * period has closed since the last claim. minimum: those that have closed give nothing.
 */
export type Claimed = 'claimed' | 'inactive' | 'condition' | 'none' | 'minimum'

/** inactive: refunds are off. condition: something with one is waiting or open. none: nothing is claimed. */
export type Movable = 'ready' | 'inactive' | 'condition' | 'none'

/**
 * granted: now, or by this order before. changed: the order names another amount. not_current: a deposit is to be read first. cost_changed: it
 * costs more than the player was shown. The others are why nothing can be moved.
 */
export type Moved = 'granted' | 'changed' | 'not_current' | 'cost_changed' | 'inactive' | 'condition' | 'none'

export interface Rule {
  currency: ledger.Currency
  kind: accrual.PeriodKind
  ratePercent: number
  since: Time | null
  terms: object
  info: object
  banners: object
}

export const writeRule = writerOf<Rule>({
  currency: plain,
  kind: plain,
  ratePercent: plain,
  since: plain,
  terms: json,
  info: json,
  banners: json,
})

export interface ClaimPeriodsAnswer {
  status: Claimed
  amount: bigint | null
}

const CLAIM_PERIODS = statement('select f.status, f.amount from refund.claim_periods($1, $2) f', { mayBeNull: ['amount'] })

/**
 * Claims what the closed periods of a player have given, into their account `refund`, under the id of the claim.
 *
 * `refund.claim_periods` in `claim.sql`.
 */
export function claimPeriods(db: Caller, given: { player: string; claim: string }): Promise<ClaimPeriodsAnswer> {
  return callForRow(db, CLAIM_PERIODS, [given.player, given.claim])
}

const CLOSE_PERIODS = statement('select refund.close_periods($1) as answer')

/**
 * Closes the periods of a player that every feed of bets has passed: what they give back is known from then on. Whoever
 * decides by that calls this first. Answers how many it closed.
 *
 * `refund.close_periods` in `close-periods.sql`.
 */
export function closePeriods(db: Caller, given: { player: string }): Promise<number> {
  return callForValue(db, CLOSE_PERIODS, [given.player])
}

const COUNT_BETS = statement('select refund.count_bets($1) as answer', { mayBeNull: ['answer'] })

/**
 * The bet handler `refund`: counts what the bets that it has not read lost, to the end, but for those counted to a condition, which are
 * left out with all their revisions.
 *
 * `refund.count_bets` in `count-bets.sql`.
 */
export function countBets(db: Caller, given: { player: string }): Promise<void> {
  return callForValue<void>(db, COUNT_BETS, [given.player])
}

const MOVE_TO_WALLET = statement('select refund.move_to_wallet($1, $2, $3) as answer')

/**
 * Moves it, on the terms of the order, which names the whole amount. `p_shown`: what the player was shown of its cost.
 *
 * `refund.move_to_wallet` in `move-to-wallet.sql`.
 */
export function moveToWallet(db: Caller, given: { player: string; order: bonus.GrantOrder; shown: string | null }): Promise<Moved> {
  return callForValue(db, MOVE_TO_WALLET, [given.player, bonus.writeGrantOrder(given.order), given.shown])
}

const SET_RULE = statement('select refund.set_rule($1, $2, $3, $4) as answer')

/**
 * An owner of the operator says what share of a net loss is given back in one currency. Bets that were settled while refunds
 * were off never count; a period that has begun keeps its rate.
 *
 * `refund.set_rule` in `rule.sql`.
 */
export function setRule(
  db: Caller,
  given: { instruction: operator.Instruction; currency: string; isOn: boolean; rule: Rule },
): Promise<operator.Authorised> {
  return callForValue(db, SET_RULE, [operator.writeInstruction(given.instruction), given.currency, given.isOn, writeRule(given.rule)])
}

export interface ToMoveAnswer {
  status: Movable
  amount: bigint
}

const TO_MOVE = statement('select f.status, f.amount from refund.to_move($1) f')

/**
 * What a player has claimed and can move to the wallet now.
 *
 * `refund.to_move` in `move-to-wallet.sql`.
 */
export function toMove(db: Caller, given: { player: string }): Promise<ToMoveAnswer> {
  return callForRow(db, TO_MOVE, [given.player])
}
