import { minorUnits } from '@krapao/money'
import type { BankCredit } from '../../integrations/providers.ts'
import type { KeptReport, Reported } from '../../platform/raw-report.ts'
import { retryIdempotent } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { senderDigestIn, toldSenderOrLogged } from './payment-sender.ts'
import { receiveBankTransfer } from './receive-bank-transfer.ts'
import { ARRIVALS } from './show-arrival.ts'

/** So many are looked at in one round. */
const LIMIT = 100

/** A line of a bank, as its payment keeps it, beside who sent it. */
type Told = Pick<BankCredit, 'bank' | 'transRef' | 'fromBankCode' | 'toAccountNo'> & {
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
    const line = await lineOf(deps, arrival)
    if (arrival.state === 'unallocated' && line) await receiveBankTransfer(deps, line)
    await retryIdempotent(() => functions.endArrival(db, { player: arrival.playerId, reference: arrival.reference }))
  }
  return due.length
}

export function startArrivals(deps: DepositDeps, everyMs = 5000): Loop {
  return startLoop({ name: ARRIVALS, everyMs, log: deps.log, work: () => creditArrivals(deps) })
}

/** Undefined where who sent it does not open: a person decides it then. */
async function lineOf(
  deps: DepositDeps,
  { eventId, amount, currency, evidence }: functions.DueArrivalsAnswer,
): Promise<Reported<BankCredit, KeptReport> | undefined> {
  const { bank, transRef, fromBankCode, toAccountNo, at, revision = 0, corrects = null, report: reportId } = evidence as Told
  const sender = await toldSenderOrLogged(deps, senderDigestIn(evidence))
  if (reportId === undefined || !sender) return undefined
  const { fromAccountNo = '', fromName = '' } = sender
  const line = {
    kind: 'credit' as const,
    bank,
    transRef,
    fromBankCode,
    fromAccountNo,
    fromName,
    toAccountNo,
    eventId,
    amount: minorUnits(amount),
    currency,
    at: new Date(at),
    revision,
    corrects,
  }
  return { ...line, report: { reportId } }
}
