import type { Db } from '../../platform/database/db.ts'
import { items, staffNames, type WorkItem, withNames } from './work-item.ts'

export interface ActShown {
  no: bigint
  at: Date
  /** Their name; null of the owner of the database. */
  by: string | null
  act: string
  /** Of what: a kind of work item, or what is none; and which. */
  about: string
  subject: string
  status: string
  reason: string
}

/** Acts in the journal of an owner before one number, the newest first, at most so many. */
export async function actsBefore(db: Db, ownerId: string, { before, limit }: { before: bigint; limit: number }): Promise<ActShown[]> {
  const rows = await actsOf(db, ownerId).where('act_no', '<', before).orderBy('act_no', 'desc').limit(limit).execute()
  return named(db, rows)
}

/** What staff did about one subject of an owner, in their order. */
export async function actsAbout(db: Db, ownerId: string, subject: string): Promise<ActShown[]> {
  return named(db, await actsOf(db, ownerId).where('subject', '=', subject).orderBy('act_no').execute())
}

const actsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('operator.act')
    .select(['act_no', 'acted_at', 'staff_id', 'act', 'kind', 'subject', 'status', 'reason'])
    .where('owner_id', '=', ownerId)

async function named(db: Db, rows: Awaited<ReturnType<ReturnType<typeof actsOf>['execute']>>): Promise<ActShown[]> {
  const names = await staffNames(
    db,
    rows.flatMap(({ staff_id: staffId }) => staffId ?? []),
  )
  return rows.map((row) => ({
    no: row.act_no,
    at: row.acted_at,
    by: row.staff_id === null ? null : (names.get(row.staff_id) ?? null),
    act: row.act,
    about: row.kind,
    subject: row.subject,
    status: row.status,
    reason: row.reason,
  }))
}

/** What waits about one owner, the oldest first. */
export async function openItemsOf(db: Db, ownerId: string): Promise<WorkItem[]> {
  return withNames(db, await items(db).where('i.owner_id', '=', ownerId).orderBy('i.opened_at').limit(100).execute())
}
