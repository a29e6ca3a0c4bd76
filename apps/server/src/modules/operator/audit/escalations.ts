import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** What was told outside of late items, against the items. */
export const ESCALATIONS: Check[] = [
  [
    'what was told of as late is an item, was open then, and late',
    sql`
      select format('item %s of %s: %s', e.item_id, e.owner_id, e.wrong) as says
      from (
        select n.owner_id, n.item_id, case
          when i.item_id is null then 'there is no such item'
          when n.noted_at < i.due_at then 'it was not late yet'
          when n.noted_at > i.closed_at then 'it was closed before'
          when n.told_at < n.noted_at then 'it was told of before it was known'
          when n.state = 'over' and i.closed_at is null then 'it waits, and nobody will be told' end as wrong
        from operator.escalation n left join operator.work_item i on i.owner_id = n.owner_id and i.item_id = n.item_id) e
      where e.wrong is not null order by 1 limit 1`,
    'of each owner',
  ],
]
