import { majorFromMinor, minorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { Posted } from '../ledger/index.ts'
import { qrById } from './store.ts'

/** Tells the player's open pages of a deposit. */
export function tellCredited(push: Push, playerId: string, { postingNo, wallet, amount }: Posted): void {
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'deposit',
    postingNo: Number(postingNo),
    wallet: majorFromMinor(minorUnits(wallet)),
    amount: majorFromMinor(minorUnits(amount)),
  })
}

/** Tells them that a QR is no longer to be paid, of the gateway that holds the payment. */
export function tellQrPaid(push: Push, playerId: string, provider: string | null): void {
  if (provider !== null) push.toPlayer(playerId, 'qr-changed', { provider })
}

/** Tells whom this money is shown to that it waits for manual review, or no longer does: whose QR it came for, or whose account it came from. */
export async function tellWaiting({ db, push }: { db: Db; push: Push }, reference: string): Promise<void> {
  const shown = await db.selectFrom('deposit.payment').select(['qr_id', 'shown_to']).where('reference', '=', reference).executeTakeFirst()
  const qr = typeof shown?.qr_id === 'string' ? await qrById(db, shown.qr_id) : undefined
  if (qr) push.toPlayer(qr.playerId, 'qr-changed', { provider: qr.provider })
  if (shown?.shown_to) push.toPlayer(shown.shown_to, 'arrivals-changed')
}
