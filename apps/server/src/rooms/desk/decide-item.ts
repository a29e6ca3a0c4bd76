import type { Services } from '../../services.ts'
import { type AdjustmentDecided, decideAdjustment } from '../adjustment/index.ts'
import { type BankChangeDecided, decideBankChange } from '../account/index.ts'
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

export interface ItemDecision {
  itemId: string
  /** One of those of the item's card. */
  verdict: string
  word: Word
}

/** As the verb that decides answers. `no_verdict`: this cannot be said about such an item. */
type Decided = TransferDecided | ReturnDecided | AdjustmentDecided | BankChangeDecided | ClosedPayoutDecided
export type ItemDecided = Decided | 'no_verdict'

type Decide = (services: Services, item: WorkItem, word: Word) => Promise<Decided>

const transferAs =
  (verdict: 'done' | 'refused'): Decide =>
  (services, { ownerId, subject }, word) =>
    decideTransfer(services, { playerId: ownerId, transferId: subject, verdict, word })

const withdrawalAs =
  (verdict: 'approve' | 'refuse'): Decide =>
  (services, { ownerId, subject }, word) =>
    decideWithdrawal(services, { playerId: ownerId, withdrawalId: subject, verdict, word })

const returnAs =
  (verdict: 'to_wallet' | 'pay_again' | 'write_off'): Decide =>
  (services, { ownerId, subject }, word) =>
    decideReturnedPayout(services, { ownerId, returnReference: subject, verdict, word })

const adjustmentAs =
  (verdict: 'approve' | 'refuse'): Decide =>
  (services, { ownerId, subject }, word) =>
    decideAdjustment(services, { playerId: ownerId, adjustmentId: subject, verdict, word })

const bankChangeAs =
  (verdict: 'approve' | 'refuse'): Decide =>
  (services, { ownerId, subject }, word) =>
    decideBankChange(services, { playerId: ownerId, changeId: subject, verdict, word })

const doubtAs =
  (verdict: 'right' | 'keep'): Decide =>
  ({ db }, { ownerId, subject }, word) =>
    decideDoubt(db, { ownerId, gameCode: subject, verdict, word })

const payOut: Decide = async (services, { ownerId }, word) => (await payOutClosed(services, { playerId: ownerId, word })).status
const refusePayOut: Decide = (services, { ownerId }, word) => refuseClosedPayout(services, { playerId: ownerId, word })

/** What can be said about each kind of item, and the verb that does it. A kind that is not here ends by itself. */
const VERDICTS: Record<string, Record<string, Decide>> = {
  transfer: { done: transferAs('done'), refused: transferAs('refused') },
  withdrawal: { approve: withdrawalAs('approve'), refuse: withdrawalAs('refuse') },
  'returned-payout': { to_wallet: returnAs('to_wallet'), pay_again: returnAs('pay_again'), write_off: returnAs('write_off') },
  'closed-account': { pay_out: payOut, refuse: refusePayOut },
  'bank-account': { approve: bankChangeAs('approve'), refuse: bankChangeAs('refuse') },
  'provider-balances': { right: doubtAs('right'), keep: doubtAs('keep') },
  adjustment: { approve: adjustmentAs('approve'), refuse: adjustmentAs('refuse') },
}

export function verdictsOf({ kind }: WorkItem): readonly string[] {
  return Object.keys(VERDICTS[kind] ?? {})
}

/** Says a word about an open item: the verb of its subject decides what becomes of it. */
export async function decideItem(services: Services, { itemId, verdict, word }: ItemDecision): Promise<ItemDecided> {
  const item = await openItem(services.db, itemId)
  if (!item) return 'no_item'
  const decide = VERDICTS[item.kind]?.[verdict]
  return decide ? decide(services, item, word) : 'no_verdict'
}
