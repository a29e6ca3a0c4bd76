import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { TransferMeans } from './means.ts'
import { resolveTransfer } from './resolve-transfer.ts'
import { TRANSFERS } from './transfer.ts'
import { transferLeases } from './transfer-store.ts'

const AT_ONCE = 8

/** One round: takes due transfers and finds out what became of each. Answers how many it took. */
export function workTransfers(services: TransferMeans): Promise<number> {
  return transferLeases.work(services, AT_ONCE, (transfer) => resolveTransfer(services, transfer))
}

export function startTransferWorker(services: TransferMeans, everyMs = 1000): Loop {
  const { db, log } = services
  return startLoop({ name: TRANSFERS, everyMs, log, work: () => workTransfers(services), dueInMs: () => transferLeases.dueInMs(db) })
}
