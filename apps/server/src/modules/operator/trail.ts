import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export interface TrailQuestion {
  /** Only of this member of staff. */
  staffId?: string | undefined
  kind?: string | undefined
  outcome?: 'done' | 'proposed' | 'refused' | undefined
  /** Only in the journal of this owner. */
  ownerId?: string | undefined
  /** Only of this day in Bangkok: `2026-11-30`. */
  day?: string | undefined
  /** Where the page before ended. */
  after?: TrailPlace | undefined
  limit: number
}

/** The place of an act among all of them, the newest first. */
export interface TrailPlace {
  /** As the database writes it, to the microsecond. */
  at: string
  ownerId: string
  /** Of the act, in the journal of its owner. */
  no: string
}

/** As `operator.act` has it. */
export type Act = Awaited<ReturnType<typeof trailPage>>['acts'][number]

/** One page of what staff did, in all journals. However many there are, what is read is the page. */
export async function trailPage(db: Db, { staffId, kind, outcome, ownerId, day, after, limit }: TrailQuestion) {
  const rows = await db
    .selectFrom('operator.act as a')
    .select(['a.owner_id', 'a.act_id', 'a.staff_id', 'a.acted_at', 'a.kind', 'a.subject', 'a.act', 'a.status', 'a.amount', 'a.currency'])
    .select(['a.reason', 'a.before', 'a.after', 'a.act_no'])
    .select(sql<string>`a.acted_at::text`.as('at_text'))
    .$if(staffId !== undefined, (query) => query.where('a.staff_id', '=', staffId!))
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind!))
    .$if(ownerId !== undefined, (query) => query.where('a.owner_id', '=', ownerId!))
    .$if(outcome === 'done', (query) => query.where('a.status', '=', 'act'))
    .$if(outcome === 'proposed', (query) => query.where('a.status', '=', 'proposed'))
    .$if(outcome === 'refused', (query) => query.where('a.status', 'not in', ['act', 'proposed']))
    .$if(day !== undefined, (query) =>
      query.where(
        sql<boolean>`a.acted_at >= (${day}::date)::timestamp at time zone 'Asia/Bangkok' and a.acted_at < (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok'`,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.acted_at, a.owner_id, a.act_no) < (${after!.at}::timestamptz, ${after!.ownerId}::uuid, ${after!.no}::bigint)`,
      ),
    )
    .orderBy('a.acted_at', 'desc')
    .orderBy('a.owner_id', 'desc')
    .orderBy('a.act_no', 'desc')
    .limit(limit + 1)
    .execute()
  const acts = rows.slice(0, limit)
  const last = rows.length > limit ? acts.at(-1)! : undefined
  const end: TrailPlace | undefined = last && { at: last.at_text, ownerId: last.owner_id, no: String(last.act_no) }
  return { acts, end }
}

/** Everybody who works here, or did, by their id: in the order of their names. */
export async function everybody(db: Db): Promise<ReadonlyMap<string, string>> {
  const staff = await db.selectFrom('operator.staff').select(['staff_id', 'name']).orderBy('name').execute()
  return new Map(staff.map(({ staff_id: staffId, name }) => [staffId, name]))
}
