import type { Activity } from '@krapao/contract'
import { majorFromMinor, minorUnits, NOTHING } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { asked, byAsking, plainRead } from '../../../platform/database/plain-read.ts'
import { activityReader, type OpenOnes } from '../../ledger/index.ts'
import { voucherReference } from './attempt-redemption.ts'
import type { PaymentState, RedemptionState } from '../functions.gen.ts'
import { BELOW_MINIMUM } from './redemption.ts'

export interface RedemptionActivity {
  idempotencyKey: string
  activity: Activity
  /** It was refused, and its money has come all the same: staff decide whose it is. */
  isKept: boolean
}

/** Which redemptions: by the key of their request, or those of the last hours. */
type Chosen = { idempotencyKey: string } | { hours: number; limit: number }

interface RedemptionRow {
  no: number
  redemption_id: string
  idempotency_key: string
  voucher: string
  state: RedemptionState
  worth: bigint | null
  reason: string | null
  created_at: Date
  ended_at: Date | null
  checked_at: string | null
}

/** What came of a voucher. */
interface Paid {
  amount: bigint
  state: PaymentState
  player_id: string | null
  ended_at: Date | null
}

interface Row extends RedemptionRow {
  paid: bigint | null
  credited_at: Date | null
}

/** Newest first. */
export const redemptionActivities = activityReader<Chosen, Row, RedemptionActivity>({
  rowsOf,
  keysOf: (row) => [keyOf(row)],
  show: (row, after) => ({ idempotencyKey: row.idempotency_key, activity: present(row, after), isKept: isKept(row) }),
})

const keyOf = ({ voucher }: Row) => `deposit:${voucherReference(voucher)}`

async function rowsOf(db: Db | Tx, playerIds: readonly string[], chosen: Chosen | OpenOnes): Promise<Row[][]> {
  const rows = await plainRead(
    db,
    sql<RedemptionRow>`
      select asked.no, found.*
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select r.redemption_id, r.idempotency_key, r.voucher, r.state, r.worth, r.reason, r.created_at, r.ended_at,
          (select line ->> 'at' from jsonb_array_elements(r.history) line where line ->> 'state' = 'in_doubt' limit 1) as checked_at
        from deposit.gift_redemption r
        where r.player_id = asked.player_id and ${whereOf(chosen)}
        order by r.created_at desc limit ${'limit' in chosen ? chosen.limit : 100}) found
      order by asked.no, found.created_at desc`,
  )
  const paid = await paidBy(db, rows)
  return byAsking(
    playerIds,
    rows.flatMap((row) => {
      const payment = paid.get(voucherReference(row.voucher))
      const isCredited = payment?.state === 'credited' && payment.player_id === playerIds[row.no]
      // Its money is there a moment before it has ended itself.
      const isOpen = row.ended_at === null ? !isCredited : payment?.state === 'unallocated'
      if ('open' in chosen && !isOpen) return []
      return { ...row, paid: payment?.amount ?? null, credited_at: isCredited ? payment.ended_at : null }
    }),
  )
}

/** By the reference of each voucher, in one read. */
async function paidBy(db: Db | Tx, rows: readonly RedemptionRow[]): Promise<ReadonlyMap<string, Paid>> {
  if (rows.length === 0) return new Map()
  const payments = await plainRead(
    db,
    sql<Paid & { reference: string }>`
      select p.reference, p.amount, p.state, p.player_id, p.ended_at from deposit.payment p
      where p.reference = any (${rows.map(({ voucher }) => voucherReference(voucher))}::text[])`,
  )
  return new Map(payments.map((payment) => [payment.reference, payment]))
}

function whereOf(chosen: Chosen | OpenOnes) {
  if ('idempotencyKey' in chosen) return sql`r.idempotency_key = ${chosen.idempotencyKey}`
  if ('open' in chosen) return sql`(r.ended_at is null or (r.state = 'unallocated' and r.reason is distinct from ${BELOW_MINIMUM}))`
  return sql`r.created_at > platform.now() - make_interval(hours => ${chosen.hours}::int)`
}

function isKept({ state, reason, credited_at: creditedAt }: Row): boolean {
  return state === 'unallocated' && reason === BELOW_MINIMUM && !creditedAt
}

function stateOf(row: Row): Activity['state'] {
  if (row.credited_at) return 'done'
  return row.state === 'refused' || isKept(row) ? 'refused' : 'working'
}

function present(row: Row, after: ReadonlyMap<string, bigint>): Activity {
  const state = stateOf(row)
  const wallet = after.get(keyOf(row))
  const endedAt = state === 'working' ? null : (row.credited_at ?? row.ended_at)
  return {
    id: row.redemption_id,
    kind: 'deposit',
    idempotencyKey: row.idempotency_key,
    state,
    from: 'GIFTLINK',
    to: 'WALLET',
    moneyAt: { done: 'WALLET', refused: 'GIFTLINK', working: 'TRANSIT' }[state],
    amount: majorFromMinor(minorUnits(row.paid ?? row.worth ?? NOTHING)),
    reference: voucherReference(row.voucher),
    createdAt: row.created_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    walletAfter: wallet === undefined ? null : majorFromMinor(minorUnits(wallet)),
    account: null,
    deposit: { channel: 'giftlink', bankCode: null, accountNo: null, qrReference: null },
    canCancel: false,
    steps: [
      { step: 'requested', at: row.created_at.toISOString() },
      ...(row.checked_at ? [{ step: 'checking' as const, at: row.checked_at }] : []),
      { step: state === 'refused' ? 'refused' : 'credited', at: endedAt?.toISOString() ?? null },
    ],
  }
}
