import type { STATEMENT_TYPES } from '@krapao/contract'
import { type Currency, NOTHING, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import { type Posting, POSTING_KINDS, type PostingRule } from './postings.ts'

export interface Balances {
  currency: Currency
  wallet: MinorUnits
  held: MinorUnits
  invite: MinorUnits
  refund: MinorUnits
  coin: bigint
  /** Our mirrors of the providers' balances, by game code. */
  games: ReadonlyMap<string, MinorUnits>
  /** Sent or asked for, outcome not known, by game code. */
  transit: ReadonlyMap<string, MinorUnits>
  /** The newest posting these balances contain. */
  postingNo: bigint
}

/** One statement, one snapshot: the balances and the posting they stand at belong together. */
export async function readBalances(db: Db | Tx, playerId: string): Promise<Balances> {
  const rows = await balanceRows(db, playerId)
  const [own] = rows
  if (!own) throw new Error(`player ${playerId} has no ledger`)
  const amountOf = (account: string) => rows.find((row) => row.account === account)?.amount ?? 0n
  const bySubaccount = (account: string) =>
    new Map(rows.flatMap((row) => (row.account === account ? [[row.subaccount!, minorUnits(row.amount!)]] : [])))
  return {
    currency: own.currency,
    wallet: minorUnits(own.wallet),
    held: minorUnits(amountOf('held')),
    invite: minorUnits(amountOf('invite')),
    refund: minorUnits(amountOf('refund')),
    coin: amountOf('coin'),
    games: bySubaccount('game'),
    transit: bySubaccount('transit'),
    postingNo: own.posting_no,
  }
}

const balanceRows = gather(async (db, playerIds: readonly string[]) => {
  const rows = await db
    .selectFrom('ledger.owner as owner')
    .leftJoin('ledger.balance as balance', 'balance.owner_id', 'owner.owner_id')
    .select(['owner.owner_id', 'currency', 'wallet', 'posting_no', 'account', 'subaccount', 'amount'])
    .where(sql<boolean>`owner.owner_id = any (${playerIds}::uuid[])`)
    .execute()
  const byOwner = Map.groupBy(rows, ({ owner_id }) => owner_id)
  return playerIds.map((playerId) => byOwner.get(playerId) ?? [])
})

/** The number of the player's newest posting, 0 where there is none: the `postingNo` of their balances. */
export async function newestPostingNo(db: Db, playerId: string): Promise<bigint> {
  const postingNo = await postingNoOf(db, playerId)
  if (postingNo === undefined) throw new Error(`player ${playerId} has no ledger`)
  return postingNo
}

/** The number of an owner's newest posting, 0 before the first; undefined where there is no such owner. */
export async function postingNoOf(db: Db | Tx, ownerId: string): Promise<bigint | undefined> {
  return (await db.selectFrom('ledger.owner').select('posting_no').where('owner_id', '=', ownerId).executeTakeFirst())?.posting_no
}

/** The one currency of all of the player's money. */
export async function readCurrency(db: Db | Tx, playerId: string): Promise<Currency> {
  const owner = await db.selectFrom('ledger.owner').select('currency').where('owner_id', '=', playerId).executeTakeFirst()
  if (!owner) throw new Error(`player ${playerId} has no ledger`)
  return owner.currency
}

/** The currencies of these owners' ledgers; none for one without a ledger. */
export async function readCurrencies(db: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, Currency>> {
  if (ownerIds.length === 0) return new Map()
  const owners = await db.selectFrom('ledger.owner').select(['owner_id', 'currency']).where('owner_id', 'in', ownerIds).execute()
  return new Map(owners.map(({ owner_id, currency }) => [owner_id, currency]))
}

/** What the ledger holds of a player at one game, and the version to post by; 0: nothing has moved there yet. */
export async function readGameAccount(
  db: Db | Tx,
  playerId: string,
  game: string,
): Promise<{ balance: MinorUnits; transit: MinorUnits; version: bigint }> {
  const rows = await db
    .selectFrom('ledger.balance')
    .select(['account', 'amount', 'version'])
    .where('owner_id', '=', playerId)
    .where('subaccount', '=', game)
    .execute()
  const amountOf = (account: string) => minorUnits(rows.find((row) => row.account === account)?.amount ?? NOTHING)
  return {
    balance: amountOf('game'),
    transit: amountOf('transit'),
    version: rows.reduce((sum, { version }) => sum + version, 0n),
  }
}

export interface StatementEntry {
  statementNo: bigint
  kind: Posting['kind']
  type: string
  from: string
  to: string
  amount: MinorUnits
  postedAt: Date
  referenceId: string
}

/**
 * A page of the statement by its gapless numbers, newest first: no OFFSET and no COUNT, so page 1,000 costs what
 * page 1 does. Pages start at 1.
 */
export async function statementPage(
  db: Db,
  playerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; entries: StatementEntry[] }> {
  const rows = await pageRows(db, { playerId, skipped: BigInt(page - 1) * BigInt(limit), limit: BigInt(limit) })
  return { total: Number(rows[0]?.total ?? 0n), entries: rows.flatMap((row) => (row.statement_no === null ? [] : [toEntry(row)])) }
}

type PageRow = { no: number; total: bigint } & (EntryRow | { statement_no: null })

/** One statement, one snapshot: the total and the page belong together. */
const pageRows = gather(async (db, pages: readonly { playerId: string; skipped: bigint; limit: bigint }[]) => {
  const rows = await plainRead(
    db,
    sql<PageRow>`
      select asked.no, o.statement_no as total, line.*
      from ${asked(pages, {
        owner_id: ['uuid', ({ playerId }) => playerId],
        skipped: ['bigint', ({ skipped }) => skipped],
        lines: ['bigint', ({ limit }) => limit],
      })}
      join ledger.owner o on o.owner_id = asked.owner_id
      left join lateral (
        select p.statement_no, p.statement_type, p.kind, p.source_subaccount, p.destination_subaccount, p.amount, p.reference_id, p.posted_at
        from ledger.posting p
        -- Both ends and a limit, or PostgreSQL would read the whole of the journal and choose from it.
        where p.owner_id = asked.owner_id
          and p.statement_no <= o.statement_no - asked.skipped and p.statement_no > o.statement_no - asked.skipped - asked.lines
        order by p.statement_no desc limit asked.lines) line on true
      order by asked.no, line.statement_no desc`,
  )
  return byAsking(pages, rows)
})

type StatementType = (typeof STATEMENT_TYPES)[number]

export interface StatementFilter {
  types: readonly StatementType[] | undefined
  since: Date | undefined
  until: Date | undefined
}

/** A page of the lines that match a filter. Reads all of the player's lines to find them. */
export async function filteredPage(
  db: Db,
  playerId: string,
  { page, limit, types, since, until }: StatementFilter & { page: number; limit: number },
): Promise<{ total: number; entries: StatementEntry[] }> {
  const matching = db
    .selectFrom('ledger.posting')
    .where('owner_id', '=', playerId)
    .where('statement_no', 'is not', null)
    .$if(types !== undefined, (query) => query.where(sql<boolean>`statement_type = any (${types}::ledger.statement_type[])`))
    .$if(since !== undefined, (query) => query.where('posted_at', '>=', since!))
    .$if(until !== undefined, (query) => query.where('posted_at', '<', until!))
  const [count, rows] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    matching
      .select(ENTRY_COLUMNS)
      .orderBy('statement_no', 'desc')
      .limit(limit)
      .offset(sql<bigint>`${BigInt(page - 1) * BigInt(limit)}::bigint`)
      .execute(),
  ])
  return { total: Number(count.total), entries: rows.map((row) => toEntry(row as EntryRow)) }
}

