import type { KeptReport, RawReport } from '../../platform/raw-report.ts'
import type { ServerSeal } from '../../platform/database/server-seal.ts'
import { idOfDigest, sha256 } from '../../platform/ids.ts'
import type { SiteKeyOf, SiteKeys } from '../../platform/keys/keyring.ts'
import { encryptForSite, searchDigest, type SitePlace } from '../../platform/keys/site-values.ts'
import type { SealedReport } from './functions.gen.ts'

/** Who said it. `payouts` and `names` are the bank that pays out. */
export type ReportSource = `bank:${string}` | `qr:${string}` | 'wallet' | 'slips' | 'giftlink' | 'payouts' | 'names'

export type Report = RawReport | KeptReport

/** With what servers seal what they have read, and encrypt and name it. */
export interface Sealing {
  seal: ServerSeal
  siteKey: SiteKeys
}

/** What the bank has definitely said of a payout of ours. */
export function sealedPayout(
  sealing: Sealing,
  payoutKey: string,
  { state, says, report }: { state: string; says: string; report: RawReport },
): Promise<SealedReport> {
  return sealedReport(sealing, 'payouts', report, { payoutKey, state, says })
}

/**
 * A report as `reports.keep` takes it: encrypted, and sealed with what the server has understood, which is what the database lets be
 * done because of it. `understood` is compared as JSON.
 */
export async function sealedReport(
  { seal, siteKey }: Sealing,
  source: ReportSource,
  report: Report,
  understood: object,
): Promise<SealedReport> {
  if ('reportId' in report) return { ...NOT_SAID, reportId: report.reportId }
  const { how, about, body } = report
  const bodyDigest = await bodyDigestOf(siteKey, body)
  const said = { source, how, about, signature: JSON.stringify(report.signature), bodyDigest, says: JSON.stringify(understood) }
  const bodyEncrypted = await encryptForSite(siteKey, Buffer.from(body), placeOfBody(idOf(said)))
  const { keyId, signature: sealed } = seal.seal(sealedMessageOf(said, bodyEncrypted))
  return { reportId: null, ...said, bodyEncrypted, keyId, seal: sealed }
}

/** Of a report that is kept already: its id says it all. */
const NOT_SAID = {
  source: null,
  how: null,
  about: null,
  signature: null,
  bodyEncrypted: null,
  bodyDigest: null,
  says: null,
  keyId: null,
  seal: null,
}

/** `signature` and `says` are JSON. */
interface SaidReport extends Record<'source' | 'how' | 'about' | 'signature' | 'says', string> {
  bodyDigest: Buffer
}

/** What a report is named by, as `reports.message` puts it together. */
function messageOf({ source, how, about, signature, bodyDigest, says }: SaidReport): string {
  return [source, how, about, signature, bodyDigest.toString('hex'), says].join('\n')
}

/** What is sealed of it, as `reports.sealed_message` does. */
export function sealedMessageOf(said: SaidReport, bodyEncrypted: Buffer): string {
  return ['a report', sha256(bodyEncrypted).toString('hex'), messageOf(said)].join('\n')
}

/** The name of its row. */
export function idOf(said: SaidReport): string {
  return idOfDigest(sha256(messageOf(said)))
}

const COLUMN = 'reports.report.body'

/** The same body has one digest, so the same report again is the same row; and nobody tries out what was said in a short one. */
export const bodyDigestOf = (siteKey: SiteKeyOf, body: string): Promise<Buffer> => searchDigest(siteKey, [COLUMN], body)

export const placeOfBody = (reportId: string): SitePlace => ({ column: COLUMN, row: [reportId] })
