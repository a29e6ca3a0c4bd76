import type { QrProvider, QrState } from '@krapao/contract'
import type { Currency, Satang } from '@krapao/money'
import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { newQrId, presentQr, type Qr } from './qr.ts'
import { qrOfPlayer } from './store.ts'

export interface QrOrder {
  playerId: string
  currency: Currency
  provider: QrProvider
  amount: Satang
  minimum: Satang
  lifetimeMs: number
}

/**
 * Makes a QR for one deposit; it replaces whatever QR the player had. The gateway is asked outside the transaction:
 * where it does not give one, the answer says so and no QR is left behind.
 */
export async function createQr(services: Services, order: QrOrder, refuse: Refuse<'KEY_INVALID'>): Promise<QrState> {
  const { db, outside, push } = services
  const { playerId, provider, amount, minimum } = order
  if (amount < minimum || amount <= 0n) throw refuse('KEY_INVALID', { field: 'amount' })
  // The gateways' QRs are baht only; the books never mix currencies.
  if (order.currency !== 'BAHT') return noQr(minimum)

  const qrId = newQrId()
  const { expiresAt, replaced } = await writeQr(db, order, qrId)
  for (const old of replaced) {
    push.toPlayer(playerId, 'qr-changed', { provider: old.provider })
    // Best effort: a payment to it that comes all the same still finds its owner.
    void outside.qr[old.provider].cancel(old.qrId)
  }

  const answer = await outside.qr[provider].create({ reference: qrId, amount, expiresAt })
  if (answer.outcome !== 'done') {
    await askAgain(() => sql`select deposit.fail_qr(${playerId}, ${qrId})`.execute(db))
    return noQr(minimum)
  }
  const { payload } = answer
  if (await setLive(db, { playerId, qrId, payload }))
    return presentQr({ qrId, playerId, provider, amount, state: 'live', payload, expiresAt }, minimum)
  // Replaced or cancelled meanwhile: the gateway may have heard of that before it made the QR.
  void outside.qr[provider].cancel(qrId)
  return noQr(minimum)
}

type Replaced = Pick<Qr, 'qrId' | 'provider'>[]

/** Until when it is good, and what it replaced: nothing for a run that nobody heard of, which has told nobody either. */
async function writeQr(
  db: Db,
  { playerId, provider, amount, lifetimeMs }: QrOrder,
  qrId: string,
): Promise<{ expiresAt: Date; replaced: Replaced }> {
  const { rows } = await askAgain(() =>
    sql<{ expiresAt: Date; replaced: Replaced }>`
      select expires_at as "expiresAt", replaced
      from deposit.create_qr(${playerId}, ${qrId}, ${provider}, ${amount}, make_interval(secs => ${lifetimeMs / 1000}))`.execute(db),
  )
  return rows[0]!
}

function setLive(db: Db, { playerId, qrId, payload }: { playerId: string; qrId: string; payload: string }): Promise<boolean> {
  return askAgain(async ({ again }) => {
    const { rows } = await sql<{ is_done: boolean }>`select deposit.set_qr_live(${playerId}, ${qrId}, ${payload}) as is_done`.execute(db)
    if (rows[0]?.is_done) return true
    // By a run that nobody heard of, unless it has gone on from there.
    return again && (await qrOfPlayer(db, playerId, qrId))?.state === 'live'
  })
}

function noQr(minimum: Satang): QrState {
  return { ...presentQr(undefined, minimum), hasQrcode: false, message: 'QR_FAIL' }
}
