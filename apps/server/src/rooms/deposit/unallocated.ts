import type { QrProvider } from '@krapao/contract'
import { satang, type Satang } from '@krapao/money'
import type { Db } from '../../platform/db.ts'

/** Money that arrived for a QR of a player and did not fit it. */
export interface UnallocatedPayment {
  /** The paying bank and its own reference. */
  reference: string
  qrId: string
  provider: QrProvider
  /** What the QR asked for. */
  qrAmount: Satang
  arrivedAmount: Satang
  arrivedAt: Date
  /** `unallocated`: a person decides. Then it is credited to this player, or returned to whoever paid. */
  state: 'unallocated' | 'credited' | 'returned'
  endedAt: Date | null
}

/** So many of them are told, the newest first. */
const MOST = 50

/** What came for the QRs of this player and waits for a person, or did. */
export async function unallocatedOf(db: Db, playerId: string): Promise<UnallocatedPayment[]> {
  const rows = await db
    .selectFrom('deposit.qr as q')
    .innerJoin('deposit.payment as p', 'p.qr_id', 'q.qr_id')
    .select([
      'p.reference',
      'q.qr_id',
      'q.provider',
      'q.amount as qr_amount',
      'p.amount as arrived_amount',
      'p.received_at',
      'p.state',
      'p.ended_at',
    ])
    .where('q.player_id', '=', playerId)
    .where('p.unallocated_at', 'is not', null)
    .where((either) => either.or([either('p.player_id', 'is', null), either('p.player_id', '=', playerId)]))
    .orderBy('p.received_at', 'desc')
    .orderBy('p.reference')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    qrId: row.qr_id,
    provider: row.provider as QrProvider,
    qrAmount: satang(row.qr_amount),
    arrivedAmount: satang(row.arrived_amount),
    arrivedAt: row.received_at,
    state: row.state,
    endedAt: row.ended_at,
  }))
}
