import { retryIdempotent } from '../../../platform/database/db.ts'
import { newRowId } from '../../../platform/ids.ts'
import { reportedPayment, type ReportedPayment } from '../external-payment.ts'
import type { SlipDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { ownNumber } from '../own-number.ts'
import { tellSettled } from '../settle-deposit.ts'
import type { Slip } from './slip.ts'

/** As `settleDeposit`, with the end of the slip in the same commit. */
export async function settleSlip(deps: SlipDeps, slip: Slip, payment: ReportedPayment): Promise<functions.SlipSettled> {
  const { playerId, slipId, leaseNo } = slip
  const asked = {
    player: playerId,
    slip: slipId,
    leaseNo,
    payment: await reportedPayment(deps, payment),
    own: await ownNumber(deps, playerId, payment),
    attempt: newRowId(),
  }
  const { status, settled, posted } = await retryIdempotent(() => functions.settleSlip(deps.db, asked))
  // A slip names no QR.
  if (settled) tellSettled(deps, { playerId, payment }, { status: settled, posted, endsQr: false })
  return status
}
