import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** How long people take for a kind of item, in whole minutes. */
export interface WaitingTime {
  /** The median of a month; null where fewer than three were decided. */
  usualMinutes: number | null
  /** The median of the ten that were decided last within a day, or of what waits at this moment where that is longer and at least three wait; null where there is neither. */
  nowMinutes: number | null
}

/** So many decided items of a month are looked at, the newest first, and so many of those that wait. */
const LOOKED_AT = 300
const LEAST_DECIDED = 3
/** Of fewer, somebody would read how long they themselves have waited. */
const LEAST_WAITING = 3
/** It is told to many players, and moves by the minute. */
const GOOD_FOR_MS = 60_000

const told = new WeakMap<Db, Map<string, { until: number; time: Promise<WaitingTime> }>>()

/** How long items of this kind wait for a person; worked out once a minute. */
export function waitingTimeOf(db: Db, kind: string): Promise<WaitingTime> {
  const ofDb = told.get(db) ?? new Map<string, { until: number; time: Promise<WaitingTime> }>()
  told.set(db, ofDb)
  const known = ofDb.get(kind)
  if (known && performance.now() < known.until) return known.time
  const time = readWaitingTime(db, kind)
  ofDb.set(kind, { until: performance.now() + GOOD_FOR_MS, time })
  // What could not be read is asked again.
  time.catch(() => ofDb.delete(kind))
  return time
}

/** The same as the database says now. */
export async function readWaitingTime(db: Db, kind: string): Promise<WaitingTime> {
  const { rows } = await sql<{ usual: number | null; lately: number | null; waiting: number | null }>`
    with decided as (
      select closed_at, extract(epoch from closed_at - opened_at) / 60 as minutes from operator.work_item
      where kind = ${kind} and needs_decision and closed_at is not null and closed_at > platform.now() - interval '30 days'
      order by closed_at desc limit ${sql.lit(LOOKED_AT)}),
    lately as (select minutes from decided where closed_at > platform.now() - interval '1 day' order by closed_at desc limit 10),
    waiting as (
      select extract(epoch from platform.now() - opened_at) / 60 as minutes from operator.work_item
      where closed_at is null and kind = ${kind} and needs_decision order by opened_at limit ${sql.lit(LOOKED_AT)})
    select
      (select case when count(*) >= ${sql.lit(LEAST_DECIDED)} then percentile_cont(0.5) within group (order by minutes::float8) end from decided) as usual,
      (select percentile_cont(0.5) within group (order by minutes::float8) from lately) as lately,
      (select case when count(*) >= ${sql.lit(LEAST_WAITING)} then percentile_cont(0.5) within group (order by minutes::float8) end from waiting) as waiting`.execute(
    db,
  )
  const { usual, lately, waiting } = rows[0]!
  const minutes = (value: number | null) => (value === null ? null : Math.max(1, Math.ceil(value)))
  const now = lately === null ? waiting : waiting === null ? lately : Math.max(lately, waiting)
  return { usualMinutes: minutes(usual), nowMinutes: minutes(now) }
}
