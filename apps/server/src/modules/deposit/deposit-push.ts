import { majorFromMinor, minorUnits } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import type { Push } from '../account/index.ts'

interface Credited {
  /** Null where nothing was posted. */
  posting_no: bigint | null
  wallet: bigint | null
  amount: bigint
  /** A QR is no longer to be paid. */
  ends_qr: boolean | null
  provider: string | null
}

/** Tells the player's open pages of a deposit, and of the QR it paid. */
export function tellCredited(push: Push, playerId: string, { posting_no, wallet, amount, ends_qr, provider }: Credited): void {
  if (posting_no !== null && wallet !== null) {
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'deposit',
      postingNo: Number(posting_no),
      wallet: majorFromMinor(minorUnits(wallet)),
      amount: majorFromMinor(minorUnits(amount)),
    })
  }
  if (ends_qr && provider !== null) push.toPlayer(playerId, 'qr-changed', { provider })
}

/** Tells whose QR this money came for that it waits for manual review, or no longer does. */
export async function tellQrOwner({ db, push }: { db: Db; push: Push }, reference: string): Promise<void> {
  const qr = await db
    .selectFrom('deposit.payment as p')
    .innerJoin('deposit.qr_reference as r', 'r.qr_id', 'p.qr_id')
    .innerJoin('deposit.qr as q', (join) => join.onRef('q.player_id', '=', 'r.player_id').onRef('q.qr_id', '=', 'r.qr_id'))
    .select(['q.player_id', 'q.provider'])
    .where('p.reference', '=', reference)
    .executeTakeFirst()
  if (qr) push.toPlayer(qr.player_id, 'qr-changed', { provider: qr.provider })
}
