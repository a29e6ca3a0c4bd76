import { satang, type Satang } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import { askAgain, type Db, type Tx } from '../../platform/db.ts'
import { createLeases } from '../../platform/leases.ts'
import type { Transfer, TransferState } from './transfer.ts'

const COLUMNS = [
  'transfer_id',
  'player_id',
  'game_code',
  'username',
  'direction',
  'amount',
  'then_to_game',
  'is_all',
  'state',
  'balance_before',
  'attempts',
  'lease_no',
  'created_at',
] as const

/** Of a whole row, as the functions of the database answer it. */
export function columnsOf(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(COLUMNS.map((column) => sql`(${row}).${sql.ref(column)}`))
}

export interface TransferRow {
  transfer_id: string
  player_id: string
  game_code: string
  username: string
  direction: Transfer['direction']
  amount: bigint
  then_to_game: string | null
  is_all: boolean
  state: TransferState
  balance_before: bigint | null
  attempts: number
  lease_no: bigint
  created_at: Date
}

export const transferLeases = createLeases<TransferRow, Transfer>({
  table: 'games.transfer',
  idColumn: 'transfer_id',
  columns: COLUMNS,
  dueIn: ['sending', 'in_doubt'],
  jobOf: transferOf,
  idOf: ({ transferId }) => transferId,
  noun: 'transfer',
})

export async function transferByKey(db: Db | Tx, playerId: string, requestKey: string): Promise<Transfer | undefined> {
  const row = await db
    .selectFrom('games.transfer')
    .select(COLUMNS)
    .where('player_id', '=', playerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row && transferOf(row)
}

export async function openTransfersOf(db: Db | Tx, playerId: string): Promise<Transfer[]> {
  const rows = await db
    .selectFrom('games.transfer')
    .select(COLUMNS)
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(transferOf)
}

export async function statesOf(db: Db, transferIds: string[]): Promise<Map<string, TransferState>> {
  if (transferIds.length === 0) return new Map()
  const rows = await db.selectFrom('games.transfer').select(['transfer_id', 'state']).where('transfer_id', 'in', transferIds).execute()
  return new Map(rows.map((row) => [row.transfer_id, row.state]))
}

/** False when the lease has been lost: then nothing may be sent. */
export async function recordBalanceBefore(db: Db, transfer: Transfer, balance: Satang): Promise<boolean> {
  const updated = await askAgain(() =>
    db
      .updateTable('games.transfer')
      .set({ balance_before: balance })
      .where('transfer_id', '=', transfer.transferId)
      .where('lease_no', '=', transfer.leaseNo)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  )
  return updated.numUpdatedRows === 1n
}

/** Takes a parked transfer for the person who decides it, writing their words first. The newer lease keeps everybody else off. */
export async function takeParked(tx: Tx, transferId: string, note: { at: Date; says: string }): Promise<Transfer | undefined> {
  const line = JSON.stringify([{ at: note.at.toISOString(), state: 'decided', says: note.says.slice(0, 1000) }])
  const { rows } = await sql<TransferRow>`
    update games.transfer set lease_no = lease_no + 1, story = story || ${line}::jsonb
    where transfer_id = ${transferId}::uuid and state = 'parked'
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(tx)
  return rows.map(transferOf)[0]
}

export function transferOf(row: TransferRow): Transfer {
  return {
    transferId: row.transfer_id,
    playerId: row.player_id,
    gameCode: row.game_code,
    username: row.username,
    direction: row.direction,
    amount: satang(row.amount),
    thenToGame: row.then_to_game,
    isAll: row.is_all,
    state: row.state,
    balanceBefore: row.balance_before === null ? null : satang(row.balance_before),
    attempts: row.attempts,
    leaseNo: row.lease_no,
    createdAt: row.created_at,
  }
}
