import type { ArrivedPayment } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'

/** Money of a player that arrived and was not credited by itself. */
export interface UnallocatedPayment {
  /** The paying bank and its own reference. */
  reference: string
  by: ArrivedPayment['by']
  /** What it was meant for, and what that asked for. */
  qr: { qrId: string; amount: MinorUnits } | undefined
  arrivedAmount: MinorUnits
  currency: ArrivedPayment['currency']
  arrivedAt: Date
  why: ArrivedPayment['why']
  /** `unallocated`: it is not decided. Then it is credited to this player, or `returning` to whoever paid until it is returned. */
  state: ArrivedPayment['state']
  endedAt: Date | null
  /** Transfers of which any one proves the account that it came from, the largest first. */
  proofs: { amount: MinorUnits; expiresAt: Date }[]
}

/** So many of them are told, the newest first. */
const LIMIT = 50

interface Row {
  no: number
  reference: string
  by: ArrivedPayment['by']
  qr_id: string | null
  qr_amount: bigint | null
  arrived_amount: bigint
  currency: ArrivedPayment['currency']
  why: ArrivedPayment['why']
  received_at: Date
  state: UnallocatedPayment['state']
  ended_at: Date | null
  proofs: { amount: string; expiresAt: string }[] | null
}

/**
 * What came for the QRs of this player, from their own account or by their gift links, and waits, or did within the last
 * day. What is asked for as proof of an account stands at what waits for that. `offset 0` has each payment looked up by its key:
 * joined as PostgreSQL likes, the plan of a young table reads all of them.
 */
export const listUnallocated = gather(async (db, playerIds: readonly string[]) => {
  const rows = await plainRead(
    db,
    sql<Row>`
      select asked.no, found.*, case when found.why = 'unproven' and found.state = 'unallocated' then (
        select jsonb_agg(jsonb_build_object('amount', a.amount::text, 'expiresAt', a.expires_at) order by a.amount desc)
        from deposit.announcement a
        where a.player_id = asked.player_id and a.ended_at is null and a.proves_waiting and a.expires_at > platform.now()) end as proofs
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select p.reference, mine.by, mine.qr_id, mine.qr_amount, p.amount as arrived_amount, p.currency, mine.why, p.received_at,
          coalesce(turned_out.state, p.state) as state, coalesce(turned_out.ended_at, p.ended_at) as ended_at
        from (
          ${QRS}
          union all
          ${TRANSFERS}
          union all
          ${GIFTS}) mine
        cross join lateral (select * from deposit.payment p where p.reference = mine.reference offset 0) p
        -- One that turned out to be another is told as that other.
        left join lateral (select * from deposit.payment t where t.reference = p.merged_into offset 0) turned_out on true
        where p.unallocated_at is not null and coalesce(turned_out.player_id, p.player_id, asked.player_id) = asked.player_id
          and (p.ended_at is null or p.ended_at > platform.now() - interval '1 day')
        order by p.received_at desc, p.reference
        limit ${LIMIT}) found
      order by asked.no, found.received_at desc, found.reference`,
  )
  return byAsking(playerIds, rows).map((own) => own.map(unallocatedIn))
})

/**
 * Of QRs that were made within a month. That a payment was not credited by itself is asked here too: only for those is there an
 * index by QR, and without one every dashboard reads all payments there are.
 */
const QRS = sql`
  select p.reference, 'qr' as by, q.qr_id, q.amount as qr_amount,
    case
      when p.currency <> 'BAHT' then 'currency'
      when p.amount <> q.amount then 'amount'
      when exists (select 1 from deposit.paid_qr c where c.qr_id = q.qr_id and c.reference <> p.reference) then 'second'
      when (p.evidence ->> 'paidAt')::timestamptz > q.expires_at then 'late'
      else 'other' end as why
  from deposit.qr q
  cross join lateral (select * from deposit.payment p where p.qr_id = q.qr_id and p.unallocated_at is not null offset 0) p
  where q.player_id = asked.player_id and q.created_at > platform.now() - interval '30 days'`

const TRANSFERS = sql`
  select a.reference, 'transfer', null, null, a.why from deposit.arrival a where a.player_id = asked.player_id`

/** Sent within a month: known by the voucher. */
const GIFTS = sql`
  select 'GIFTLINK:' || r.voucher, 'gift', null, null, 'gift' from deposit.gift_redemption r
  where r.player_id = asked.player_id and r.state = 'unallocated' and r.created_at > platform.now() - interval '30 days'`

function unallocatedIn(row: Row): UnallocatedPayment {
  return {
    reference: row.reference,
    by: row.by,
    qr: row.qr_id === null ? undefined : { qrId: row.qr_id, amount: minorUnits(row.qr_amount!) },
    arrivedAmount: minorUnits(row.arrived_amount),
    currency: row.currency,
    arrivedAt: row.received_at,
    why: row.why,
    state: row.state,
    endedAt: row.ended_at,
    proofs: (row.proofs ?? []).map(({ amount, expiresAt }) => ({ amount: minorUnits(BigInt(amount)), expiresAt: new Date(expiresAt) })),
  }
}

export function presentUnallocated({ qr, arrivedAmount, arrivedAt, endedAt, proofs, ...told }: UnallocatedPayment): ArrivedPayment {
  return {
    ...told,
    qrcodeId: qr?.qrId ?? null,
    qrAmount: qr ? majorFromMinor(qr.amount) : null,
    arrivedAmount: majorFromMinor(arrivedAmount),
    arrivedAt: arrivedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    proofs: proofs.map(({ amount, expiresAt }) => ({ amount: majorFromMinor(amount), expiresAt: expiresAt.toISOString() })),
  }
}
