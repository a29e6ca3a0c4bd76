import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { WithdrawalCounts } from './deps.ts'
import { tellEnded } from './withdrawal-push.ts'

/** `too_late`: somebody has decided about it, or it needed nobody. */
export type Cancelled = 'cancelled' | 'too_late' | 'no_withdrawal'

/** The player takes back a withdrawal that waits for approval; the money is in the wallet again. */
export async function cancelWithdrawal(
  { db, count, push }: { db: Db; count: WithdrawalCounts; push: Push },
  withdrawal: { playerId: string; withdrawalId: string },
): Promise<Cancelled> {
  const answer = await retryIdempotent(() => cancel(db, withdrawal))
  if (answer.is_new) {
    count.withdrawal('cancelled')
    tellEnded(push, withdrawal.playerId, answer, 'refused')
  }
  return answer.status
}

type CancelAnswer = { status: Cancelled; is_new: boolean | null; posting_no: bigint; wallet: bigint; amount: bigint }

async function cancel(db: Db, { playerId, withdrawalId }: { playerId: string; withdrawalId: string }): Promise<CancelAnswer> {
  const { rows } = await sql<CancelAnswer>`select * from withdraw.cancel_withdrawal(${playerId}, ${withdrawalId})`.execute(db)
  return rows[0]!
}
