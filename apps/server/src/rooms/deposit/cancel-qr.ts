import type { Refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { changeQr, qrById } from './store.ts'

/** Ends a live QR of this player. Any other, or somebody else's, is not there. */
export async function cancelQr(
  services: Services,
  { playerId, qrId }: { playerId: string; qrId: string },
  refuse: Refuse<'NO_DATA'>,
): Promise<void> {
  const { db, clock, outside, push } = services
  const qr = await qrById(db, qrId)
  const isCancelled =
    qr?.playerId === playerId && qr.expiresAt > clock.now() && (await changeQr(db, qrId, { from: ['creating', 'live'], to: 'cancelled' }))
  if (!isCancelled) throw refuse('NO_DATA')
  push.toPlayer(playerId, 'qr-changed', { provider: qr.provider })
  await outside.qr[qr.provider].cancel(qrId)
}
