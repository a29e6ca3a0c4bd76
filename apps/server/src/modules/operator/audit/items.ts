import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/**
 * What needs a person, by the kind of its work item: (owner_id, subject). Of what is asked on for ever, its last attempt
 * says whether a person was told, because the item is opened with that line of its history.
 */
export type Subjects = Readonly<Record<string, RawBuilder<unknown>>>

/** Each work item against its subject. Of the kinds of nobody, the owner of an item is not the one of the row that it is about. */
export function itemChecks(subjects: Subjects, ofNobody: readonly string[]): Check[] {
  const kinds = sql.join(Object.keys(subjects).map((kind) => sql.lit(kind)))
  return [
    ...Object.entries(subjects).map(([kind, ofKind]): Check => [
      `each ${kind} that needs a person has an open work item, and each open item such a ${kind}`,
      sql`
      select case when i.item_id is null then format(${sql.lit(`${kind} %s of %s waits for manual review and has no open item`)}, s.subject, s.owner_id)
        else format(${sql.lit(`item %s of %s is open, and no ${kind} %s needs a person`)}, i.item_id, i.owner_id, i.subject) end as says
      from (${ofKind}) s
      full join (select * from operator.work_item where closed_at is null and kind = ${sql.lit(kind)}) i on i.owner_id = s.owner_id and i.subject = s.subject
      where i.item_id is null or s.subject is null order by 1 limit 1`,
      ofNobody.includes(kind) ? undefined : 'of each owner',
    ]),
    [
      'each open work item is of a kind that something in the modules can need',
      sql`
      select format('item %s of %s is about a %s, which nothing needs', item_id, owner_id, kind) as says
      from operator.work_item where closed_at is null and kind not in (${kinds}) order by 1 limit 1`,
    ],
  ]
}
