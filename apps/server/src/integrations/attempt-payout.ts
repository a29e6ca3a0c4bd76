import type { Leases } from '../platform/jobs/leases.ts'
import type { Db } from '../platform/database/db.ts'
import type { Log } from '../platform/log.ts'
import type { RawReport } from '../platform/raw-report.ts'
import type { Bank } from './providers.ts'

/** The background loop that asks the bank to pay. Whoever approves a payout wakes it. */
export const PAYOUTS = 'payouts'

interface Deps {
  db: Db
  log: Log
  integrations: { bank: Bank }
}

interface Attempt {
  payout: Parameters<Bank['payOut']>[0]
  /** Does nothing where a newer lease has taken over. */
  end(said: PayoutEnd): Promise<void>
}

/** The bank's definite word of a payout: `says` is its reference, or its reason. */
export interface PayoutEnd {
  state: 'paid' | 'refused'
  says: string
  report: RawReport
}

/**
 * One attempt to pay out what a worker holds. The payout key has one payout at the bank, so asking again with it is
 * harmless; whatever is no definite answer leaves it in doubt, to be asked again.
 */
export async function attemptPayout<Job>(
  deps: Deps,
  leases: Pick<Leases<Job>, 'leaveInDoubt'>,
  job: Job,
  { payout, end }: Attempt,
): Promise<void> {
  const answer = await deps.integrations.bank.payOut(payout)
  if (answer.outcome === 'in-doubt') await leases.leaveInDoubt(deps, job, { reason: answer.reason })
  else if (answer.outcome === 'refused') await end({ state: 'refused', says: answer.reason, report: answer.report })
  else await end({ state: 'paid', says: answer.bankReference, report: answer.report })
}
