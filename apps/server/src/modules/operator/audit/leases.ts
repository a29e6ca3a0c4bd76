import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** Acts about an item, beside each lease of it. */
const ACTS_AND_LEASES = sql`
  operator.act a
  join operator.work_item i on i.owner_id = a.owner_id and i.kind = a.kind and i.subject = a.subject
    and i.opened_at <= a.acted_at and (i.closed_at is null or a.acted_at <= i.closed_at)
  join operator.item_lease l on l.owner_id = i.owner_id and l.item_id = i.item_id`

/** Who held what, against who decided about it. */
export const LEASES: Check[] = [
  [
    'each act under a lease was said by whoever held the item under it',
    sql`
      select format('act %s of %s says lease %s of %s %s, which %s did not hold then', a.act_id, a.owner_id, a.lease_no, a.kind, a.subject, a.staff_id) as says
      from operator.act a
      where a.lease_no is not null and a.status in ('act', 'proposed') and not exists (
        select 1 from operator.work_item i join operator.item_lease l on l.owner_id = i.owner_id and l.item_id = i.item_id
        where i.owner_id = a.owner_id and i.kind = a.kind and i.subject = a.subject and l.lease_no = a.lease_no and l.staff_id = a.staff_id
          and l.taken_at <= a.acted_at and a.acted_at <= coalesce(l.ended_at, l.until))
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'nobody decided about an item that somebody else held',
    sql`
      select format('%s decided about %s %s of %s, which %s held', a.staff_id, a.kind, a.subject, a.owner_id, l.staff_id) as says
      from ${ACTS_AND_LEASES}
      where a.status in ('act', 'proposed') and l.staff_id <> a.staff_id and l.taken_at < a.acted_at and a.acted_at < coalesce(l.ended_at, l.until)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each lease is of an item, numbered without a gap, and begins when the one before is over',
    sql`
      select format('lease %s of item %s of %s: %s', n.lease_no, n.item_id, n.owner_id, n.wrong) as says
      from (
        select l.owner_id, l.item_id, l.lease_no, case
          when i.item_id is null then 'there is no such item'
          when l.lease_no <> row_number() over w then 'one before it is missing'
          when l.taken_at < lag(coalesce(l.ended_at, l.until)) over w then 'somebody held it already' end as wrong
        from operator.item_lease l left join operator.work_item i on i.owner_id = l.owner_id and i.item_id = l.item_id
        window w as (partition by l.owner_id, l.item_id order by l.lease_no)) n
      where n.wrong is not null order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each lease is of somebody who works here',
    sql`
      select format('lease %s of item %s of %s is of %s, who never worked here', l.lease_no, l.item_id, l.owner_id, l.staff_id) as says
      from operator.item_lease l where not exists (select 1 from operator.staff s where s.staff_id = l.staff_id) order by 1 limit 1`,
  ],
  [
    'what is put off is so by an act that says for whose answer and for how long',
    sql`
      select format('%s %s of %s waits for %s until %s, and nobody said so', i.kind, i.subject, i.owner_id, i.waits_for, i.put_off_until) as says
      from operator.work_item i
      where i.put_off_until is not null and not exists (
        select 1 from operator.act a where a.owner_id = i.owner_id and a.kind = i.kind and a.subject = i.subject and a.act = 'put-off' and a.status = 'act'
          and a.acted_at >= i.opened_at and a.after ->> 'waitsFor' = i.waits_for
          and a.acted_at + make_interval(mins => (a.after ->> 'minutes')::int) = i.put_off_until)
      order by 1 limit 1`,
    'of each owner',
  ],
]
