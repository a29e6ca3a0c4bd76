import { bahtFromSatang, type Currency, satang } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import { maskedPlayers } from '../account/index.ts'
import { currenciesOf } from '../ledger/index.ts'
import { openItem, openItems, type WorkItem } from '../operator/index.ts'
import { verdictsOf } from './decide-item.ts'

export interface Card extends WorkItem {
  /** The player, masked. */
  who: string
  /** What is at stake, such as `1,200.00 BAHT`. */
  amount: string
  /** What can be said about it; nothing where it is for information. */
  verdicts: readonly string[]
}

/** What waits for a person, oldest first. */
export async function deskCards(db: Db, { most }: { most: number }): Promise<Card[]> {
  return cardsOf(db, await openItems(db, { most }))
}

/** One of them; undefined for one that is closed, or never was. */
export async function deskCard(db: Db, itemId: string): Promise<Card | undefined> {
  const item = await openItem(db, itemId)
  return item && (await cardsOf(db, [item]))[0]
}

/** However many there are, their players and their currencies are one query each. */
async function cardsOf(db: Db, items: readonly WorkItem[]): Promise<Card[]> {
  const owners = [...new Set(items.map(({ ownerId }) => ownerId))]
  const [players, currencies] = await Promise.all([maskedPlayers(db, owners), currenciesOf(db, owners)])
  return items.map((item) => ({
    ...item,
    who: players.get(item.ownerId) ?? '—',
    amount: amountOf(item, currencies.get(item.ownerId)),
    verdicts: verdictsOf(item),
  }))
}

/** What an item is about; one about no amount may be about no player either, who would have a currency. */
function amountOf({ evidence }: WorkItem, currency: Currency | undefined): string {
  const { amount } = evidence as { amount?: string }
  if (amount === undefined) return '—'
  return `${bahtFromSatang(satang(BigInt(amount))).toLocaleString('en', { minimumFractionDigits: 2 })} ${currency ?? ''}`.trimEnd()
}
