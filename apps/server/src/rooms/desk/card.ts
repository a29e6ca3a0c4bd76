import { bahtFromSatang, satang } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import { maskedPlayer } from '../account/index.ts'
import { currencyOf } from '../ledger/index.ts'
import { openItem, openItems, openProposal, type Proposal, type WorkItem } from '../operator/index.ts'
import { verdictsOf } from './decide-item.ts'

export interface Card extends WorkItem {
  /** The player, masked. */
  who: string
  /** What is at stake, such as `1,200.00 BAHT`. */
  amount: string
  /** What can be said about it; nothing where it is for information. */
  verdicts: readonly string[]
  /** What another person has proposed and nobody approved yet. */
  proposal: Proposal | undefined
}

/** What waits for a person, oldest first. */
export async function deskCards(db: Db, { most }: { most: number }): Promise<Card[]> {
  return Promise.all((await openItems(db, { most })).map((item) => cardOf(db, item)))
}

/** One of them; undefined for one that is closed, or never was. */
export async function deskCard(db: Db, itemId: string): Promise<Card | undefined> {
  const item = await openItem(db, itemId)
  return item && cardOf(db, item)
}

async function cardOf(db: Db, item: WorkItem): Promise<Card> {
  const [who, amount, proposal] = await Promise.all([maskedPlayer(db, item.ownerId), amountOf(db, item), openProposal(db, item)])
  return { ...item, who, amount, verdicts: verdictsOf(item), proposal }
}

/** An item about no amount may be about no player either, who would have a currency. */
async function amountOf(db: Db, { ownerId, evidence }: WorkItem): Promise<string> {
  const { amount } = evidence as { amount?: string }
  if (amount === undefined) return '—'
  const currency = await currencyOf(db, ownerId)
  return `${bahtFromSatang(satang(BigInt(amount))).toLocaleString('en', { minimumFractionDigits: 2 })} ${currency}`
}
