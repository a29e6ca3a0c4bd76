import { NOTHING, satang, type Satang } from '@krapao/money'
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
  const player = await db.selectFrom('ledger.player').select('statement_no').where('player_id', '=', playerId).executeTakeFirst()
  const total = player?.statement_no ?? 0n
  const newest = total - BigInt(page - 1) * BigInt(limit)
  if (newest <= 0n) return { total: Number(total), entries: [] }
  const rows = await db
    .selectFrom('ledger.movement')
    .select(['statement_no', 'statement_type', 'kind', 'place', 'amount', 'cause', 'posted_at'])
    .where('player_id', '=', playerId)
    .where('statement_no', '<=', newest)
    .where('statement_no', '>', newest - BigInt(limit))
    .orderBy('statement_no', 'desc')
    .execute()
  return { total: Number(total), entries: rows.map(entryOf) }
}

function entryOf(row: {
  statement_no: bigint | null
  statement_type: string | null
  kind: string
  place: string | null
  amount: bigint
  cause: string
  posted_at: Date
}): StatementEntry {
  const names = STATEMENT_NAMES[row.kind as Movement['kind']]
  if (!names) throw new Error(`movement kind ${row.kind} stands in a statement and has no names there`)
  return {
    statementNo: row.statement_no!,
    type: row.statement_type!,
    ...names(row.place),
    amount: satang(row.amount),
    postedAt: row.posted_at,
    cause: row.cause,
  }
}
