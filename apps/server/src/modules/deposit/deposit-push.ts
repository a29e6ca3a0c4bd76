import { majorFromMinor, minorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { Posted } from '../ledger/index.ts'

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
  const shown = await db
    .selectFrom('deposit.payment as p')
    .leftJoin('deposit.qr_reference as r', 'r.qr_id', 'p.qr_id')
    .leftJoin('deposit.qr as q', (join) => join.onRef('q.player_id', '=', 'r.player_id').onRef('q.qr_id', '=', 'r.qr_id'))
    .select(['q.player_id', 'q.provider', 'p.shown_to'])
    .where('p.reference', '=', reference)
    .executeTakeFirst()
  if (shown?.player_id && shown.provider) push.toPlayer(shown.player_id, 'qr-changed', { provider: shown.provider })
  if (shown?.shown_to) push.toPlayer(shown.shown_to, 'arrivals-changed')
}
