import type { Outcome } from '@krapao/contract/console'
import type { MinorUnits } from '@krapao/money'
import { isUuid } from '../../platform/ids.ts'
import { type AdjustmentDecided, decideAdjustment } from '../adjustment/index.ts'
import { type BankChangeDecided, decideBankChange } from '../account/index.ts'
import { noteBet } from '../bets/index.ts'
import { noteTurnover } from '../bonus/index.ts'
import {
  acceptSlip,
  type Allocated,
  allocatePayment,
  type ChargebackDecided,
  confirmDeposit,
  decideChargeback,
  noteContradiction,
  type Merged,
  mergePayment,
  type PaidBack,
  payBack,
  refuseSlip,
  type Returned,
  returnPayment,
  type SlipDecided,
} from '../deposit/index.ts'
import { decideDoubt, decideTransfer, type TransferDecided } from '../games/index.ts'
import { decideEarning } from '../invite/index.ts'
import { openItem, type Instruction, type WorkItem } from '../operator/index.ts'
import {
  type ClosedPayoutDecided,
  decideReturnedPayout,
  decideWithdrawal,
  payOutClosed,
  refuseClosedPayout,
  type ReturnDecided,
  type WithdrawalDecided,
} from '../withdraw/index.ts'
import { decideWheel, handOver, type WheelDecided } from '../spin/index.ts'
import type { DeskDeps } from './deps.ts'

/** What somebody says about an item, and what belongs to saying so. */
export interface ItemDecision {
  itemId: string
  /** One of those of the item's card. */
  outcome: string
  instruction: Instruction
  /** Whose a payment is: needed to allocate it. */
  toPlayer?: string
  /** The reference of the bank or gateway by which a payment was sent back by hand; without it the payout worker returns it. */
  returnedBy?: string
  /** Of a slip that is accepted and of which nothing was told: how much came, and into which bank of ours where there are several. */
  amount?: MinorUnits
  bankCode?: string
  /** Of a slip that is refused: what its player reads. */
  note?: string
  /** The reference of the payment that this one is: needed to say so. */
  sameAs?: string
}

/** As the verb that decides answers. */
type Decided =
  | TransferDecided
  | ReturnDecided
  | WithdrawalDecided
  | AdjustmentDecided
  | BankChangeDecided
  | ClosedPayoutDecided
  | Allocated
  | Returned
  | PaidBack
  | Merged
  | ChargebackDecided
  | SlipDecided
  | WheelDecided
  | 'not_named'

/**
 * `no_such_decision`: this cannot be said about such an item. `not_named`: of a payment that is allocated it must be said to
 * whom. `no_reference`: of one that no payout can return, by which reference it was returned by hand.
 */
export type ItemDecided = Decided | 'no_such_decision'

type Decide = (deps: DeskDeps, item: WorkItem, decision: ItemDecision) => Promise<Decided>

const transferAs =
  (outcome: 'done' | 'refused'): Decide =>
  (deps, { ownerId, subject }, { instruction }) =>
    decideTransfer(deps, { playerId: ownerId, transferId: subject, outcome, instruction })

const withdrawalAs =
  (outcome: 'approve' | 'refuse'): Decide =>
  (deps, { ownerId, subject }, { instruction }) =>
    decideWithdrawal(deps, { playerId: ownerId, withdrawalId: subject, outcome, instruction })

const returnAs =
  (outcome: 'to_wallet' | 'pay_again' | 'write_off'): Decide =>
  (deps, { ownerId, subject }, { instruction }) =>
    decideReturnedPayout(deps, { ownerId, returnReference: subject, outcome, instruction })

const adjustmentAs =
  (outcome: 'approve' | 'refuse'): Decide =>
  (deps, { ownerId, subject }, { instruction }) =>
    decideAdjustment(deps, { playerId: ownerId, adjustmentId: subject, outcome, instruction })

const bankChangeAs =
  (outcome: 'approve' | 'refuse'): Decide =>
  (deps, { ownerId, subject }, { instruction }) =>
    decideBankChange(deps, { playerId: ownerId, changeId: subject, outcome, instruction })

const doubtAs =
  (outcome: 'right' | 'keep'): Decide =>
  ({ db }, { ownerId, subject }, { instruction }) =>
    decideDoubt(db, { ownerId, gameCode: subject, outcome, instruction })

const payOut: Decide = async (deps, { ownerId }, { instruction }) => (await payOutClosed(deps, { playerId: ownerId, instruction })).status
const refusePayOut: Decide = (deps, { ownerId }, { instruction }) => refuseClosedPayout(deps, { playerId: ownerId, instruction })

const earningAs =
  (outcome: 'release' | 'refuse'): Decide =>
  (deps, { ownerId, subject }, { instruction }) =>
    decideEarning(deps, { playerId: ownerId, subject, outcome, instruction })

