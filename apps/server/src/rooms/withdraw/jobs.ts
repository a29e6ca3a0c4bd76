import { type Loop, startLoop } from '../../platform/jobs.ts'
import type { Services } from '../../services.ts'
import { leaveInDoubt, payWithdrawal } from './pay-withdrawal.ts'
import { claimDue } from './store.ts'
import type { Withdrawal } from './withdrawal.ts'

const AT_ONCE = 4

/** One round: takes due withdrawals and asks the bank for each. Answers how many it took. */
export async function workWithdrawals(services: Services): Promise<number> {
  const due = await claimDue(services.db, services.clock.now(), AT_ONCE)
  await Promise.all(due.map((withdrawal) => work(services, withdrawal)))
  return due.length
}

/** A fault of ours must not leave held money unseen: it is tried again like any doubt, and parked in the end. */
async function work(services: Services, withdrawal: Withdrawal): Promise<void> {
  try {
    await payWithdrawal(services, withdrawal)
  } catch (error) {
    services.log.error({ withdrawalId: withdrawal.withdrawalId, err: error }, 'a withdrawal could not be worked on and is tried again')
    await leaveInDoubt(services, withdrawal, String(error)).catch(() => undefined)
  }
}

export function startPayoutWorker(services: Services): Loop {
  return startLoop({ name: 'payouts', everyMs: 1000, log: services.log, work: () => workWithdrawals(services) })
}
