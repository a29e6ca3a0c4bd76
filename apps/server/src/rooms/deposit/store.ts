import type { QrProvider } from '@krapao/contract'
import { satang, type Satang } from '@krapao/money'
import { sql } from 'kysely'
import { askAgain, type Db, type Tx } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Qr, QrLife } from './qr.ts'

export async function addIntent(db: Db, intent: { playerId: string; amount: Satang; at: Date }): Promise<void> {
  const intentId = newRowId()
  await askAgain(() =>
    db
      .insertInto('deposit.intent')
      .values({ intent_id: intentId, player_id: intent.playerId, amount: intent.amount, created_at: intent.at })
      .onConflict((conflict) => conflict.column('intent_id').doNothing())
      .execute(),
  )
}

export async function addQr(tx: Tx, qr: Qr, at: Date): Promise<void> {
  await tx
    .insertInto('deposit.qr')
    .values({
      qr_id: qr.qrId,
      player_id: qr.playerId,
      provider: qr.provider,
      amount: qr.amount,
      state: qr.state,
      created_at: at,
      expires_at: qr.expiresAt,
      next_attempt_at: sql`deposit.ask_again_at(0)`,
    })
    .execute()
}

/** Ends whatever QR the player has open, and answers it so that its gateway and its page can be told. */
export async function replaceOpenQrs(tx: Tx, playerId: string): Promise<Qr[]> {
  const rows = await tx
    .updateTable('deposit.qr')
    .set({ state: 'replaced' })
    .where('player_id', '=', playerId)
    .where('state', 'in', ['creating', 'live'])
    .returningAll()
    .execute()
  return rows.map(qrOf)
}

interface QrChange {
  from: readonly QrLife[]
  to: QrLife
  payload?: string
}

/** By itself. False when the QR is no longer in the state the caller saw. */
export function changeQr(db: Db, qrId: string, change: QrChange): Promise<boolean> {
  return askAgain(async ({ again }) => {
    if (await changeQrIn(db, qrId, change)) return true
    // Changed by a run that nobody heard of, unless it has gone on from there.
    return again && (await qrById(db, qrId))?.state === change.to
  })
}

/** The same in the transaction of the caller. */
export async function changeQrIn(tx: Db | Tx, qrId: string, change: QrChange): Promise<boolean> {
  const updated = await tx
    .updateTable('deposit.qr')
    .set({ state: change.to, ...(change.payload === undefined ? {} : { payload: change.payload }) })
    .where('qr_id', '=', qrId)
    .where('state', 'in', change.from)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export async function liveQr(db: Db, playerId: string, provider: QrProvider, now: Date): Promise<Qr | undefined> {
  const row = await db
    .selectFrom('deposit.qr')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('provider', '=', provider)
    .where('state', '=', 'live')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && qrOf(row)
}

export async function qrById(db: Db | Tx, qrId: string): Promise<Qr | undefined> {
  const row = await db.selectFrom('deposit.qr').selectAll().where('qr_id', '=', qrId).executeTakeFirst()
  return row && qrOf(row)
}

function qrOf(row: {
  qr_id: string
  player_id: string
  provider: string
  amount: bigint
  state: QrLife
  payload: string | null
  expires_at: Date
}): Qr {
  return {
    qrId: row.qr_id,
    playerId: row.player_id,
    provider: row.provider as QrProvider,
    amount: satang(row.amount),
    state: row.state,
    payload: row.payload,
    expiresAt: row.expires_at,
  }
}

export interface OutsidePayment {
  /** The same for one payment whatever channel tells of it: the paying bank and its own reference. */
  outsideReference: string
  channel: 'bank' | 'qr' | 'slip' | 'giftlink'
  amount: Satang
  /** The report's own id at its party. */
  eventId: string
  /** What was said of it, kept for whoever has to look. */
  evidence: object
}

export interface SettledPayment {
  playerId: string
  amount: bigint
  qrId: string | null
}

export async function settlementByReference(tx: Tx, outsideReference: string): Promise<SettledPayment | undefined> {
  const row = await tx
    .selectFrom('deposit.settlement')
    .select(['player_id', 'amount', 'qr_id'])
    .where('outside_reference', '=', outsideReference)
    .executeTakeFirst()
  return row && { playerId: row.player_id, amount: row.amount, qrId: row.qr_id }
}

/** The payment a QR was credited for, if it was. */
export async function settlementOfQr(tx: Tx, qrId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('deposit.settlement').select('outside_reference').where('qr_id', '=', qrId).executeTakeFirst()
  return row?.outside_reference
}

/** False when another payment of another amount waits under the same reference. */
export async function addUnmatched(tx: Tx, payment: OutsidePayment & { reason: string; at: Date }): Promise<boolean> {
  const before = await tx
    .selectFrom('deposit.unmatched')
    .select('amount')
    .where('outside_reference', '=', payment.outsideReference)
    .executeTakeFirst()
  if (before) return before.amount === payment.amount
  await tx
    .insertInto('deposit.unmatched')
    .values({
      outside_reference: payment.outsideReference,
      channel: payment.channel,
      amount: payment.amount,
      reason: payment.reason,
      evidence: JSON.stringify({ ...payment.evidence, eventId: payment.eventId }),
      received_at: payment.at,
    })
    .onConflict((conflict) => conflict.column('outside_reference').doNothing())
    .execute()
  return true
}

export async function addUnreadReport(db: Db, report: { path: string; body: Buffer; problem: string; at: Date }): Promise<void> {
  const reportId = newRowId()
  await askAgain(() =>
    db
      .insertInto('deposit.unread_report')
      .values({ report_id: reportId, path: report.path, body: report.body, problem: report.problem, received_at: report.at })
      .onConflict((conflict) => conflict.column('report_id').doNothing())
      .execute(),
  )
}
