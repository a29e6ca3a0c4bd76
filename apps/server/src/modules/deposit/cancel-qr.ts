import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { qrOfPlayer } from './store.ts'

/** Ends a live QR of this player. Any other, or somebody else's, is not there. */
export async function cancelQr(
  deps: DepositDeps,
  { playerId, qrId }: { playerId: string; qrId: string },
  refuse: Refuse<'NO_DATA'>,
): Promise<void> {
  const { db, integrations, push } = deps
  const qr = await qrOfPlayer(db, playerId, qrId)
  if (!qr || !(await cancel(db, playerId, qrId))) throw refuse('NO_DATA')
  push.toPlayer(playerId, 'qr-changed', { provider: qr.provider })
  await integrations.qr[qr.provider].cancel(qrId)
}

function cancel(db: Db, playerId: string, qrId: string): Promise<boolean> {
  return retryIdempotent(async ({ mayHaveCommitted }) => {
    if (await functions.cancelQr(db, { player: playerId, qr: qrId })) return true
    // By an unacknowledged commit, unless it has gone on from there.
    return mayHaveCommitted && (await qrOfPlayer(db, playerId, qrId))?.state === 'cancelled'
  })
}
