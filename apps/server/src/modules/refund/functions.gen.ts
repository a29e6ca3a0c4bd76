/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRow, callForValue, statement } from '../../platform/database/call.ts'
import * as bonus from '../bonus/functions.gen.ts'

export interface ClaimPeriodsAnswer {
  status: string
  amount: bigint
}

const CLAIM_PERIODS = statement('select f.status, f.amount from refund.claim_periods($1, $2) f')

/**
 * Claims what the closed periods of a player have given, into their account `refund`, under the id of the claim. Answers
 *   claimed (the same claim again too) | inactive | condition (something with one is active)
 *   none (no period has closed since the last claim) | minimum (those that have closed give nothing)
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
 * The bet handler `refund`: counts the bets that it has not read, to the end, each in the period in which it was settled.
 * Bets counted to a condition are left out, with all their revisions. A bet of a period that is closed, or that says it was
 * settled in the future, counts in the period that is open now, and stands in `carried_bet` with the reason.
 *
 * `refund.count_bets` in `count-bets.sql`.
 */
export function countBets(db: Caller, given: { player: string }): Promise<void> {
  return callForValue<void>(db, COUNT_BETS, [given.player])
}

export interface MoveToWalletAnswer {
  status: string
  postingNo: bigint
  wallet: bigint
}

const MOVE_TO_WALLET = statement('select f.status, f.posting_no as "postingNo", f.wallet from refund.move_to_wallet($1, $2) f')

/**
 * Moves it, on the terms of the order, which names the whole amount. Answers what `refund.to_move` did where that was not
 * ready; granted (the same order again too); changed (the order names another amount); or what else `bonus.grant` did.
 *
 * `refund.move_to_wallet` in `move-to-wallet.sql`.
 */
export function moveToWallet(db: Caller, given: { player: string; order: bonus.GrantOrder }): Promise<MoveToWalletAnswer> {
  return callForRow(db, MOVE_TO_WALLET, [given.player, bonus.writeGrantOrder(given.order)])
}

export interface ToMoveAnswer {
  status: string
  amount: bigint
}

const TO_MOVE = statement('select f.status, f.amount from refund.to_move($1) f')

/**
 * What a player has claimed and can move to the wallet now. Answers ready | inactive | condition (something with one is
 * active) | none.
 *
 * `refund.to_move` in `move-to-wallet.sql`.
 */
export function toMove(db: Caller, given: { player: string }): Promise<ToMoveAnswer> {
  return callForRow(db, TO_MOVE, [given.player])
}