/** One line, with the wallet before and after it. */
export async function statementLine(
  db: Db,
  playerId: string,
  statementNo: bigint,
): Promise<{ entry: StatementEntry; walletBefore: MinorUnits | undefined; walletAfter: MinorUnits | undefined } | undefined> {
  const row = await db
    .selectFrom('ledger.posting')
    .select([...ENTRY_COLUMNS, 'source', 'source_after', 'destination', 'destination_after'])
    .where('owner_id', '=', playerId)
    .where('statement_no', '=', statementNo)
    .executeTakeFirst()
  if (!row) return undefined
  const entry = toEntry(row as EntryRow)
  const isOut = row.source === 'wallet'
  const after = isOut ? row.source_after : row.destination === 'wallet' ? row.destination_after : null
  if (after === null) return { entry, walletBefore: undefined, walletAfter: undefined }
  return { entry, walletBefore: minorUnits(isOut ? after + row.amount : after - row.amount), walletAfter: minorUnits(after) }
}

const ENTRY_COLUMNS = [
  'statement_no',
  'statement_type',
  'kind',
  'source_subaccount',
  'destination_subaccount',
  'amount',
  'reference_id',
  'posted_at',
] as const

interface EntryRow {
  statement_no: bigint
  statement_type: string
  kind: Posting['kind']
  source_subaccount: string | null
  destination_subaccount: string | null
  amount: bigint
  reference_id: string
  posted_at: Date
}

function toEntry(row: EntryRow): StatementEntry {
  const { statement }: PostingRule = POSTING_KINDS[row.kind]
  if (!statement) throw new Error(`a posting of kind ${row.kind} stands in a statement and has no names there`)
  return {
    statementNo: row.statement_no,
    kind: row.kind,
    type: row.statement_type,
    ...statement.names({ sourceSubaccount: row.source_subaccount, destinationSubaccount: row.destination_subaccount }),
    amount: minorUnits(row.amount),
    postedAt: row.posted_at,
    referenceId: row.reference_id,
  }
}
