import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import type { Sealing } from '../reports/index.ts'
import { reportedPayment, type ReportedPayment } from './external-payment.ts'

/** A payment and the player whose it is. */
export interface Credit extends Sealing {
  playerId: string
  payment: ReportedPayment
  /** Made once for one call, however often it asks: what was credited under it is that call's own. */
  attemptId: string
}

/** `settled` (now, or by an unacknowledged attempt of the same call) with the posting, or what else became of it. */
export type SettleAnswer =
  | { status: 'settled'; posting_no: bigint; wallet: bigint; ends_qr: boolean }
  | { status: 'repeated' | 'unallocated'; posting_no: null; wallet: null; ends_qr: boolean | null }

/** Credits that come together share one round trip and one commit. Only those that are new and clear are settled in company. */
export const credit = gatherWrites<Credit, SettleAnswer>({
  name: 'credits',
  run: settleBatch,
  async alone(db, { playerId, payment, attemptId, seal }) {
    const { rows } =
      await sql<SettleAnswer>`select * from deposit.settle(${playerId}, ${reportedPayment({ seal }, payment)}, ${attemptId})`.execute(db)
    return rows[0]!
  },
  keyOf: ({ playerId }) => playerId,
})

type BatchAnswer = SettleAnswer | { status: 'busy' }

/** `busy`: not in company. It is not new and clear, or somebody else holds its player. */
export async function settleBatch(db: Db, credits: readonly Credit[]): Promise<BatchAnswer[]> {
  const { rows } = await sql<BatchAnswer>`
    select * from deposit.settle_batch(${credits.map(({ playerId }) => playerId)}, ${credits.map(({ payment, seal }) => reportedPayment({ seal }, payment))},
      ${credits.map(({ attemptId }) => attemptId)})`.execute(db)
  return rows
}
