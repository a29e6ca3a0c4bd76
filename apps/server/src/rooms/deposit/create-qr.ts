import type { QrProvider, QrState } from '@krapao/contract'
import type { Currency, Satang } from '@krapao/money'
import { inTransaction } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { lockPlayer } from '../ledger/index.ts'
import { newQrId, presentQr, type Qr } from './qr.ts'
import { addQr, changeQr, qrById, replaceOpenQrs } from './store.ts'

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
  const { db, clock, outside, push } = services
  const { playerId, provider, amount, minimum } = order
  if (amount < minimum || amount <= 0n) throw refuse('KEY_INVALID', { field: 'amount' })
  // The gateways' QRs are baht only; the books never mix currencies.
  if (order.currency !== 'BAHT') return noQr(minimum)

  const at = clock.now()
  const qr: Qr = {
    qrId: newQrId(),
    playerId,
    provider,
    amount,
    state: 'creating',
    payload: null,
    expiresAt: new Date(at.getTime() + order.lifetimeMs),
  }
  let replaced: Qr[] = []
  await inTransaction(db, async (tx, { again }) => {
    await lockPlayer(tx, playerId)
    // Made by a run that nobody heard of: it must not replace itself, and what it replaced is known.
    if (again && (await qrById(tx, qr.qrId))) return
    replaced = await replaceOpenQrs(tx, playerId)
    await addQr(tx, qr, at)
  })
  for (const old of replaced) {
    push.toPlayer(playerId, 'qr-changed', { provider: old.provider })
    // Best effort: a payment to it that comes all the same still finds its owner.
    void outside.qr[old.provider].cancel(old.qrId)
  }

  const answer = await outside.qr[provider].create({ reference: qr.qrId, amount, expiresAt: qr.expiresAt })
  if (answer.outcome !== 'done') {
    await changeQr(db, qr.qrId, { from: ['creating'], to: 'failed' })
    return noQr(minimum)
  }
  const isLive = await changeQr(db, qr.qrId, { from: ['creating'], to: 'live', payload: answer.payload })
  if (isLive) return presentQr({ ...qr, state: 'live', payload: answer.payload }, minimum)
  // Replaced or cancelled meanwhile: the gateway may have heard of that before it made the QR.
  void outside.qr[provider].cancel(qr.qrId)
  return noQr(minimum)
}

function noQr(minimum: Satang): QrState {
  return { ...presentQr(undefined, minimum), hasQrcode: false, message: 'QR_FAIL' }
}
