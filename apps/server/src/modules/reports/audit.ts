import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Finding } from '../../platform/database/check.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { createServerSeal, type ServerSeal } from '../../platform/database/server-seal.ts'
import type { SiteKeys } from '../../platform/keys/keyring.ts'
import { problemOfValue } from '../../platform/keys/audit-values.ts'
import { openOfSite } from '../../platform/keys/site-values.ts'
import { bodyDigestOf, idOf, placeOfBody, sealedMessageOf } from './sealed-report.ts'

const PAGE = 2000

const SEALED = 'each report is as a server of this site has sealed it'
const SIGNED = 'each report that came by itself was signed by who is said to have told it, and says what was understood'

/** What a report says of itself, as it is kept. */
export interface KeptText {
  reportId: string
  source: string
  how: 'reported' | 'answered'
  about: string
  signature: Readonly<Record<string, string>>
  body: string
  says: Readonly<Record<string, unknown>>
  receivedAt: Date
}

/** What takes the keys with which servers seal, and those of the providers. */
export interface ReportKeys {
  /** Of the servers, now and before. */
  sealKeys: readonly Buffer[]
  /** Why its provider cannot have signed this, or has said something else; nothing where it has. */
  problemWith(report: KeptText): string | undefined
}

interface Row {
  report_id: string
  source: string
  how: 'reported' | 'answered'
  about: string
  signature: string
  body_encrypted: Buffer
  body_digest: Buffer
  says: string
  key_id: string
  seal: Buffer
  received_at: Date
}

/**
 * Every report that is kept, again: its name, its seal, its body, and its signature where its provider has signed it. Names the first of
 * each.
 */
export async function auditReports(db: Db | Tx, keys: ReportKeys, siteKey: SiteKeys): Promise<Finding[]> {
  const seals = new Map(keys.sealKeys.map(createServerSeal).map((seal) => [seal.keyId, seal]))
  const found = new Map<string, string>()
  const name = (rule: string, says: string | undefined) => {
    if (says !== undefined && !found.has(rule)) found.set(rule, says)
  }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Row>`
      select report_id, source, how, about, signature, body_encrypted, body_digest, says, key_id, seal, received_at from reports.report
      where report_id > ${after} order by report_id limit ${PAGE}`.execute(db)
    const read = await Promise.all(rows.map(async (row) => ({ row, ...(await bodyOf(siteKey, row)) })))
    for (const { row, body, problem: unopened } of read) {
      const about = `report ${row.report_id} of ${row.source}, ${row.about}`
      const unsealed = sealProblem(row, seals) ?? unopened
      name(SEALED, unsealed && `${about}: ${unsealed}`)
      const problem =
        row.how === 'reported' && body !== undefined && unsealed === undefined ? keys.problemWith(textOf(row, body)) : undefined
      name(SIGNED, problem && `${about}: ${problem}`)
    }
    if (rows.length < PAGE) break
    after = rows.at(-1)!.report_id
  }
  return [...found].map(([invariant, says]) => ({ invariant, says }))
}

function sealProblem(row: Row, seals: ReadonlyMap<string, ServerSeal>): string | undefined {
  const said = { ...row, bodyDigest: row.body_digest }
  if (idOf(said) !== row.report_id) return 'it is not what it is named by'
  const known = seals.get(row.key_id)
  if (!known) return 'its key is neither REPORT_KEY nor one of REPORT_OLD_KEYS'
  const { signature } = known.seal(sealedMessageOf(said, row.body_encrypted))
  return signature.length === row.seal.length && timingSafeEqual(signature, row.seal) ? undefined : 'its seal is wrong'
}

/** What is wrong with it where it does not open, or is that of another report. */
async function bodyOf(
  siteKey: SiteKeys,
  { report_id: reportId, body_encrypted: encrypted, body_digest: digest }: Row,
): Promise<{ body: string; problem?: undefined } | { body?: undefined; problem: string }> {
  try {
    const body = (await openOfSite(siteKey, encrypted, placeOfBody(reportId))).toString('utf8')
    return digest.equals(await bodyDigestOf(siteKey.kept, body)) ? { body } : { problem: 'its body is not what it is named by' }
  } catch (error) {
    return { problem: `its body is not what it is named by: ${problemOfValue(error)}` }
  }
}

function textOf({ report_id: reportId, source, how, about, signature, says, received_at: receivedAt }: Row, body: string): KeptText {
  const read = (text: string) => JSON.parse(text) as never
  return { reportId, source, how, about, signature: read(signature), body, says: read(says), receivedAt }
}
