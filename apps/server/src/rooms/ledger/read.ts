import { NOTHING, satang, type Satang } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export interface Balances {
  wallet: Satang
  held: Satang
  invite: Satang
  coin: bigint
  /** Our mirrors of the providers' balances, by game code. */
  games: ReadonlyMap<string, Satang>
  /** Sent or asked for, outcome not known, by game code. */
  transit: ReadonlyMap<string, Satang>
  /** The newest movement these balances contain. */
  movementNo: bigint
}

/** One statement, one snapshot: the balances and the movement they stand at belong together. */
export async function balancesOf(db: Db | Tx, playerId: string): Promise<Balances> {
  const { rows } = await sql<{ account: string | null; balance: bigint | null; movement_no: bigint }>`
    select a.account, a.balance, p.movement_no from ledger.player p left join ledger.account a using (player_id)
    where p.player_id = ${playerId}::uuid`.execute(db)
  const byAccount = new Map(rows.map(({ account, balance }) => [account ?? '', satang(balance ?? 0n)]))
  const ofKind = (prefix: string) =>
    new Map(
      [...byAccount].filter(([account]) => account.startsWith(prefix)).map(([account, balance]) => [account.slice(prefix.length), balance]),
    )
  const of = (account: string) => byAccount.get(account) ?? NOTHING
  return {
    wallet: of('wallet'),
    held: of('held'),
    invite: of('invite'),
    coin: of('coin'),
    games: ofKind('game:'),
    transit: ofKind('transit:'),
    movementNo: rows[0]?.movement_no ?? 0n,
  }
}

export interface StatementEntry {
  statementNo: bigint
  type: string
  from: string
  to: string
  amount: Satang
  postedAt: Date
  details: Record<string, unknown>
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
  const player = await db.selectFrom('ledger.player').select('statement_no').where('player_id', '=', playerId).executeTakeFirst()
  const total = player?.statement_no ?? 0n
  const newest = total - BigInt(page - 1) * BigInt(limit)
  if (newest <= 0n) return { total: Number(total), entries: [] }
  const rows = await db
    .selectFrom('ledger.movement')
    .select(['statement_no', 'statement_type', 'details', 'posted_at'])
    .where('player_id', '=', playerId)
    .where('statement_no', '<=', newest)
    .where('statement_no', '>', newest - BigInt(limit))
    .orderBy('statement_no', 'desc')
    .execute()
  return { total: Number(total), entries: rows.map(entryOf) }
}

function entryOf(row: { statement_no: bigint | null; statement_type: string | null; details: unknown; posted_at: Date }): StatementEntry {
  const details = row.details as Record<string, unknown> & { from: string; to: string; amount: string }
  return {
    statementNo: row.statement_no!,
    type: row.statement_type!,
    from: details.from,
    to: details.to,
    amount: satang(BigInt(details.amount)),
    postedAt: row.posted_at,
    details,
  }
}
