import { type Loop, startLoop } from '../../platform/jobs.ts'
import type { Services } from '../../services.ts'
import { resolveTransfer } from './finish-transfer.ts'
import { transferLeases } from './transfer-store.ts'

const AT_ONCE = 8

/** One round: takes due transfers and finds out what became of each. Answers how many it took. */
export function workTransfers(services: Services): Promise<number> {
  return transferLeases.work(services, AT_ONCE, (transfer) => resolveTransfer(services, transfer))
}

export function startTransferWorker(services: Services): Loop {
  return startLoop({ name: 'game transfers', everyMs: 1000, log: services.log, work: () => workTransfers(services) })
}
