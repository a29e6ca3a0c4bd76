import type { Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import type { Sealing } from '../reports/index.ts'
import { reportedPayment, type ReportedPayment } from './external-payment.ts'
import * as functions from './functions.gen.ts'

/** A payment and the player whose it is. */
export interface Credit extends Sealing {
  playerId: string
  payment: ReportedPayment
  /** Made once for one call, however often it asks: what was credited under it is that call's own. */
  attemptId: string
}

/** Credits that come together share one round trip and one commit. Only those that are new and clear are settled in company. */
export const credit = gatherWrites<Credit, functions.SettleAnswer>({
  name: 'credits',
  run: settleBatch,
  alone: async (db, { playerId, payment, attemptId, ...keys }) =>
    functions.settle(db, { player: playerId, payment: await reportedPayment(keys, payment), attempt: attemptId }),
  keyOf: ({ playerId }) => playerId,
})

/**
 * In one commit, each with its own answer in the order given; no player may stand in it twice. What is not new and
 * clear is to be settled alone.
 */
export async function settleBatch(db: Db, credits: readonly Credit[]): Promise<functions.SettleBatchAnswer[]> {
  return functions.settleBatch(db, {
    players: credits.map(({ playerId }) => playerId),
    payments: await Promise.all(credits.map((one) => reportedPayment(one, one.payment))),
    runs: credits.map(({ attemptId }) => attemptId),
  })
}
