import { bahtFromSatang, type Currency, satang } from '@krapao/money'
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
  const [who, currency, proposal] = await Promise.all([
    maskedPlayer(db, item.ownerId),
    currencyOf(db, item.ownerId),
    openProposal(db, item),
  ])
  return { ...item, who, amount: amountOf(item, currency), verdicts: verdictsOf(item), proposal }
}

function amountOf({ evidence }: WorkItem, currency: Currency): string {
  const { amount } = evidence as { amount?: string }
  if (amount === undefined) return '—'
  return `${bahtFromSatang(satang(BigInt(amount))).toLocaleString('en', { minimumFractionDigits: 2 })} ${currency}`
}
