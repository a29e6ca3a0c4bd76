import type { Leases } from '../platform/jobs/leases.ts'
import type { Db } from '../platform/database/db.ts'
import type { Log } from '../platform/log.ts'
import type { RawReport } from '../platform/raw-report.ts'
import type { Bank, PayoutAnswer, PayoutStatus } from './providers.ts'

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
  await settlePayout(deps, leases, job, { answer: await deps.integrations.bank.payOut(payout), end })
}

/** What the bank has answered about the payout that a worker holds. */
export async function settlePayout<Job>(
  deps: Pick<Deps, 'db' | 'log'>,
  leases: Pick<Leases<Job>, 'leaveInDoubt'>,
  job: Job,
  { answer, end }: Pick<Attempt, 'end'> & { answer: PayoutAnswer },
): Promise<void> {
  if (answer.outcome === 'in-doubt') await leases.leaveInDoubt(deps, job, { reason: answer.reason })
  else if (answer.outcome === 'refused') await end({ state: 'refused', says: answer.reason, report: answer.report })
  else await end({ state: 'paid', says: answer.bankReference, report: answer.report })
}

/** What the bank knows of a payout, as it answers one. What it does not know of may still arrive there. */
export function answerOf(known: PayoutStatus, sent: Pick<Attempt['payout'], 'amount' | 'currency'>): PayoutAnswer {
  if (known.status === 'refused') return { outcome: 'refused', reason: known.reason, report: known.report }
  if (known.status !== 'done') return { outcome: 'in-doubt', reason: `the bank has not said what became of it: ${known.status}` }
  if (known.amount !== sent.amount || known.currency !== sent.currency)
    return { outcome: 'in-doubt', reason: 'the bank speaks of another amount or currency' }
  return { outcome: 'done', bankReference: known.bankReference, report: known.report }
}
