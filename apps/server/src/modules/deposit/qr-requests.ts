import type { QrProvider, RequestOutcome } from '@krapao/contract'
import { majorFromMinor, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** A request that made a QR. */
export interface QrRequest {
  idempotencyKey: string
  at: Date
  qr: NonNullable<RequestOutcome['qr']>
}

/** One whose key is closed waits for no gateway any more: what is still being made for it ends. */
export async function closeQrRequest(db: Db, playerId: string, idempotencyKey: string): Promise<void> {
  await retryIdempotent(() => functions.closeQrRequest(db, { player: playerId, idempotencyKey }))
}

export async function qrOfRequest(db: Db, playerId: string, idempotencyKey: string): Promise<QrRequest | undefined> {
  const row = await madeQrs(db, playerId).where('idempotency_key', '=', idempotencyKey).executeTakeFirst()
  return row && requestOf(row)
}

/** Those of the last hours, newest first. */
export async function qrRequestsSince(db: Db, playerId: string, hours: number, limit: number): Promise<QrRequest[]> {
  const rows = await madeQrs(db, playerId)
    .where('created_at', '>', sql<Date>`platform.now() - make_interval(hours => ${hours}::int)`)
    .limit(limit)
    .execute()
  return rows.map(requestOf)
}

/** What became of them later is another matter: the request was for making them. */
function madeQrs(db: Db, playerId: string) {
  return db
    .selectFrom('deposit.qr')
    .select(['idempotency_key', 'qr_id', 'provider', 'amount', 'created_at'])
    .where('player_id', '=', playerId)
    .where('idempotency_key', 'is not', null)
    .where('payload', 'is not', null)
    .orderBy('created_at', 'desc')
}

function requestOf(row: { idempotency_key: string | null; qr_id: string; provider: string; amount: bigint; created_at: Date }): QrRequest {
  const qr = { qrcodeId: row.qr_id, provider: row.provider as QrProvider, amount: majorFromMinor(minorUnits(row.amount)) }
  return { idempotencyKey: row.idempotency_key!, at: row.created_at, qr }
}
