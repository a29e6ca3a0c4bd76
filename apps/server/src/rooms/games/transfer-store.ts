import { satang, type Satang } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { LEASE_MS, type Transfer, type TransferState } from './transfer.ts'

const COLUMNS = [
  'transfer_id',
  'player_id',
  'game_code',
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

interface Row {
  transfer_id: string
  player_id: string
  game_code: string
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

/** The transfer begins leased to whoever began it: a worker takes over only when that lease has run out. */
export async function insertTransfer(tx: Tx, transfer: Transfer & { requestKey: string; leaseUntil: Date }): Promise<void> {
  await tx
    .insertInto('games.transfer')
    .values({
      transfer_id: transfer.transferId,
      player_id: transfer.playerId,
      game_code: transfer.gameCode,
      direction: transfer.direction,
      amount: transfer.amount,
      then_to_game: transfer.thenToGame,
      is_all: transfer.isAll,
      state: transfer.state,
      request_key: transfer.requestKey,
      attempts: transfer.attempts,
      lease_no: transfer.leaseNo,
      lease_until: transfer.leaseUntil,
      next_attempt_at: transfer.createdAt,
      created_at: transfer.createdAt,
    })
    .execute()
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

export async function hasOpenTransfer(db: Db | Tx, playerId: string, gameCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('games.transfer')
    .select('transfer_id')
    .where('player_id', '=', playerId)
    .where('game_code', '=', gameCode)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
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
  const { rows } = await sql<Row>`
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
  const { rows } = await sql<Row>`
    update games.transfer set lease_no = lease_no + 1, story = story || ${line}::jsonb
    where transfer_id = ${transferId}::uuid and state = 'parked'
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(tx)
  return rows.map(transferOf)[0]
}

/**
 * Writes what the holder of the lease found. False when the lease is no longer the newest or the transfer has ended:
 * somebody else acted, and nothing may be posted.
 */
export async function recordOutcome(
  tx: Db | Tx,
  transfer: Transfer,
  outcome: { state: TransferState; says: string; at: Date; nextAttemptAt: Date | null },
): Promise<boolean> {
  const line = JSON.stringify([
    { at: outcome.at.toISOString(), attempt: transfer.attempts, state: outcome.state, says: outcome.says.slice(0, 300) },
  ])
  const hasEnded = outcome.state === 'done' || outcome.state === 'refused'
  const updated = await tx
    .updateTable('games.transfer')
    .set({
      state: outcome.state,
      next_attempt_at: outcome.nextAttemptAt,
      lease_until: outcome.at,
      ended_at: hasEnded ? outcome.at : null,
      story: sql`story || ${line}::jsonb`,
    })
    .where('transfer_id', '=', transfer.transferId)
    .where('lease_no', '=', transfer.leaseNo)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Whether the holder of this very lease ended it so. */
export async function hasEndedAs(tx: Tx, transfer: Transfer, state: 'done' | 'refused'): Promise<boolean> {
  const row = await tx
    .selectFrom('games.transfer')
    .select('transfer_id')
    .where('transfer_id', '=', transfer.transferId)
    .where('lease_no', '=', transfer.leaseNo)
    .where('state', '=', state)
    .executeTakeFirst()
  return row !== undefined
}

function transferOf(row: Row): Transfer {
  return {
    transferId: row.transfer_id,
    playerId: row.player_id,
    gameCode: row.game_code,
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
