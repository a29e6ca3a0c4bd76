import { endTransfer } from './end-transfer.ts'
import type { TransferDeps } from './deps.ts'
import { FIRST_LEASE, type Outcome, type Transfer } from './transfer.ts'
import { type TransferStatus, wholeStatus } from './transfer-status.ts'
import { transferLeases } from './transfer-store.ts'

/** What an attempt came to. `second`: the second half that it began, which whoever made the attempt sends. */
export interface Settled {
  status: TransferStatus
  second?: { transfer: Transfer; begunAt: number }
}

/** Writes down what an attempt found out: the end of the transfer, or that its outcome is not known yet. */
export async function settleTransfer(deps: TransferDeps, transfer: Transfer, found: Outcome): Promise<Settled> {
  if (found.outcome === 'in-doubt' || found.outcome === 'manual-review') {
    const { reason } = found
    const doubt = found.outcome === 'manual-review' ? { reason, needsReview: true } : { reason, isUnknown: found.isUnknown === true }
    return { status: (await transferLeases.leaveInDoubt(deps, transfer, doubt)) ? 'in-doubt' : 'fenced' }
  }
  const begunAt = deps.clock.elapsed()
  const ended = await endTransfer(deps, transfer, found)
  deps.absences.forget(transfer.transferId)
  if (!ended) return { status: 'fenced' }
  if (found.outcome === 'refused') return { status: 'refused' }
  const { second } = ended
  const status = wholeStatus(transfer, second)
  // Unless a worker has it already.
  return second?.state === 'sending' && second.leaseNo === FIRST_LEASE ? { status, second: { transfer: second, begunAt } } : { status }
}
