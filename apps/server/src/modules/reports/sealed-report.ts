import { createHash } from 'node:crypto'
import { compositeOf } from '../../platform/database/composite.ts'
import type { KeptReport, RawReport } from '../../platform/raw-report.ts'
import type { ServerSeal } from '../../platform/database/server-seal.ts'

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
): string {
  return sealedReport(sealing, 'payouts', report, { payoutKey, state, says })
}

/**
 * A report as `reports.keep` takes it: sealed with what the server has understood, which is what the database lets be done because
 * of it. `says` is compared as JSON.
 */
export function sealedReport({ seal }: Sealing, source: ReportSource, report: Report, says: object): string {
  if ('reportId' in report) return compositeOf([report.reportId, null, null, null, null, null, null, null, null])
  const { how, about, body } = report
  const signature = JSON.stringify(report.signature)
  const understood = JSON.stringify(says)
  const message = messageOf({ source, how, about, signature, body, says: understood })
  const { keyId, signature: sealed } = seal.seal(message)
  return compositeOf([null, source, how, about, signature, body, understood, keyId, `\\x${sealed.toString('hex')}`])
}

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
