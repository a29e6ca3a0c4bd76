import { minorUnits, type MinorUnits } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import { retryIdempotent, type Db, type Tx } from '../../platform/database/db.ts'
import { gatherStates } from '../../platform/database/gather-states.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
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
  'leased_at',
  'unknown_since',
  'created_at',
] as const

const allColumns = sql.join(COLUMNS.map((column) => sql.ref(column)))

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
  leased_at: Date | null
  unknown_since: Date | null
  created_at: Date
}

export const transferLeases = createLeases<TransferRow, Transfer>({
  table: 'games.transfer',
  ownerColumn: 'player_id',
  idColumn: 'transfer_id',
  dueIn: ['sending', 'in_doubt'],
  claim: async (db, { ownerId, id, leaseNo }) =>
    (
      await sql<TransferRow>`
    select ${allColumns} from games.claim_transfer(${ownerId}, ${id}, ${leaseNo})`.execute(db)
    ).rows,
  leaveInDoubt: async (db, { playerId, transferId, leaseNo }, { reason, isUnknown = false, needsReview = false }) =>
    (
      await sql<{ is_ours: boolean }>`
    select games.leave_in_doubt(${playerId}, ${transferId}, ${leaseNo}, ${reason}, ${isUnknown}, ${needsReview}) as is_ours`.execute(db)
    ).rows[0]!.is_ours,
  jobOf: toTransfer,
  idOf: ({ transferId }) => transferId,
  noun: 'transfer',
})

export async function transferByKey(db: Db | Tx, playerId: string, idempotencyKey: string): Promise<Transfer | undefined> {
  const row = await db
    .selectFrom('games.transfer')
    .select(COLUMNS)
    .where('player_id', '=', playerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row && toTransfer(row)
}

export async function listOpenTransfers(db: Db | Tx, playerId: string): Promise<Transfer[]> {
  const rows = await db
    .selectFrom('games.transfer')
    .select(COLUMNS)
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(toTransfer)
}

/** How these transfers of the player stand, by id. */
export const readTransferStates = gatherStates<TransferState>({ table: 'games.transfer', idColumn: 'transfer_id' })

/** False when the lease has been lost: then nothing may be sent. */
export async function recordBalanceBefore(db: Db, { playerId, transferId, leaseNo }: Transfer, balance: MinorUnits): Promise<boolean> {
  const { rows } = await retryIdempotent(() =>
    sql<{ is_ours: boolean }>`
      select games.record_balance_before(${playerId}, ${transferId}, ${leaseNo}, ${balance}) as is_ours`.execute(db),
  )
  return rows[0]?.is_ours === true
}

/** Gives the lease back, so that a worker can go on at once. */
export async function releaseTransfer(db: Db, { playerId, transferId, leaseNo }: Transfer): Promise<void> {
  await sql`select games.release_transfer(${playerId}, ${transferId}, ${leaseNo})`.execute(db)
}

/** Transfers whose outcome is not known, by game, and how long the oldest has been on its way. */
export async function transfersInDoubt(db: Db): Promise<{ game: string; count: number; oldestSeconds: number }[]> {
  const { rows } = await sql<{ game: string; count: bigint; oldest_seconds: number }>`
    select game_code as game, count(*) as count, extract(epoch from platform.now() - min(created_at))::float8 as oldest_seconds
    from games.transfer where state = 'in_doubt' group by 1`.execute(db)
  return rows.map(({ game, count, oldest_seconds: oldestSeconds }) => ({ game, count: Number(count), oldestSeconds }))
}

export function toTransfer(row: TransferRow): Transfer {
  return {
    transferId: row.transfer_id,
    playerId: row.player_id,
    gameCode: row.game_code,
    username: row.username,
    direction: row.direction,
    amount: minorUnits(row.amount),
    thenToGame: row.then_to_game,
    isAll: row.is_all,
    state: row.state,
    balanceBefore: row.balance_before === null ? null : minorUnits(row.balance_before),
    attempts: row.attempts,
    leaseNo: row.lease_no,
    // Nobody holds one that has ended; its lease says nothing any more.
    leasedAt: row.leased_at ?? row.created_at,
    unknownSince: row.unknown_since,
    createdAt: row.created_at,
  }
}
