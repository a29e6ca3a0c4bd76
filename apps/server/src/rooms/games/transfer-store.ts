import { satang, type Satang } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { LEASE_MS, type Transfer, type TransferState } from './transfer.ts'

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
  direction: string
  amount: bigint
  then_to_game: string | null
  is_all: boolean
  state: string
  balance_before: bigint | null
  attempts: number
  lease_no: bigint
  created_at: Date
}

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
  return new Map(rows.map((row) => [row.transfer_id, row.state as TransferState]))
}

/** False when the lease has been lost: then nothing may be sent. */
export async function recordBalanceBefore(db: Db, transfer: Transfer, balance: Satang): Promise<boolean> {
  const updated = await db
    .updateTable('games.transfer')
    .set({ balance_before: balance })
    .where('transfer_id', '=', transfer.transferId)
    .where('lease_no', '=', transfer.leaseNo)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Takes the due transfers nobody holds. Each gets a newer lease, which fences off whoever held it before. */
export async function claimDue(db: Db, now: Date, most: number): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`
    update games.transfer set lease_no = lease_no + 1, lease_until = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
    where transfer_id in (
      select transfer_id from games.transfer
      where state in ('sending', 'in_doubt') and next_attempt_at <= ${now} and lease_until <= ${now}
      order by next_attempt_at limit ${most} for update skip locked)
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(db)
  return rows.map(transferOf)
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

/** Writes why the holder of the lease could not end it. False when the lease is no longer the newest or the transfer has ended. */
export async function recordDoubt(
  db: Db,
  transfer: Transfer,
  doubt: { state: 'in_doubt' | 'parked'; says: string; at: Date; nextAttemptAt: Date | null },
): Promise<boolean> {
  const updated = await db
    .updateTable('games.transfer')
    .set({
      state: doubt.state,
      next_attempt_at: doubt.nextAttemptAt,
      lease_until: doubt.at,
      story: sql`story || ${storyLine(transfer, doubt)}::jsonb`,
    })
    .where('transfer_id', '=', transfer.transferId)
    .where('lease_no', '=', transfer.leaseNo)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** What one attempt adds to the story. */
export function storyLine({ attempts }: Transfer, { at, state, says }: { at: Date; state: TransferState; says: string }): string {
  return JSON.stringify([{ at: at.toISOString(), attempt: attempts, state, says: says.slice(0, 300) }])
}

export function transferOf(row: TransferRow): Transfer {
  return {
    transferId: row.transfer_id,
    playerId: row.player_id,
    gameCode: row.game_code,
    username: row.username,
    direction: row.direction as Transfer['direction'],
    amount: satang(row.amount),
    thenToGame: row.then_to_game,
    isAll: row.is_all,
    state: row.state as TransferState,
    balanceBefore: row.balance_before === null ? null : satang(row.balance_before),
    attempts: row.attempts,
    leaseNo: row.lease_no,
    createdAt: row.created_at,
  }
}
