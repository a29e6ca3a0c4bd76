import { bahtFromSatang, satang } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import { maskedPlayer } from '../account/index.ts'
import { type PaymentCase, paymentCase } from '../deposit/index.ts'
import { currencyOf } from '../ledger/index.ts'
import { openItem, openItems, openProposal, type Proposal, type WorkItem } from '../operator/index.ts'
import { verdictsOf } from './decide-item.ts'

export interface Card extends WorkItem {
  /** The player, masked. */
  who: string
  /** What is at stake, such as `1,200.00 BAHT`. */
  amount: string
  /** What is known of the payment it is about, where it is about one; the sender and the candidates masked. */
  payment: MaskedCase | undefined
  /** What can be said about it; nothing where it is for information. */
  verdicts: readonly string[]
  /** What another person has proposed and nobody approved yet. */
  proposal: Proposal | undefined
}

/** `who` is a player, masked, beside the id by which a payment is allocated to them. */
type MaskedCase = Omit<PaymentCase, 'candidates'> & { candidates: { playerId: string; who: string; because: string }[] }

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
  const [who, amount, payment, proposal] = await Promise.all([
    maskedPlayer(db, item.ownerId),
    amountOf(db, item),
    ABOUT_PAYMENTS.has(item.kind) ? maskedCase(db, item.subject) : undefined,
    openProposal(db, item),
  ])
  return { ...item, who, amount, payment, verdicts: verdictsOf(item), proposal }
}

const ABOUT_PAYMENTS: ReadonlySet<string> = new Set(['payment', 'chargeback', 'contradiction'])

async function maskedCase(db: Db, reference: string): Promise<MaskedCase | undefined> {
  const known = await paymentCase(db, reference)
  if (!known) return undefined
  const { bankCode, accountNo, name } = known.sender
  const candidates = await Promise.all(
    known.candidates.map(async (candidate) => ({ ...candidate, who: await maskedPlayer(db, candidate.playerId) })),
  )
  return { ...known, sender: { bankCode, accountNo: accountNo && `···${accountNo.slice(-4)}`, name: name && maskedName(name) }, candidates }
}

/** The first letters of each word: enough to compare with what a caller says. */
function maskedName(name: string): string {
  return name
    .split(/\s+/u)
    .map((word) => `${[...word].slice(0, 2).join('')}…`)
    .join(' ')
}

/** An item about no amount may be about no player either, who would have a currency. */
async function amountOf(db: Db, { ownerId, evidence }: WorkItem): Promise<string> {
  const { amount } = evidence as { amount?: string }
  if (amount === undefined) return '—'
  const currency = await currencyOf(db, ownerId)
  return `${bahtFromSatang(satang(BigInt(amount))).toLocaleString('en', { minimumFractionDigits: 2 })} ${currency}`
}
