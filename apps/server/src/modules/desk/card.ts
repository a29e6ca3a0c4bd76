import { majorFromMinor, type Currency, type MajorUnits, minorUnits } from '@krapao/money'
import {
  maskedEnd,
  maskedName,
  maskedPlayers,
  NOT_OPENED,
  type NumberReader,
  shownName,
  shownNumber,
  shownPhone,
} from '../account/index.ts'
import { type PaymentCase, paymentCase, type SlipCase, slipCase } from '../deposit/index.ts'
import { currencyOf, readCurrencies } from '../ledger/index.ts'
import {
  type Holder,
  holdersOf,
  openItem,
  openItems,
  queuePage,
  type QueuePlace,
  type QueueQuestion,
  type WorkItem,
} from '../operator/index.ts'
import { outcomesOf } from './decisions.ts'

/** An item as the queue has it. */
export interface QueueRow extends WorkItem {
  /** The player, masked. */
  who: string
  /** What is at stake; null where it is about no amount. One about no player has no currency. */
  amount: { amount: MajorUnits; currency: Currency | null } | null
  /** Who works on it now. */
  holder: Holder | undefined
}

export interface Card extends QueueRow {
  /** What is known of the payment it is about, where it is about one; the sender and the candidates masked. */
  payment: MaskedCase | undefined
  /** The slip it is about, where it is about one. */
  slip: SlipCase | undefined
  /** What can be said about it; nothing where it is for information. */
  decisions: readonly string[]
}

/** `who` is a player, masked, beside the id by which a payment is allocated to them. */
type MaskedCase = Omit<PaymentCase, 'candidates' | 'creditedTo' | 'maybeSame' | 'shownTo'> & {
  creditedTo: { playerId: string; who: string } | null
  candidates: { playerId: string; who: string; because: string; isNamed: boolean }[]
  maybeSame: (Omit<PaymentCase['maybeSame'][number], 'playerId'> & { who: string | null })[]
  shownTo: (NonNullable<PaymentCase['shownTo']> & { who: string }) | undefined
}

export interface QueueRows {
  rows: QueueRow[]
  end: QueuePlace | undefined
}

/** A page of the queue: as many statements however many items are on it. */
export async function queueRows(reader: NumberReader, question: QueueQuestion): Promise<QueueRows> {
  const { items, end } = await queuePage(reader.db, question)
  return { rows: await withWhoAndAmount(reader, items), end }
}

/** However many there are, their players, their currencies and who holds them are a few reads. */
async function withWhoAndAmount(reader: NumberReader, items: readonly WorkItem[]): Promise<QueueRow[]> {
  const owners = [...new Set(items.map(({ ownerId }) => ownerId))]
  const [players, currencies, holders] = await Promise.all([
    maskedPlayers(reader, owners),
    readCurrencies(reader.db, owners),
    holdersOf(reader.db, items),
  ])
  return items.map((item) => ({
    ...item,
    who: players.get(item.ownerId) ?? '—',
    amount: amountOf(item, currencies.get(item.ownerId)),
    holder: holders.get(item.itemId),
  }))
}

/** What waits for manual review, what is worth most first. */
export async function deskCards(reader: NumberReader, { limit }: { limit: number }): Promise<Card[]> {
  return readCards(reader, await openItems(reader.db, { limit, currencyOf }))
}

/** One of them; undefined for one that is closed, or never was. */
export async function deskCard(reader: NumberReader, itemId: string): Promise<Card | undefined> {
  const item = await openItem(reader.db, itemId)
  return item && (await readCards(reader, [item]))[0]
}

/** A payment is looked at by itself. */
async function readCards(reader: NumberReader, items: readonly WorkItem[]): Promise<Card[]> {
  const { db } = reader
  const [rows, payments, slips, evidence] = await Promise.all([
    withWhoAndAmount(reader, items),
    Promise.all(items.map(async (item) => maskedCase(reader, paymentOf(item)))),
    Promise.all(items.map(async ({ kind, ownerId, subject }) => (kind === 'slip' ? slipCase(db, ownerId, subject) : undefined))),
    Promise.all(items.map(async (item) => withAccounts(reader, item))),
  ])
  return rows.map((item, index) => ({
    ...item,
    evidence: evidence[index],
    payment: payments[index],
    slip: slips[index],
    decisions: decisionsAbout(item, payments[index]),
  }))
}

