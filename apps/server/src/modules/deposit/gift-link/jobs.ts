import { type Loop, startLoop } from '../../../platform/jobs/jobs.ts'
import type { DepositMeans } from '../means.ts'
import { attemptRedemption } from './attempt-redemption.ts'
import { redemptionLeases, REDEMPTIONS } from './redemption.ts'

const AT_ONCE = 4

/** One round: takes redemptions that are due and asks the provider about each. Answers how many it took. */
export function workRedemptions(services: DepositMeans): Promise<number> {
  return redemptionLeases.work(services, AT_ONCE, (redemption) => attemptRedemption(services, redemption))
}

export function startRedemptionWorker(services: DepositMeans, everyMs = 1000): Loop {
  const { db, log } = services
  return startLoop({ name: REDEMPTIONS, everyMs, log, work: () => workRedemptions(services), dueInMs: () => redemptionLeases.dueInMs(db) })
}
