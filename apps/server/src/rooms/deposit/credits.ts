import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import { type BatchOptions, createGroupCommit, type GroupCommit } from '../../platform/group-commit.ts'
import { newPayment, type OutsidePayment } from './outside-payment.ts'

/** A payment and the player whose it is. */
export interface Credit {
  playerId: string
  payment: OutsidePayment
  /** Made once for one call, however often it asks: what was credited under it is that call's own. */
  runId: string
}

/** `settled` (now, or by an asking of the same run that nobody heard of) with the posting, or what else became of it. */
export type SettleAnswer =
  | { status: 'settled'; posting_no: bigint; wallet: bigint; ends_qr: boolean }
  | { status: 'repeated' | 'unallocated'; posting_no: null; wallet: null; ends_qr: boolean | null }

/** `busy`: not in company. It is not new and clear, or somebody else holds its player. */
export type CreditAnswer = SettleAnswer | { status: 'busy'; posting_no: null; wallet: null; ends_qr: null }

export type Credits = GroupCommit<Credit, CreditAnswer>

/** Credits that come together share one round trip and one commit. */
export function createCredits(db: Db, options: BatchOptions = {}): Credits {
  return createGroupCommit({
    run: (credits) => askAgain(() => settleBatch(db, credits)),
    keyOf: ({ playerId }) => playerId,
    ...options,
  })
}

async function settleBatch(db: Db, credits: readonly Credit[]): Promise<CreditAnswer[]> {
  const { rows } = await sql<CreditAnswer>`
    select * from deposit.settle_batch(${credits.map(({ playerId }) => playerId)}, ${credits.map(({ payment }) => newPayment(payment))},
      ${credits.map(({ runId }) => runId)})`.execute(db)
  return rows
}
