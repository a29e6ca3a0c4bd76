import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { gatherStates } from '../../platform/database/gather-states.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import * as functions from './functions.gen.ts'
import { leaseOf, type Transfer } from './transfer.ts'

const COLUMNS = [
  'transfer_id as transferId',
  'player_id as playerId',
  'game_code as gameCode',
  'username',
  'direction',
  'amount',
  'then_to_game as thenToGame',
  'is_all as isAll',
  'state',
  'balance_before as balanceBefore',
  'attempts',
  'lease_no as leaseNo',
  'leased_at as leasedAt',
  'unknown_since as unknownSince',
  'created_at as createdAt',
] as const

/** Of a row of transfers, what `COLUMNS` are; the functions of the database answer the whole of it. */
type TransferRow = Omit<functions.Transfer, 'idempotencyKey' | 'nextAttemptAt' | 'history' | 'endedAt'>

export const transferLeases = createLeases<TransferRow, Transfer>({
  table: 'games.transfer',
  ownerColumn: 'player_id',
  idColumn: 'transfer_id',
  dueIn: ['sending', 'in_doubt'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimTransfer(db, { player: ownerId, transfer: id, leaseNo }),
  leaveInDoubt: (db, transfer, { reason, isUnknown = false, needsReview = false }) =>
    functions.leaveInDoubt(db, { ...leaseOf(transfer), reason, isUnknown, needsReview }),
  jobOf: toTransfer,
  idOf: ({ transferId }) => transferId,
  noun: 'transfer',
})

/** Whatever its state. Of a transfer between two games it is the first half. */
export async function transferByKey(db: Db | Tx, playerId: string, idempotencyKey: string): Promise<Transfer | undefined> {
  const row = await db
    .selectFrom('games.transfer')
    .select(COLUMNS)
    .where('player_id', '=', playerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row && toTransfer(row)
}

/** Those that have not ended, manual review included; the oldest first. */
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
export const readTransferStates = gatherStates<functions.TransferState>({ table: 'games.transfer', idColumn: 'transfer_id' })

/** Transfers whose outcome is not known, by game, and how long the oldest has been on its way. */
export async function transfersInDoubt(db: Db): Promise<{ game: string; count: number; oldestSeconds: number }[]> {
  const { rows } = await sql<{ game: string; count: bigint; oldest_seconds: number }>`
    select game_code as game, count(*) as count, extract(epoch from platform.now() - min(created_at))::float8 as oldest_seconds
    from games.transfer where state = 'in_doubt' group by 1`.execute(db)
  return rows.map(({ game, count, oldest_seconds: oldestSeconds }) => ({ game, count: Number(count), oldestSeconds }))
}

export function toTransfer({ amount, balanceBefore, leasedAt, ...row }: TransferRow): Transfer {
  return {
    ...row,
    amount: minorUnits(amount),
    balanceBefore: balanceBefore === null ? null : minorUnits(balanceBefore),
    // Nobody holds one that has ended; its lease says nothing any more.
    leasedAt: leasedAt ?? row.createdAt,
  }
}
