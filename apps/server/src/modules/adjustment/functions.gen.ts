/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRow, callForValue, plain, statement, writerOf } from '../../platform/database/call.ts'
import * as operator from '../operator/functions.gen.ts'

export interface AdjustmentOrder {
  adjustmentId: string
  direction: string
  amount: bigint
  reasonCode: string
}

export interface HouseOrder {
  kind: string
  sourceSubaccount: string
  destinationSubaccount: string
  amount: bigint
  currency: string
}

export const writeHouseOrder = writerOf<HouseOrder>({
  kind: plain,
  sourceSubaccount: plain,
  destinationSubaccount: plain,
  amount: plain,
  currency: plain,
})

export const writeAdjustmentOrder = writerOf<AdjustmentOrder>({
  adjustmentId: plain,
  direction: plain,
  amount: plain,
  reasonCode: plain,
})

export interface DecideAdjustmentAnswer {
  status: string
  postingNo: bigint
  wallet: bigint
  amount: bigint
  direction: string
}

const DECIDE_ADJUSTMENT = statement(
  'select f.status, f.posting_no as "postingNo", f.wallet, f.amount, f.direction from adjustment.decide_adjustment($1, $2, $3) f',
)

/**
 * Another person approves it, or two refuse it. Answers what `authorise` did, or
 *   not_enough (so much cannot be taken any more: `wallet` says what is there)
 *
 * `adjustment.decide_adjustment` in `adjust.sql`.
 */
export function decideAdjustment(
  db: Caller,
  given: { player: string; adjustment: string; instruction: operator.Instruction },
): Promise<DecideAdjustmentAnswer> {
  return callForRow(db, DECIDE_ADJUSTMENT, [given.player, given.adjustment, operator.writeInstruction(given.instruction)])
}

const ENTER_HOUSE = statement('select adjustment.enter_house($1, $2, $3) as answer')

/**
 * An owner of the operator enters a fee or a settlement of a gateway in a journal of the house, p_owner: that of the
 * account it comes from, by the id of the act. Answers what `authorise_by_role` did.
 *
 * `adjustment.enter_house` in `house-entry.sql`.
 */
export function enterHouse(db: Caller, given: { owner: string; instruction: operator.Instruction; order: HouseOrder }): Promise<string> {
  return callForValue(db, ENTER_HOUSE, [given.owner, operator.writeInstruction(given.instruction), writeHouseOrder(given.order)])
}

export interface ProposeAdjustmentAnswer {
  status: string
  wallet: bigint
}

const PROPOSE_ADJUSTMENT = statement('select f.status, f.wallet from adjustment.propose_adjustment($1, $2, $3) f')

/**
 * The first of two people proposes to correct a player's wallet by hand. Answers what `authorise` does, which is
 * `proposed` at best, or
 *   not_enough (so much cannot be taken: `wallet` says what is there)
 *   no_player
 *
 * `adjustment.propose_adjustment` in `adjust.sql`.
 */
export function proposeAdjustment(
  db: Caller,
  given: { player: string; order: AdjustmentOrder; instruction: operator.Instruction },
): Promise<ProposeAdjustmentAnswer> {
  return callForRow(db, PROPOSE_ADJUSTMENT, [given.player, writeAdjustmentOrder(given.order), operator.writeInstruction(given.instruction)])
}
