import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { WithdrawalCounts } from './deps.ts'
import * as functions from './functions.gen.ts'
import { tellEnded } from './withdrawal-push.ts'

/** The player takes back a withdrawal that waits for approval; the money is in the wallet again. */
export async function cancelWithdrawal(
  { db, count, push }: { db: Db; count: WithdrawalCounts; push: Push },
  { playerId, withdrawalId }: { playerId: string; withdrawalId: string },
): Promise<functions.Cancelled> {
  const { status, posted } = await retryIdempotent(() => functions.cancelWithdrawal(db, { player: playerId, withdrawal: withdrawalId }))
  if (posted) {
    count.withdrawal('cancelled')
    tellEnded(push, playerId, posted, 'refused')
  }
  return status
}
