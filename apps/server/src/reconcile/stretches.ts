import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Stretch } from './parts.ts'

/** When acts were: how many in each ten minutes. */
export type ActTimes = RawBuilder<{ at: Date; acts: bigint }>

/** The times in a column of a table, since a time. */
export function timesIn(
  table: string,
  column: string,
  { since, where = sql`true` }: { since: Date; where?: RawBuilder<unknown> },
): ActTimes {
  return sql`
    select date_bin('10 minutes', ${sql.ref(column)}, '2000-01-01T00:00:00Z') as at, count(*) as acts from ${sql.table(table)}
    where ${sql.ref(column)} >= ${since} and ${where} group by 1`
}

/** Without a gap, and without an end before or after; in each are about as many acts, but for what is in one time of ten minutes. */
export async function stretchesOf(db: Db, times: readonly ActTimes[], actsAtOnce: number): Promise<Stretch[]> {
  const acts = new Map<number, number>()
  for (const asked of times)
    for (const { at, acts: more } of (await asked.execute(db)).rows) acts.set(at.getTime(), (acts.get(at.getTime()) ?? 0) + Number(more))
  const bounds: (Date | null)[] = [null]
  let taken = 0
  for (const [at, more] of [...acts].toSorted(([one], [other]) => one - other)) {
    if (taken > 0 && taken + more > actsAtOnce) {
      bounds.push(new Date(at))
      taken = 0
    }
    taken += more
  }
  bounds.push(null)
  return bounds.slice(1).map((to, index) => ({ from: bounds[index]!, to }))
}

/** That a time is in a stretch, in words by which an index of the column is used. */
export function isWithin({ from, to }: Stretch, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${column} >= coalesce(${from}::timestamptz, '-infinity') and ${column} < coalesce(${to}::timestamptz, 'infinity')`
}
