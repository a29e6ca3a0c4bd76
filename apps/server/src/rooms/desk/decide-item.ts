import { isUuid } from '../../platform/ids.ts'
import type { Services } from '../../services.ts'
import { type AdjustmentDecided, decideAdjustment } from '../adjustment/index.ts'
import { type BankChangeDecided, decideBankChange } from '../account/index.ts'
import {
  type Allocated,
  allocatePayment,
  type ChargebackDecided,
  decideChargeback,
  noteContradiction,
  type Returned,
  returnPayment,
} from '../deposit/index.ts'
import { decideDoubt, decideTransfer, type TransferDecided } from '../games/index.ts'
import { openItem, type Word, type WorkItem } from '../operator/index.ts'
import {
  type ClosedPayoutDecided,
  decideReturnedPayout,
  decideWithdrawal,
  payOutClosed,
  refuseClosedPayout,
  type ReturnDecided,
} from '../withdraw/index.ts'

/** What somebody says about an item, and what belongs to saying so. */
export interface ItemDecision {
  itemId: string
  /** One of those of the item's card. */
  verdict: string
  word: Word
  /** Whose a payment is: needed to allocate it. */
  toPlayer?: string
  /** The reference of the bank or gateway by which a payment was sent back: needed to return it. */
  returnedBy?: string
}

/** As the verb that decides answers. */
type Decided =
  | TransferDecided
  | ReturnDecided
  | AdjustmentDecided
  | BankChangeDecided
  | ClosedPayoutDecided
  | Allocated
  | Returned
  | ChargebackDecided
  | 'not_named'
  | 'no_reference'

/**
 * `no_verdict`: this cannot be said about such an item. `not_named`: of a payment that is allocated it must be said to
 * whom. `no_reference`: of one that is returned, by which reference.
 */
export type ItemDecided = Decided | 'no_verdict'

type Decide = (services: Services, item: WorkItem, decision: ItemDecision) => Promise<Decided>

const transferAs =
  (verdict: 'done' | 'refused'): Decide =>
  (services, { ownerId, subject }, { word }) =>
    decideTransfer(services, { playerId: ownerId, transferId: subject, verdict, word })

const withdrawalAs =
  (verdict: 'approve' | 'refuse'): Decide =>
  (services, { ownerId, subject }, { word }) =>
    decideWithdrawal(services, { playerId: ownerId, withdrawalId: subject, verdict, word })

const returnAs =
  (verdict: 'to_wallet' | 'pay_again' | 'write_off'): Decide =>
  (services, { ownerId, subject }, { word }) =>
    decideReturnedPayout(services, { ownerId, returnReference: subject, verdict, word })

const adjustmentAs =
  (verdict: 'approve' | 'refuse'): Decide =>
  (services, { ownerId, subject }, { word }) =>
    decideAdjustment(services, { playerId: ownerId, adjustmentId: subject, verdict, word })

const bankChangeAs =
  (verdict: 'approve' | 'refuse'): Decide =>
  (services, { ownerId, subject }, { word }) =>
    decideBankChange(services, { playerId: ownerId, changeId: subject, verdict, word })

const doubtAs =
  (verdict: 'right' | 'keep'): Decide =>
  ({ db }, { ownerId, subject }, { word }) =>
    decideDoubt(db, { ownerId, gameCode: subject, verdict, word })

const payOut: Decide = async (services, { ownerId }, { word }) => (await payOutClosed(services, { playerId: ownerId, word })).status
const refusePayOut: Decide = (services, { ownerId }, { word }) => refuseClosedPayout(services, { playerId: ownerId, word })

const allocate: Decide = async (services, { subject }, { word, toPlayer }) =>
  isUuid(toPlayer ?? '') ? allocatePayment(services, { playerId: toPlayer!, reference: subject, word }) : 'not_named'

const A_REFERENCE = /^[A-Za-z0-9._:-]{1,80}$/

const returnIt: Decide = async (services, { ownerId, subject }, { word, returnedBy }) =>
  A_REFERENCE.test(returnedBy ?? '')
    ? returnPayment(services, { ownerId, reference: subject, returnedBy: returnedBy!, word })
    : 'no_reference'

const chargebackAs =
  (verdict: 'take' | 'bear'): Decide =>
  (services, { ownerId, subject }, { word }) =>
    decideChargeback(services, { playerId: ownerId, reference: subject, verdict, word })

/** What can be said about each kind of item, and the verb that does it. A kind that is not here ends by itself. */
const VERDICTS: Record<string, Record<string, Decide>> = {
  transfer: { done: transferAs('done'), refused: transferAs('refused') },
  withdrawal: { approve: withdrawalAs('approve'), refuse: withdrawalAs('refuse') },
  'returned-payout': { to_wallet: returnAs('to_wallet'), pay_again: returnAs('pay_again'), write_off: returnAs('write_off') },
  'closed-account': { pay_out: payOut, refuse: refusePayOut },
  'bank-account': { approve: bankChangeAs('approve'), refuse: bankChangeAs('refuse') },
  'provider-balances': { right: doubtAs('right'), keep: doubtAs('keep') },
  adjustment: { approve: adjustmentAs('approve'), refuse: adjustmentAs('refuse') },
  payment: { allocate, return: returnIt },
  chargeback: { take: chargebackAs('take'), bear: chargebackAs('bear') },
  contradiction: {
    note: (services, { ownerId, subject }, { word }) => noteContradiction(services, { ownerId, reference: subject, word }),
  },
}

export function verdictsOf({ kind }: WorkItem): readonly string[] {
  return Object.keys(VERDICTS[kind] ?? {})
}

/** Says a word about an open item: the verb of its subject decides what becomes of it. */
export async function decideItem(services: Services, decision: ItemDecision): Promise<ItemDecided> {
  const item = await openItem(services.db, decision.itemId)
  if (!item) return 'no_item'
  const decide = VERDICTS[item.kind]?.[decision.verdict]
  return decide ? decide(services, item, decision) : 'no_verdict'
}
