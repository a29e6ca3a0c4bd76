import { minorUnits } from '@krapao/money'
import type { BankCredit } from '../../integrations/providers.ts'
import type { KeptReport, Reported } from '../../platform/raw-report.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { receiveBankTransfer } from './receive-bank-transfer.ts'
import { ARRIVALS } from './show-arrival.ts'

/** So many are looked at in one round. */
const LIMIT = 100

/** A line of a bank, as its payment keeps it. */
type Told = Pick<BankCredit, 'bank' | 'transRef' | 'fromBankCode' | 'fromAccountNo' | 'fromName' | 'toAccountNo'> & {
  at: string
  revision?: number
  corrects?: string
  /** Its kept report; none of what was told before reports were kept, which a person decides. */
  report?: string
}

/**
 * One round: what waited because its account was not proven is judged again once it is, by the rules of a line that is
 * told now. Answers how many it looked at. A row is the job, so that dying after the proof loses nothing.
 */
export async function creditArrivals(deps: DepositDeps): Promise<number> {
  const { db } = deps
  const due = await functions.dueArrivals(db, { limit: LIMIT })
  for (const arrival of due) {
    const line = lineOf(arrival)
    if (arrival.state === 'unallocated' && line) await receiveBankTransfer(deps, line)
    await retryIdempotent(() => functions.endArrival(db, { player: arrival.playerId, reference: arrival.reference }))
  }
  return due.length
}

export function startArrivals(deps: DepositDeps, everyMs = 5000): Loop {
  return startLoop({ name: ARRIVALS, everyMs, log: deps.log, work: () => creditArrivals(deps) })
}

function lineOf({ eventId, amount, currency, evidence }: functions.DueArrivalsAnswer): Reported<BankCredit, KeptReport> | undefined {
  const { at, revision = 0, corrects = null, report: reportId, ...told } = evidence as Told
  if (reportId === undefined) return undefined
  const line = {
    kind: 'credit' as const,
    ...told,
    eventId,
    amount: minorUnits(amount),
    currency,
    at: new Date(at),
    revision,
    corrects,
  }
  return { ...line, report: { reportId } }
}
