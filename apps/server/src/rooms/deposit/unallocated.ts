import type { ArrivedPayment, QrProvider } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Money that arrived for a QR of a player and did not fit it. */
export interface UnallocatedPayment {
  /** The paying bank and its own reference. */
  reference: string
  qrId: string
  provider: QrProvider
  /** What the QR asked for. */
  qrAmount: MinorUnits
  arrivedAmount: MinorUnits
  currency: ArrivedPayment['currency']
  arrivedAt: Date
  why: ArrivedPayment['why']
  /** `unallocated`: a person decides. Then it is credited to this player, or returned to whoever paid. */
  state: 'unallocated' | 'credited' | 'returned'
  endedAt: Date | null
}

/** So many of them are told, the newest first. */
const MOST = 50

/** What came for the QRs of this player and waits for a person, or did within the last day. */
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
      'p.currency',
      sql<ArrivedPayment['why']>`case
        when p.currency <> 'BAHT' then 'currency'
        when p.amount <> q.amount then 'amount'
        when exists (select from deposit.payment o where o.qr_id = q.qr_id and o.state = 'credited' and o.reference <> p.reference) then 'second'
        when (p.evidence ->> 'paidAt')::timestamptz > q.expires_at then 'late'
        else 'other' end`.as('why'),
      'p.received_at',
      'p.state',
      'p.ended_at',
    ])
    .where('q.player_id', '=', playerId)
    .where('p.unallocated_at', 'is not', null)
    .where((either) => either.or([either('p.player_id', 'is', null), either('p.player_id', '=', playerId)]))
    .where((either) =>
      either.or([either('p.ended_at', 'is', null), either('p.ended_at', '>', sql<Date>`platform.now() - interval '1 day'`)]),
    )
    .orderBy('p.received_at', 'desc')
    .orderBy('p.reference')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    qrId: row.qr_id,
    provider: row.provider as QrProvider,
    qrAmount: minorUnits(row.qr_amount),
    arrivedAmount: minorUnits(row.arrived_amount),
    currency: row.currency,
    arrivedAt: row.received_at,
    why: row.why,
    state: row.state,
    endedAt: row.ended_at,
  }))
}

export function presentUnallocated({
  reference,
  qrId,
  qrAmount,
  arrivedAmount,
  currency,
  why,
  state,
  arrivedAt,
  endedAt,
}: UnallocatedPayment): ArrivedPayment {
  return {
    reference,
    qrcodeId: qrId,
    qrAmount: majorFromMinor(qrAmount),
    arrivedAmount: majorFromMinor(arrivedAmount),
    currency,
    why,
    state,
    arrivedAt: arrivedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}
