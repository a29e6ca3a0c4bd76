import { sql } from 'kysely'
import { retryIdempotent } from '../../../platform/database/db.ts'
import { newRowId } from '../../../platform/ids.ts'
import type { SettleAnswer } from '../credits.ts'
import { reportedPayment, type ReportedPayment } from '../external-payment.ts'
import type { SlipDeps } from '../deps.ts'
import { tellSettled } from '../settle-deposit.ts'
import type { Slip } from './slip.ts'

type SlipSettled = 'credited' | 'duplicate' | 'unallocated' | 'lost'

interface Answer {
  status: SlipSettled
  settled: SettleAnswer['status'] | null
  posting_no: bigint | null
  wallet: bigint | null
  ends_qr: boolean | null
}

/** As `settleDeposit`, with the end of the slip in the same commit. */
export async function settleSlip(deps: SlipDeps, slip: Slip, payment: ReportedPayment): Promise<SlipSettled> {
  const { playerId, slipId, leaseNo } = slip
  const attemptId = newRowId()
  const { rows } = await retryIdempotent(() =>
    sql<Answer>`
      select * from deposit.settle_slip(${playerId}, ${slipId}, ${leaseNo}, ${reportedPayment(deps, payment)}, ${attemptId})`.execute(
      deps.db,
    ),
  )
  const { status, settled, ...posted } = rows[0]!
  // The columns are those of `settle`.
  if (settled) tellSettled(deps, { playerId, payment }, { status: settled, ...posted } as SettleAnswer)
  return status
}
