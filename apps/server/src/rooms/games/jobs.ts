import { type Loop, startLoop } from '../../platform/jobs.ts'
import type { Services } from '../../services.ts'
import { leaveInDoubt, resolveTransfer } from './finish-transfer.ts'
import type { Transfer } from './transfer.ts'
import { claimDue } from './transfer-store.ts'

const AT_ONCE = 8

/** One round: takes due transfers and finds out what became of each. Answers how many it took. */
export async function workTransfers(services: Services): Promise<number> {
  const due = await claimDue(services.db, services.clock.now(), AT_ONCE)
  await Promise.all(due.map((transfer) => work(services, transfer)))
  return due.length
}

/** A fault of ours must not leave money on its way unseen: it is tried again like any doubt, and parked in the end. */
async function work(services: Services, transfer: Transfer): Promise<void> {
  try {
    await resolveTransfer(services, transfer)
  } catch (error) {
    services.log.error({ transferId: transfer.transferId, err: error }, 'a transfer could not be worked on and is tried again')
    await leaveInDoubt(services, transfer, String(error)).catch(() => undefined)
  }
}

export function startTransferWorker(services: Services): Loop {
  return startLoop({ name: 'game transfers', everyMs: 1000, log: services.log, work: () => workTransfers(services) })
}
