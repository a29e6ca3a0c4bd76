import { NOTHING, satang, type Satang } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { type Movement, STATEMENT_NAMES } from './movements.ts'

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
  const rows = await db
    .selectFrom('ledger.player as player')
    .leftJoin('ledger.game_account as at_game', 'at_game.player_id', 'player.player_id')
    .select(['wallet', 'held', 'invite', 'coin', 'movement_no', 'game', 'balance', 'transit'])
    .where('player.player_id', '=', playerId)
    .execute()
  const [own] = rows
  const byGame = <Value>(valueOf: (row: GameRow) => Value) =>
    new Map(rows.flatMap((row) => (row.game === null ? [] : [[row.game, valueOf(row as GameRow)]])))
  return {
    wallet: satang(own?.wallet ?? 0n),
    held: satang(own?.held ?? 0n),
    invite: satang(own?.invite ?? 0n),
    coin: own?.coin ?? 0n,
    games: byGame(({ balance }) => satang(balance)),
    transit: byGame(({ transit }) => satang(transit)),
    movementNo: own?.movement_no ?? 0n,
  }
}

interface GameRow {
  game: string
  balance: bigint
  transit: bigint
}

/** What the books hold of a player at one game, and the version to post by; 0: nothing has moved there yet. */
export async function gameAccountOf(
  db: Db | Tx,
  playerId: string,
  game: string,
): Promise<{ balance: Satang; transit: Satang; version: bigint }> {
  const row = await db
    .selectFrom('ledger.game_account')
    .select(['balance', 'transit', 'version'])
    .where('player_id', '=', playerId)
    .where('game', '=', game)
    .executeTakeFirst()
  return row
    ? { balance: satang(row.balance), transit: satang(row.transit), version: row.version }
    : { balance: NOTHING, transit: NOTHING, version: 0n }
}

export interface StatementEntry {
  statementNo: bigint
  type: string
  from: string
  to: string
  amount: Satang
  postedAt: Date
  cause: string
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
  const skipped = BigInt(page - 1) * BigInt(limit)
  // One statement, one snapshot: the total and the page belong together.
  const rows = await db
    .selectFrom('ledger.player as player')
    .leftJoin('ledger.movement as movement', (join) =>
      join
        .onRef('movement.player_id', '=', 'player.player_id')
        // Both ends, or PostgreSQL would read and sort the whole of the account.
        .on('movement.statement_no', '<=', sql<bigint>`player.statement_no - ${skipped}::bigint`)
        .on('movement.statement_no', '>', sql<bigint>`player.statement_no - ${skipped + BigInt(limit)}::bigint`),
    )
    .select(['player.statement_no as total', 'movement.statement_no', 'statement_type', 'kind', 'place', 'amount', 'cause', 'posted_at'])
    .where('player.player_id', '=', playerId)
    .orderBy('movement.statement_no', 'desc')
    .execute()
  const entries = rows.flatMap((row) => (row.statement_no === null ? [] : [entryOf(row as EntryRow)]))
  return { total: Number(rows[0]?.total ?? 0n), entries }
}

interface EntryRow {
  statement_no: bigint
  statement_type: string
  kind: string
  place: string | null
  amount: bigint
  cause: string
  posted_at: Date
}

function entryOf(row: EntryRow): StatementEntry {
  const names = STATEMENT_NAMES[row.kind as Movement['kind']]
  if (!names) throw new Error(`movement kind ${row.kind} stands in a statement and has no names there`)
  return {
    statementNo: row.statement_no,
    type: row.statement_type,
    ...names(row.place),
    amount: satang(row.amount),
    postedAt: row.posted_at,
    cause: row.cause,
  }
}
