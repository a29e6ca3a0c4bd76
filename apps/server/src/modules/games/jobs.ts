import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { TransferDeps } from './deps.ts'
import { resolveTransfer } from './resolve-transfer.ts'
import { TRANSFERS } from './transfer.ts'
import { transferLeases } from './transfer-store.ts'

const CONCURRENCY = 8

/** One round: takes due transfers and finds out what became of each. Answers how many it took. */
export function workTransfers(deps: TransferDeps): Promise<number> {
  return transferLeases.work(deps, CONCURRENCY, (transfer) => resolveTransfer(deps, transfer))
}

export function startTransferWorker(deps: TransferDeps, everyMs = 1000): Loop {
  const { db, log } = deps
  return startLoop({ name: TRANSFERS, everyMs, log, work: () => workTransfers(deps), dueInMs: () => transferLeases.dueInMs(db) })
}
