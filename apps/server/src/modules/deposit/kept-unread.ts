import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { idOfDigest } from '../../platform/ids.ts'
import { isUnopenable } from '../../platform/keys/keyring.ts'
import { sealedSiteValue, type ValueKeys } from '../../platform/keys/sealed-value.ts'
import { openOfSite, searchDigest, type SitePlace } from '../../platform/keys/site-values.ts'
import * as functions from './functions.gen.ts'

const COLUMN = 'deposit.unread_report.body'

const placeOf = (report: string): SitePlace => ({ column: COLUMN, row: [report] })

/** Keeps a report that nobody could read, for a person. Named by what was said and where: told again, as its party does, it is kept once. */
export async function keepUnreadReport(
  { db, ...keys }: { db: Db } & Pick<ValueKeys, 'siteKey' | 'seal'>,
  { path, body: bytes, problem }: { path: string; body: Buffer; problem: string },
): Promise<void> {
  const report = idOfDigest(await searchDigest(keys.siteKey, [COLUMN, path], bytes.toString('base64')))
  const body = await sealedSiteValue(keys, bytes, { place: placeOf(report) })
  await retryIdempotent(() => functions.keepUnreadReport(db, { report, path, body, problem }))
}

interface UnreadReport {
  reportId: string
  /** When it came first: ISO 8601 in UTC, to the microsecond. */
  receivedAt: string
  path: string
  /** Why it could not be read. */
  problem: string
  /** Null where it does not open, which the audit names too. */
  body: Buffer | null
}

/**
 * The newest that nobody could read, as they came; `before`: of those that came before this time. More than `limit` only where the last
 * came at one moment.
 */
export async function listUnreadReports(
  { db, siteKey }: { db: Db } & Pick<ValueKeys, 'siteKey'>,
  { limit, before }: { limit: number; before?: string },
): Promise<UnreadReport[]> {
  const rows = await db
    .selectFrom('deposit.unread_report')
    .select(['report_id', 'path', 'problem', 'body_encrypted'])
    .select(sql<string>`to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('came'))
    .$if(before !== undefined, (query) => query.where('received_at', '<', sql<Date>`${before}::timestamptz`))
    .orderBy('received_at', 'desc')
    .fetch(limit, 'with ties')
    .execute()
  return Promise.all(
    rows.map(async ({ report_id: reportId, came: receivedAt, path, problem, body_encrypted: encrypted }) => ({
      reportId,
      receivedAt,
      path,
      problem,
      body: await openOfSite(siteKey, encrypted, placeOf(reportId)).catch(nullOfUnopenable),
    })),
  )
}

function nullOfUnopenable(error: unknown): null {
  if (isUnopenable(error)) return null
  throw error
}
