import { answered, type RawReport, type Reported } from '../src/platform/raw-report.ts'
import pg from 'pg'
import { type ExternalPayment, reportedPayment, type ReportedPayment } from '../src/modules/deposit/external-payment.ts'
import { writeNewPayment } from '../src/modules/deposit/functions.gen.ts'
import type { Sealing } from '../src/modules/reports/index.ts'

/** What stands for a provider's answer in a test that asks none. */
export const aReport: RawReport = answered('a test', { said: true })

export function reported<Event extends object>(event: Event): Reported<Event> {
  return { ...event, report: aReport }
}

/** The same of a payment. Which bank tells of it stands in what it tells. */
export function reportedIn(payment: ExternalPayment): ReportedPayment {
  const { channel, holder, evidence } = payment
  return reported({ ...payment, evidence: channel === 'bank' ? { bank: holder, ...evidence } : evidence })
}

/** A payment that names its player, as a gift link names whoever has sent it. */
export function named(playerId: string, payment: ExternalPayment): ReportedPayment {
  return reportedIn({ ...payment, evidence: { ...payment.evidence, sentBy: playerId } })
}

/** The same as it stands in a statement of somebody who has the key of the servers too. */
export async function sealedInSql(sealing: Sealing, payment: ExternalPayment): Promise<string> {
  return `${pg.escapeLiteral(writeNewPayment(await reportedPayment(sealing, reportedIn(payment))))}::deposit.new_payment`
}
