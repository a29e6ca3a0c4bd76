import { type Loop, startLoop } from '../../platform/jobs.ts'
import type { WithdrawMeans } from './means.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { readReturns } from './read-returns.ts'
import { withdrawalLeases } from './store.ts'
import { PAYOUTS } from './withdrawal.ts'

const AT_ONCE = 4

/** One round: takes due withdrawals and asks the bank for each. Answers how many it took. */
export function workWithdrawals(services: WithdrawMeans): Promise<number> {
  return withdrawalLeases.work(services, AT_ONCE, (withdrawal) => payWithdrawal(services, withdrawal))
}

export function startPayoutWorker(services: WithdrawMeans, everyMs = 1000): Loop {
  const { db, log } = services
  return startLoop({ name: PAYOUTS, everyMs, log, work: () => workWithdrawals(services), dueInMs: () => withdrawalLeases.dueInMs(db) })
}

export function startReturnsReader(services: WithdrawMeans, everyMs = 5000): Loop {
  return startLoop({ name: 'returned payouts', everyMs, log: services.log, work: () => readReturns(services) })
}
