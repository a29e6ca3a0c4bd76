import type { PageQuery } from '@krapao/protocols'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../platform/database/db.ts'
import { claimReading, endReading, holdReading } from '../platform/database/functions.gen.ts'
import type { Log } from '../platform/log.ts'
import { pagesOf } from './pages.ts'
import type { Page } from './providers.ts'

/** A list of a provider's records, which grows and is read again and again. */
export interface ProviderRecords<Item> {
  /** The same on every server: `bank:SCB:0458800011`. */
  name: string
  ask(question: PageQuery): Promise<Page<Item>>
  /** When its provider booked it, by the provider's clock. */
  bookedAt(item: Item): Date
  /** A page, oldest first. What was received before has no second effect. */
  receive(items: readonly Item[]): Promise<void>
}

/** How far back a list is read, and how often. */
export interface Reading {
  reach: 'newest' | 'late' | 'month'
  backHours: number
  everySeconds: number
  /** A long list is read so much later for each of its pages, up to ten minutes. */
  secondsAPage?: number
}

/** What has just been booked. */
export function newestReading(everySeconds: number): Reading {
  return { reach: 'newest', backHours: 1, everySeconds }
}

/** What may come so late. A minute later where that is little to read. */
export function lateReading(backHours: number): Reading {
  return { reach: 'late', backHours, everySeconds: 60, secondsAPage: 6 }
}

/** What comes later than its provider says that anything does. */
export const MONTH: Reading = { reach: 'month', backHours: 35 * 24, everySeconds: 24 * 3600 }

/** How late a record may come where nothing is said of it. */
export const A_DAY_HOURS = 24

const LONGEST_PAUSE_SECONDS = 600

/** One reading, to the end of the list. False where somebody else reads it, or it is not due. */
export async function readRecords<Item>(
  { db, log }: { db: Db; log: Log },
  records: ProviderRecords<Item>,
  reading: Reading,
): Promise<boolean> {
  const { reach, backHours, everySeconds, secondsAPage = 0 } = reading
  // An unacknowledged claim is held for as long as a lease is, and then due again.
  const [claimed] = await claimReading(db, { records: records.name, reach, backHours })
  if (!claimed) return false
  const held = { records: records.name, reach, leaseNo: claimed.leaseNo }
  const holds = () => retryIdempotent(() => holdReading(db, held))
  const read = await readSince(records, claimed.since, holds).catch((error: unknown) => {
    log.warn({ records: records.name, reach, err: error }, 'records of a provider could not be read and are tried again')
    return null
  })
  const againAfterSeconds = Math.max(everySeconds, Math.min((read?.pages ?? 0) * secondsAPage, LONGEST_PAUSE_SECONDS))
  await retryIdempotent(() => endReading(db, { ...held, readTo: read?.to ?? null, againAfterSeconds }))
  return true
}

/** Answers how many pages there are, and the newest time it has read. */
async function readSince<Item>(
  { ask, bookedAt, receive }: ProviderRecords<Item>,
  since: Date,
  holds: () => Promise<boolean>,
): Promise<{ pages: number; to: Date }> {
  let pages = 0
  let to = since
  for await (const items of pagesOf(since, ask)) {
    if (pages++ > 0 && !(await holds())) throw new Error('somebody else has taken over')
    await receive(items)
    for (const item of items) if (bookedAt(item) > to) to = bookedAt(item)
  }
  return { pages, to }
}

/** How long ago each list was last read to its end, by how far back. */
export async function readingAges(db: Db): Promise<{ records: string; reach: string; ageSeconds: number }[]> {
  const { rows } = await sql<{ records: string; reach: string; age_seconds: number }>`
    select records, reach, extract(epoch from platform.now() - read_at)::float8 as age_seconds from platform.record_reading`.execute(db)
  return rows.map(({ records, reach, age_seconds: ageSeconds }) => ({ records, reach, ageSeconds }))
}
