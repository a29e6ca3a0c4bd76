import type { ArrivedPayment } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
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
/** So many of their transfers are looked at for that. */
const LOOKED_AT = 200

/** What this player is shown of a payment, by their own rows; what it is stands at the payment. */
interface Shown {
  no: number
  reference: string
  by: ArrivedPayment['by']
  /** Of what was meant for a QR: which, what that asked for and until when, and the payment that it was paid by. */
  qr_id: string | null
  qr_amount: bigint | null
  qr_expires_at: Date | null
  qr_paid_by: string | null
  /** Said where the payment does not tell. */
  why: ArrivedPayment['why'] | null
}

/**
 * What came for the QRs of this player, from their own account or by their gift links, and waits, or did within the last
 * day. What is asked for as proof of an account stands at what waits for that.
 */
export async function listUnallocated(db: Db | Tx, playerId: string): Promise<UnallocatedPayment[]> {
  const shown = await shownTo(db, playerId)
  const told = await Promise.all(shown.map((one) => unallocatedIn(db, one, playerId)))
  const newest = told
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.arrivedAt.getTime() - one.arrivedAt.getTime() || (one.reference < other.reference ? -1 : 1))
    .slice(0, LIMIT)
  if (!newest.some(waitsForProof)) return newest
  const proofs = await proofsAskedOf(db, playerId)
  return newest.map((one) => (waitsForProof(one) ? { ...one, proofs } : one))
}

const waitsForProof = ({ why, state }: UnallocatedPayment) => why === 'unproven' && state === 'unallocated'

/** QRs and gift links of a month, as neither is worth anything later. */
const shownTo = gather(async (db, playerIds: readonly string[]) =>
  byAsking(
    playerIds,
    await plainRead(
      db,
      sql<Shown>`
        select asked.no, found.*
        from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
        cross join lateral (
          select a.reference, 'qr' as by, q.qr_id, q.amount as qr_amount, q.expires_at as qr_expires_at, q.paid_by as qr_paid_by, null as why
          from deposit.qr_arrival a join deposit.qr q on q.player_id = a.player_id and q.qr_id = a.qr_id
          where a.player_id = asked.player_id and q.created_at > platform.now() - interval '30 days'
          union all
          (select a.reference, 'transfer', null, null, null, null, a.why from deposit.arrival a where a.player_id = asked.player_id
            order by a.shown_at desc limit ${LOOKED_AT})
          union all
          select 'GIFTLINK:' || r.voucher, 'gift', null, null, null, null, 'gift' from deposit.gift_redemption r
          where r.player_id = asked.player_id and r.state = 'unallocated' and r.created_at > platform.now() - interval '30 days') found`,
    ),
  ),
)

interface Payment {
  no: number
  amount: bigint
  currency: ArrivedPayment['currency']
  state: UnallocatedPayment['state'] | 'merged'
  player_id: string | null
  qr_id: string | null
  /** As its gateway told. */
  paid_at: string | null
  received_at: Date
  ended_at: Date | null
  merged_into: string | null
  was_held: boolean
  /** Its provider is being asked about it. */
  is_asked: boolean
  is_recent: boolean
}

const paymentOf = gather(async (db, references: readonly string[]) => {
  const rows = await plainRead(
    db,
    sql<Payment>`
      select asked.no, found.*
      from ${asked(references, { reference: ['text', (reference) => reference] })}
      cross join lateral (
        select p.amount, p.currency, p.state, p.player_id, p.qr_id, p.evidence ->> 'paidAt' as paid_at, p.received_at, p.ended_at, p.merged_into,
          p.unallocated_at is not null as was_held,
          exists (select 1 from deposit.question k where k.reference = p.reference and k.state = 'open') as is_asked, p.ended_at is null or p.ended_at > platform.now() - interval '1 day' as is_recent
        from deposit.payment p where p.reference = asked.reference) found`,
  )
  return byAsking(references, rows).map(([payment]) => payment)
})

const proofsAskedOf = gather(async (db, playerIds: readonly string[]) => {
  const rows = await plainRead(
    db,
    sql<{ no: number; amount: bigint; expires_at: Date }>`
      select asked.no, found.*
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select a.amount, a.expires_at from deposit.announcement a
        where a.player_id = asked.player_id and a.ended_at is null and a.proves_waiting and a.expires_at > platform.now()) found
      order by asked.no, found.amount desc`,
  )
  return byAsking(playerIds, rows).map((own) => own.map((proof) => ({ amount: minorUnits(proof.amount), expiresAt: proof.expires_at })))
})

/** Undefined where it was credited by itself after all, to somebody else or another QR, or has ended a while ago. */
async function unallocatedIn(db: Db | Tx, shown: Shown, playerId: string): Promise<UnallocatedPayment | undefined> {
  const { reference, by } = shown
  const payment = await paymentOf(db, reference)
  if (!payment?.was_held || !payment.is_recent || (by === 'qr' && payment.qr_id !== shown.qr_id)) return undefined
  // One that turned out to be another is told as that other.
  const { state, player_id, ended_at } = payment.merged_into === null ? payment : ((await paymentOf(db, payment.merged_into)) ?? payment)
  if (state === 'merged' || (player_id ?? payment.player_id ?? playerId) !== playerId) return undefined
  return {
    reference,
    by,
    qr: shown.qr_id === null ? undefined : { qrId: shown.qr_id, amount: minorUnits(shown.qr_amount!) },
    arrivedAmount: minorUnits(payment.amount),
    currency: payment.currency,
    arrivedAt: payment.received_at,
    why: payment.is_asked ? 'asked' : (shown.why ?? whyNotPaid(shown, payment)),
    state,
    endedAt: ended_at ?? payment.ended_at,
    proofs: [],
  }
}

/** Why this did not pay the QR that it was meant for. */
function whyNotPaid(qr: Shown, { amount, currency, paid_at: paidAt }: Payment): ArrivedPayment['why'] {
  if (currency !== 'BAHT') return 'currency'
  if (amount !== qr.qr_amount) return 'amount'
  if (qr.qr_paid_by !== null && qr.qr_paid_by !== qr.reference) return 'second'
  return paidAt !== null && new Date(paidAt) > qr.qr_expires_at! ? 'late' : 'other'
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
