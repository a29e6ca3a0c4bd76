import { sql } from 'kysely'
import { retryIdempotent } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { SettleAnswer } from './credits.ts'
import { reportedPayment } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'
import { type Deposit, type Settlement, tellSettled } from './settle-deposit.ts'

interface AnnouncedDeposit extends Deposit {
  announcementId: string
  /** The full account that it came from, which it proves; undefined where its bank shows a part of the number. */
  proves: { bankCode: string | null; accountNo: string | null } | undefined
}

/** Credits a transfer that is known by its announced amount, and with the same commit proves the account that it came from. */
export async function settleAnnounced(deps: DepositDeps, deposit: AnnouncedDeposit): Promise<Settlement> {
  const attemptId = newRowId()
  return tellSettled(deps, deposit, await retryIdempotent(() => callSettle(deps, deposit, attemptId)))
}

async function callSettle(
  { db, seal }: DepositDeps,
  { playerId, payment, announcementId, proves }: AnnouncedDeposit,
  attemptId: string,
): Promise<SettleAnswer> {
  const announced = sql`row(${announcementId}::uuid, ${proves?.bankCode ?? null}, ${proves?.accountNo ?? null})::deposit.announced_transfer`
  const { rows } = await sql<SettleAnswer>`
    select * from deposit.settle_announced(${playerId}, ${reportedPayment({ seal }, payment)}, ${announced}, ${attemptId})`.execute(db)
  return rows[0]!
}