const allocate: Decide = async (deps, { subject }, { instruction, toPlayer }) =>
  isUuid(toPlayer ?? '') ? allocatePayment(deps, { playerId: toPlayer!, reference: subject, instruction }) : 'not_named'

const A_REFERENCE = /^[A-Za-z0-9._:-]{1,80}$/

/** By the payout machine, unless somebody has sent it back by hand and says under which reference. */
const returnIt: Decide = async (deps, { ownerId, subject }, { instruction, returnedBy }) => {
  if (returnedBy === undefined) return payBack(deps, { ownerId, reference: subject, instruction })
  return A_REFERENCE.test(returnedBy) ? returnPayment(deps, { ownerId, reference: subject, returnedBy, instruction }) : 'no_reference'
}

const sameAsAnother: Decide = async (deps, { ownerId, subject }, { instruction, sameAs }) =>
  sameAs ? mergePayment(deps, { ownerId, reference: subject, into: sameAs, instruction }) : 'not_same'

const chargebackAs =
  (outcome: 'take' | 'bear'): Decide =>
  (deps, { ownerId, subject }, { instruction }) =>
    decideChargeback(deps, { playerId: ownerId, reference: subject, outcome, instruction })

const confirmAs =
  (outcome: 'confirm' | 'deny'): Decide =>
  (deps, { ownerId, subject }, { instruction }) =>
    confirmDeposit(deps, { playerId: ownerId, reference: subject, outcome, instruction })

const accept: Decide = (deps, { ownerId, subject }, { instruction, amount, bankCode }) =>
  acceptSlip(deps, { playerId: ownerId, slipId: subject, instruction, amount, bankCode })

const refuseAsSlip: Decide = (deps, { ownerId, subject }, { instruction, note }) =>
  refuseSlip(deps, { playerId: ownerId, slipId: subject, instruction, note })

const wheelAs =
  (act: 'use' | 'refuse'): Decide =>
  ({ db }, { subject }, { instruction }) =>
    decideWheel(db, { wheelId: subject, act, instruction })

/** What can be said about each kind of item, and the verb that does it. A kind that is not here ends by itself. */
const DECISIONS: Record<string, Partial<Record<Outcome, Decide>>> = {
  transfer: { done: transferAs('done'), refused: transferAs('refused') },
  withdrawal: { approve: withdrawalAs('approve'), refuse: withdrawalAs('refuse') },
  'returned-payout': { to_wallet: returnAs('to_wallet'), pay_again: returnAs('pay_again'), write_off: returnAs('write_off') },
  'closed-account': { pay_out: payOut, refuse: refusePayOut },
  'bank-account': { approve: bankChangeAs('approve'), refuse: bankChangeAs('refuse') },
  'provider-balances': { right: doubtAs('right'), keep: doubtAs('keep') },
  adjustment: { approve: adjustmentAs('approve'), refuse: adjustmentAs('refuse') },
  'invite-earning': { release: earningAs('release'), refuse: earningAs('refuse') },
  payment: { allocate, return: returnIt, same_payment: sameAsAnother },
  slip: { accept, refuse: refuseAsSlip },
  'unconfirmed-deposit': { confirm: confirmAs('confirm'), deny: confirmAs('deny') },
  chargeback: { take: chargebackAs('take'), bear: chargebackAs('bear') },
  'bonus-turnover': {
    note: ({ db }, { ownerId, subject }, { instruction }) => noteTurnover(db, { playerId: ownerId, conditionId: subject, instruction }),
  },
  bet: {
    note: (deps, { ownerId, subject }, { instruction }) => noteBet(deps, { playerId: ownerId, subject, instruction }),
  },
  prize: {
    handed_over: ({ db }, { ownerId, subject }, { instruction }) => handOver(db, { playerId: ownerId, couponId: subject, instruction }),
  },
  wheel: { use: wheelAs('use'), refuse: wheelAs('refuse') },
  contradiction: {
    note: (deps, { ownerId, subject }, { instruction }) => noteContradiction(deps, { ownerId, reference: subject, instruction }),
  },
}

export function decisionsFor({ kind }: WorkItem): readonly Outcome[] {
  return Object.keys(DECISIONS[kind] ?? {}) as Outcome[]
}

/** Gives an instruction about an open item: the verb of its subject decides what becomes of it. */
export async function decideItem(deps: DeskDeps, decision: ItemDecision): Promise<ItemDecided> {
  const item = await openItem(deps.db, decision.itemId)
  if (!item) return 'no_item'
  const outcome = decisionsFor(item).find((name) => name === decision.outcome)
  const decide = outcome && DECISIONS[item.kind]?.[outcome]
  return decide ? decide(deps, item, decision) : 'no_such_decision'
}