interface SaidAccount {
  playerId: string
  bankCode: string
  digest: Buffer
}

/** By which evidence says an account and in which names it is, and as what it is shown. */
const ACCOUNTS: ReadonlyMap<string, [shownAs: string, opened: (reader: NumberReader, said: SaidAccount) => Promise<string>]> = new Map([
  ['nameDigest', ['name', shownName]],
  ['holderDigest', ['holder', shownName]],
  ['accountDigest', ['account', shownNumber]],
  ['newPhoneDigest', ['newPhoneEndsIn', endOfPhone]],
])

/** Of the number that is to be the phone of an account no more is shown than a caller may be asked. */
async function endOfPhone(reader: NumberReader, said: SaidAccount): Promise<string> {
  const phone = await shownPhone(reader, said)
  return phone === NOT_OPENED ? phone : phone.slice(-4)
}

/** With the numbers and names that it says by their digests, — where one does not open. */
async function withAccounts(reader: NumberReader, { ownerId, evidence }: Pick<WorkItem, 'ownerId' | 'evidence'>): Promise<unknown> {
  const { bank: bankCode = '' } = evidence as { bank?: string }
  const shown = Object.entries(evidence as object).map(async ([key, said]: [string, unknown]) => {
    const account = ACCOUNTS.get(key)
    if (!account) return [key, said]
    const [shownAs, opened] = account
    return [
      shownAs,
      typeof said === 'string' ? await opened(reader, { playerId: ownerId, bankCode, digest: Buffer.from(said, 'hex') }) : null,
    ]
  })
  return Object.fromEntries(await Promise.all(shown))
}

/** Of money that may be a payment somebody has already, that it is so comes first. */
function decisionsAbout(item: WorkItem, payment: MaskedCase | undefined): readonly string[] {
  const decisions = Object.keys(outcomesOf(item.kind)).filter((decision) => decision !== 'same_payment' || payment?.maybeSame.length !== 0)
  return payment?.mayBeAnother ? decisions.toSorted((one, other) => SAFEST_FIRST.indexOf(one) - SAFEST_FIRST.indexOf(other)) : decisions
}

const SAFEST_FIRST = ['same_payment', 'return', 'allocate']
const ABOUT_PAYMENTS: ReadonlySet<string> = new Set(['payment', 'chargeback', 'contradiction', 'unconfirmed-deposit'])

/** The payment that an item is about: of a slip, the one that its mini-QR names. */
function paymentOf({ kind, subject, evidence }: WorkItem): string | undefined {
  return kind === 'slip' ? (evidence as { payment?: string }).payment : ABOUT_PAYMENTS.has(kind) ? subject : undefined
}

async function maskedCase(reader: NumberReader, reference: string | undefined): Promise<MaskedCase | undefined> {
  const known = reference === undefined ? undefined : await paymentCase(reader, reference)
  if (!known) return undefined
  const { bankCode, accountNo, name } = known.sender
  const { shownTo, creditedTo } = known
  const named = [creditedTo, shownTo?.playerId, ...[...known.maybeSame, ...known.candidates].map(({ playerId }) => playerId)]
  const players = await maskedPlayers(
    reader,
    named.flatMap((playerId) => playerId ?? []),
  )
  const who = (playerId: string) => players.get(playerId) ?? '—'
  return {
    ...known,
    sender: { bankCode, accountNo: accountNo && maskedEnd(accountNo), name: name && maskedName(name) },
    creditedTo: creditedTo === null ? null : { playerId: creditedTo, who: who(creditedTo) },
    candidates: known.candidates.map((candidate) => ({ ...candidate, who: who(candidate.playerId) })),
    maybeSame: known.maybeSame.map(({ playerId, ...payment }) => ({ ...payment, who: playerId === null ? null : who(playerId) })),
    shownTo: shownTo && { ...shownTo, who: who(shownTo.playerId) },
  }
}

function amountOf({ evidence }: WorkItem, currency: Currency | undefined): Card['amount'] {
  const { amount } = evidence as { amount?: string }
  return amount === undefined ? null : { amount: majorFromMinor(minorUnits(BigInt(amount))), currency: currency ?? null }
}
