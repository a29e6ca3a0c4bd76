import type { ArrivedPayment, QrProvider } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { gather } from '../../platform/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/plain-read.ts'

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
  /** `unallocated`: a person decides. Then it is credited to this player, or `returning` to whoever paid until it is returned. */
  state: ArrivedPayment['state']
  endedAt: Date | null
}

/** So many of them are told, the newest first. */
const MOST = 50

interface Row {
  no: number
  reference: string
  qr_id: string
  provider: string
  qr_amount: bigint
  arrived_amount: bigint
  currency: ArrivedPayment['currency']
  why: ArrivedPayment['why']
  received_at: Date
  state: UnallocatedPayment['state']
  ended_at: Date | null
}

/** What came for the QRs of this player, made within a month, and waits for manual review, or did within the last day. */
export const listUnallocated = gather(async (db, playerIds: readonly string[]) => {
  const rows = await plainRead(
    db,
    sql<Row>`
      select asked.no, found.*
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select p.reference, q.qr_id, q.provider, q.amount as qr_amount, p.amount as arrived_amount, p.currency,
          case
            when p.currency <> 'BAHT' then 'currency'
            when p.amount <> q.amount then 'amount'
            when exists (select from deposit.payment o where o.qr_id = q.qr_id and o.state = 'credited' and o.reference <> p.reference) then 'second'
            when (p.evidence ->> 'paidAt')::timestamptz > q.expires_at then 'late'
            else 'other' end as why,
          p.received_at, coalesce(turned_out.state, p.state) as state, coalesce(turned_out.ended_at, p.ended_at) as ended_at
        from deposit.qr q join deposit.payment p on p.qr_id = q.qr_id
          -- One that turned out to be another is told as that other.
          left join deposit.payment turned_out on turned_out.reference = p.merged_into
        where q.player_id = asked.player_id and q.created_at > platform.now() - interval '30 days'
          and p.unallocated_at is not null and coalesce(turned_out.player_id, p.player_id, q.player_id) = q.player_id
          and (p.ended_at is null or p.ended_at > platform.now() - interval '1 day')
        order by p.received_at desc, p.reference
        limit ${MOST}) found
      order by asked.no, found.received_at desc, found.reference`,
  )
  return byAsking(playerIds, rows).map((own) => own.map(unallocatedIn))
})

function unallocatedIn(row: Row): UnallocatedPayment {
  return {
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
  }
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
