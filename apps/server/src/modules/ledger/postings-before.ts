import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import { ACCOUNTS, type PostingKind } from './postings.ts'

/** A posting between two accounts, each with its game, bank or channel. */
export interface PostingShown {
  postingNo: bigint
  kind: PostingKind
  amount: MinorUnits
  unit: Currency | 'COIN'
  from: string
  to: string
  /** Of accounts of a player. */
  fromAfter: MinorUnits | null
  toAfter: MinorUnits | null
  at: Date
  referenceId: string
  /** In hexadecimal. */
  hash: string
  /** Its hash is that of itself and of the one before. */
  isWhole: boolean
}

interface Row {
  posting_no: bigint
  kind: PostingKind
  amount: bigint
  currency: Currency
  source: string
  source_subaccount: string | null
  source_after: bigint | null
  destination: string
  destination_subaccount: string | null
  destination_after: bigint | null
  posted_at: Date
  reference_id: string
  hash: string
  is_whole: boolean
}

/** Which postings: before one number and after another, of some kinds or of all. */
export interface PostingRange {
  before: bigint
  after?: bigint
  kinds?: readonly PostingKind[]
  limit: number
}

/** The postings of an owner, the newest first, at most so many, each held against the chain. */
export async function postingsBefore(db: Db, ownerId: string, { before, after = 0n, kinds, limit }: PostingRange): Promise<PostingShown[]> {
  const rows = await plainRead(
    db,
    sql<Row>`
      select p.posting_no, p.kind, p.amount, p.currency, p.source, p.source_subaccount, p.source_after, p.destination, p.destination_subaccount,
        p.destination_after, p.posted_at, p.reference_id, encode(p.hash, 'hex') as hash,
        p.hash = ledger.posting_hash(coalesce(o.hash, ''::bytea), p.owner_id, p.posting_no, p.statement_no, p.currency, p.kind, p.source,
          p.source_subaccount, p.destination, p.destination_subaccount, p.amount, p.statement_type::text, p.idempotency_key,
          ledger.covered_reference(p.reference_id, p.digest), p.posted_at) as is_whole
      from ledger.posting p left join ledger.posting o on o.owner_id = p.owner_id and o.posting_no = p.posting_no - 1
      where p.owner_id = ${ownerId} and p.posting_no < ${before} and p.posting_no > ${after}
        ${kinds === undefined ? sql`` : sql`and p.kind = any (${kinds})`}
      order by p.posting_no desc limit ${limit}`,
  )
  return rows.map(shownPosting)
}

function shownPosting(row: Row): PostingShown {
  return {
    postingNo: row.posting_no,
    kind: row.kind,
    amount: minorUnits(row.amount),
    unit: isCoin(row.source) ? 'COIN' : row.currency,
    from: named(row.source, row.source_subaccount),
    to: named(row.destination, row.destination_subaccount),
    fromAfter: row.source_after === null ? null : minorUnits(row.source_after),
    toAfter: row.destination_after === null ? null : minorUnits(row.destination_after),
    at: row.posted_at,
    referenceId: row.reference_id,
    hash: row.hash,
    isWhole: row.is_whole,
  }
}

/** What the wallet was after it; null where it moved nothing there. */
export function walletAfter({ from, fromAfter, to, toAfter }: PostingShown): MinorUnits | null {
  return from === 'wallet' ? fromAfter : to === 'wallet' ? toAfter : null
}

const isCoin = (account: string) => ACCOUNTS[account as keyof typeof ACCOUNTS].unit === 'COIN'
const named = (account: string, subaccount: string | null) => (subaccount === null ? account : `${account}:${subaccount}`)
