/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRow, callForValue, plain, statement, writerOf } from '../../platform/database/call.ts'
import * as ledger from '../ledger/functions.gen.ts'
import * as operator from '../operator/functions.gen.ts'

export interface AdjustmentOrder {
  adjustmentId: string
  direction: Direction
  amount: bigint
  reasonCode: string
}

/** Why it is not approved: not_enough, so much cannot be taken from the wallet any more. */
export type DecisionObstacle = 'not_enough'

/** Into the wallet, or out of it. */
export type Direction = 'up' | 'down'

export interface HouseOrder {
  kind: string
  sourceSubaccount: string | null
  destinationSubaccount: string | null
  amount: bigint
  currency: string
}

/** Why an adjustment is not proposed: not_enough, so much cannot be taken from the wallet. */
export type ProposalObstacle = 'not_enough' | 'no_player'

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
  status: operator.Authorised | null
  obstacle: DecisionObstacle | null
  posted: ledger.Posted | null
  direction: Direction | null
}

const DECIDE_ADJUSTMENT = statement(
  'select f.status, f.obstacle, (f.posted).posting_no as "posted.postingNo", (f.posted).amount as "posted.amount", (f.posted).wallet as "posted.wallet", f.direction from adjustment.decide_adjustment($1, $2, $3) f',
  { mayBeNull: ['status', 'obstacle', 'posted', 'direction'], composites: ['posted'] },
)

/**
 * Another person approves it, or two refuse it. Answers what `authorise` did, or no status, because of an obstacle; and what
 * was posted in which direction.
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
export function enterHouse(
  db: Caller,
  given: { owner: string; instruction: operator.Instruction; order: HouseOrder },
): Promise<operator.Authorised> {
  return callForValue(db, ENTER_HOUSE, [given.owner, operator.writeInstruction(given.instruction), writeHouseOrder(given.order)])
}

export interface ProposeAdjustmentAnswer {
  status: operator.Authorised | null
  obstacle: ProposalObstacle | null
  wallet: bigint | null
}

const PROPOSE_ADJUSTMENT = statement('select f.status, f.obstacle, f.wallet from adjustment.propose_adjustment($1, $2, $3) f', {
  mayBeNull: ['status', 'obstacle', 'wallet'],
})

/**
 * The first of two people proposes to correct a player's wallet by hand. Answers what `authorise` does, which is
 * `proposed` at best, or no status, because of an obstacle; and what is in the wallet.
 *
 * `adjustment.propose_adjustment` in `adjust.sql`.
 */
export function proposeAdjustment(
  db: Caller,
  given: { player: string; order: AdjustmentOrder; instruction: operator.Instruction },
): Promise<ProposeAdjustmentAnswer> {
  return callForRow(db, PROPOSE_ADJUSTMENT, [given.player, writeAdjustmentOrder(given.order), operator.writeInstruction(given.instruction)])
}
