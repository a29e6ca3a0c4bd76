import { type Loop, startLoop } from '../../../platform/jobs/jobs.ts'
import type { DepositDeps } from '../deps.ts'
import { attemptRedemption } from './attempt-redemption.ts'
import { redemptionLeases, REDEMPTIONS } from './redemption.ts'

const CONCURRENCY = 4

/** One round: takes redemptions that are due and asks the provider about each. Answers how many it took. */
export function workRedemptions(deps: DepositDeps): Promise<number> {
  return redemptionLeases.work(deps, CONCURRENCY, (redemption) => attemptRedemption(deps, redemption))
}

export function startRedemptionWorker(deps: DepositDeps, everyMs = 1000): Loop {
  const { db, log } = deps
  return startLoop({ name: REDEMPTIONS, everyMs, log, work: () => workRedemptions(deps), dueInMs: () => redemptionLeases.dueInMs(db) })
}
