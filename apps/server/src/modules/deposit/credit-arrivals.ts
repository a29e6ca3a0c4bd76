import { type Currency, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { BankCredit } from '../../integrations/providers.ts'
import type { KeptReport, Reported } from '../../platform/raw-report.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { DepositDeps } from './deps.ts'
import { receiveBankTransfer } from './receive-bank-transfer.ts'
import { ARRIVALS } from './show-arrival.ts'

/** So many are looked at in one round. */
const MOST = 100

interface Row {
  player_id: string
  reference: string
  state: string
  event_id: string
  amount: bigint
  currency: Currency
  evidence: Told
}

/** A line of a bank, as its payment keeps it. */
interface Told extends Pick<BankCredit, 'bank' | 'transRef' | 'fromBankCode' | 'fromAccountNo' | 'fromName' | 'toAccountNo'> {
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
  const due = await dueArrivals(deps.db)
  for (const row of due) {
    const line = lineOf(row)
    if (row.state === 'unallocated' && line) await receiveBankTransfer(deps, line)
    await retryIdempotent(() => sql`select deposit.end_arrival(${row.player_id}, ${row.reference})`.execute(deps.db))
  }
  return due.length
}

export function startArrivals(deps: DepositDeps, everyMs = 5000): Loop {
  return startLoop({ name: ARRIVALS, everyMs, log: deps.log, work: () => creditArrivals(deps) })
}

async function dueArrivals(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from deposit.due_arrivals(${MOST})`.execute(db)
  return rows
}

function lineOf({ event_id: eventId, amount, currency, evidence }: Row): Reported<BankCredit, KeptReport> | undefined {
  const { at, revision = 0, corrects = null, report: reportId, ...told } = evidence
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
