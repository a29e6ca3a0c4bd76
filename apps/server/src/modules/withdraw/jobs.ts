import { PAYOUTS } from '../../integrations/attempt-payout.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { returnLeases, workReturns } from '../deposit/index.ts'
import type { WithdrawDeps } from './deps.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { readReturns } from './read-returns.ts'
import { withdrawalLeases } from './store.ts'

const CONCURRENCY = 4

/** One round: takes due withdrawals, and payments that are sent back, and asks the bank for each. Answers how many it took. */
export async function workWithdrawals(deps: WithdrawDeps): Promise<number> {
  const paid = await Promise.all([
    withdrawalLeases.work(deps, CONCURRENCY, (withdrawal) => payWithdrawal(deps, withdrawal)),
    workReturns(deps, CONCURRENCY),
  ])
  return paid[0] + paid[1]
}

export function startPayoutWorker(deps: WithdrawDeps, everyMs = 1000): Loop {
  const { db, log } = deps
  const dueInMs = async () => {
    const dues = await Promise.all([withdrawalLeases.dueInMs(db), returnLeases.dueInMs(db)])
    const known = dues.filter((due) => due !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  return startLoop({ name: PAYOUTS, everyMs, log, work: () => workWithdrawals(deps), dueInMs })
}

export function startReturnsReader(deps: WithdrawDeps, everyMs = 5000): Loop {
  return startLoop({ name: 'returned payouts', everyMs, log: deps.log, work: () => readReturns(deps) })
}
