import { majorFromMinor, type Currency, type MajorUnits, minorUnits } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import { maskedPlayers } from '../account/index.ts'
import { type PaymentCase, paymentCase, type SlipCase, slipCase } from '../deposit/index.ts'
import { readCurrencies } from '../ledger/index.ts'
import { openItem, openItems, type WorkItem } from '../operator/index.ts'
import { decisionsFor } from './decide-item.ts'

export interface Card extends WorkItem {
  /** The player, masked. */
  who: string
  /** What is at stake; null where it is about no amount. One about no player has no currency. */
  amount: { amount: MajorUnits; currency: Currency | null } | null
  /** What is known of the payment it is about, where it is about one; the sender and the candidates masked. */
  payment: MaskedCase | undefined
  /** The slip it is about, where it is about one. */
  slip: SlipCase | undefined
  /** What can be said about it; nothing where it is for information. */
  decisions: readonly string[]
}

/** `who` is a player, masked, beside the id by which a payment is allocated to them. */
type MaskedCase = Omit<PaymentCase, 'candidates' | 'shownTo'> & {
  candidates: { playerId: string; who: string; because: string }[]
  shownTo: (NonNullable<PaymentCase['shownTo']> & { who: string }) | undefined
}

/** What waits for manual review, oldest first. */
export async function deskCards(db: Db, { most }: { most: number }): Promise<Card[]> {
  return readCards(db, await openItems(db, { most }))
}

/** One of them; undefined for one that is closed, or never was. */
export async function deskCard(db: Db, itemId: string): Promise<Card | undefined> {
  const item = await openItem(db, itemId)
  return item && (await readCards(db, [item]))[0]
}

/** However many there are, their players and their currencies are one query each; a payment is looked at by itself. */
async function readCards(db: Db, items: readonly WorkItem[]): Promise<Card[]> {
  const owners = [...new Set(items.map(({ ownerId }) => ownerId))]
  const [players, currencies, payments, slips] = await Promise.all([
    maskedPlayers(db, owners),
    readCurrencies(db, owners),
    Promise.all(items.map(async ({ kind, subject }) => (ABOUT_PAYMENTS.has(kind) ? maskedCase(db, subject) : undefined))),
    Promise.all(items.map(async ({ kind, ownerId, subject }) => (kind === 'slip' ? slipCase(db, ownerId, subject) : undefined))),
  ])
  return items.map((item, index) => ({
    ...item,
    who: players.get(item.ownerId) ?? '—',
    amount: amountOf(item, currencies.get(item.ownerId)),
    payment: payments[index],
    slip: slips[index],
    decisions: decisionsFor(item).filter((decision) => decision !== 'same_payment' || payments[index]?.maybeSame.length !== 0),
  }))
}

const ABOUT_PAYMENTS: ReadonlySet<string> = new Set(['payment', 'chargeback', 'contradiction'])

async function maskedCase(db: Db, reference: string): Promise<MaskedCase | undefined> {
  const known = await paymentCase(db, reference)
  if (!known) return undefined
  const { bankCode, accountNo, name } = known.sender
  const { shownTo } = known
  const players = await maskedPlayers(
    db,
    [...known.candidates, ...(shownTo ? [shownTo] : [])].map(({ playerId }) => playerId),
  )
  const candidates = known.candidates.map((candidate) => ({ ...candidate, who: players.get(candidate.playerId) ?? '—' }))
  return {
    ...known,
    sender: { bankCode, accountNo: accountNo && `···${accountNo.slice(-4)}`, name: name && maskedName(name) },
    candidates,
    shownTo: shownTo && { ...shownTo, who: players.get(shownTo.playerId) ?? '—' },
  }
}

/** The first letters of each word: enough to compare with what a caller says. */
function maskedName(name: string): string {
  return name
    .split(/\s+/u)
    .map((word) => `${[...word].slice(0, 2).join('')}…`)
    .join(' ')
}

function amountOf({ evidence }: WorkItem, currency: Currency | undefined): Card['amount'] {
  const { amount } = evidence as { amount?: string }
  return amount === undefined ? null : { amount: majorFromMinor(minorUnits(BigInt(amount))), currency: currency ?? null }
}
