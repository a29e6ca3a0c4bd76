import { createHash } from 'node:crypto'
import type { KeptReport, RawReport } from '../../platform/raw-report.ts'
import type { ServerSeal } from '../../platform/database/server-seal.ts'
import type { SealedReport } from './functions.gen.ts'

/** Who said it. `payouts` and `names` are the bank that pays out. */
export type ReportSource = `bank:${string}` | `qr:${string}` | 'wallet' | 'slips' | 'giftlink' | 'payouts' | 'names'

export type Report = RawReport | KeptReport

/** With what servers seal what they have read. */
export interface Sealing {
  seal: ServerSeal
}

/** What the bank has definitely said of a payout of ours. */
export function sealedPayout(
  sealing: Sealing,
  payoutKey: string,
  { state, says, report }: { state: string; says: string; report: RawReport },
): SealedReport {
  return sealedReport(sealing, 'payouts', report, { payoutKey, state, says })
}

/**
 * A report as `reports.keep` takes it: sealed with what the server has understood, which is what the database lets be done because
 * of it. `understood` is compared as JSON.
 */
export function sealedReport({ seal }: Sealing, source: ReportSource, report: Report, understood: object): SealedReport {
  if ('reportId' in report) return { ...NOT_SAID, reportId: report.reportId }
  const { how, about, body } = report
  const signature = JSON.stringify(report.signature)
  const says = JSON.stringify(understood)
  const message = messageOf({ source, how, about, signature, body, says })
  const { keyId, signature: sealed } = seal.seal(message)
  return { reportId: null, source, how, about, signature, body, says, keyId, seal: sealed }
}

/** Of a report that is kept already: its id says it all. */
const NOT_SAID = { source: null, how: null, about: null, signature: null, body: null, says: null, keyId: null, seal: null }

/** What is sealed of a report, as `reports.message` puts it together; `signature` and `says` are JSON. */
export function messageOf({
  source,
  how,
  about,
  signature,
  body,
  says,
}: Record<'source' | 'how' | 'about' | 'signature' | 'body' | 'says', string>): string {
  return [source, how, about, signature, createHash('sha256').update(body).digest('hex'), says].join('\n')
}
