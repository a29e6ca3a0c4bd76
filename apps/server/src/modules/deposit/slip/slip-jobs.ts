import { type Loop, startLoop } from '../../../platform/jobs/jobs.ts'
import type { SlipMeans } from '../means.ts'
import { checkSlip } from './check-slip.ts'
import { SLIPS } from './slip.ts'
import { slipLeases } from './slip-store.ts'

const AT_ONCE = 8

/** One round: takes the slips that are due and asks about each. Answers how many it took. */
export function workSlips(services: SlipMeans): Promise<number> {
  return slipLeases.work(services, AT_ONCE, (slip) => checkSlip(services, slip))
}

export function startSlipWorker(services: SlipMeans, everyMs = 2000): Loop {
  const { db, log } = services
  return startLoop({ name: SLIPS, everyMs, log, work: () => workSlips(services), dueInMs: () => slipLeases.dueInMs(db) })
}
