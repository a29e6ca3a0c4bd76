import { type Loop, startLoop } from '../../../platform/jobs/jobs.ts'
import type { SlipDeps } from '../deps.ts'
import { checkSlip } from './check-slip.ts'
import { SLIPS } from './slip.ts'
import { slipLeases } from './slip-store.ts'

const CONCURRENCY = 8

/** One round: takes the slips that are due and asks about each. Answers how many it took. */
export function workSlips(deps: SlipDeps): Promise<number> {
  return slipLeases.work(deps, CONCURRENCY, (slip) => checkSlip(deps, slip))
}

export function startSlipWorker(deps: SlipDeps, everyMs = 2000): Loop {
  const { db, log } = deps
  return startLoop({ name: SLIPS, everyMs, log, work: () => workSlips(deps), dueInMs: () => slipLeases.dueInMs(db) })
}
