import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** Acts that did something since it is kept whether one person did it, with what they did to which player's money. */
export const DECIDED_ACTS = sql`
  select a.*, f.flow, f.is_barred_by_credits, coalesce((a.after ->> 'player')::uuid, a.owner_id) as player_id
  from operator.act a left join operator.decision_flow f on f.kind = a.kind and f.verb = split_part(a.act, ' ', 1)
    and f.direction is not distinct from case when f.direction is not null then a.before ->> 'direction' end
  where a.status = 'act' and a.is_alone is not null`

/** The first of two people, of an act that two did. */
const FIRST = sql`
  select p.proposed_by from operator.proposal p
  where p.owner_id = a.owner_id and p.kind = a.kind and p.subject = a.subject and p.act = a.act and p.outcome = 'carried_out'
    and p.approved_by = a.staff_id and p.proposed_by <> a.staff_id`

/** What somebody has decided and then taken back themselves: (owner_id, act_id), and by which act. */
const TAKEN_BACK = sql`
  select owner_id, (before ->> 'undoes')::uuid as act_id, act_id as undone_by, staff_id, kind, subject, act_no from operator.act
  where act = 'undo' and status = 'act'`

/** Acts that decided something and stand. */
export const STANDING_ACTS = sql`
  select a.* from operator.act a where a.status = 'act' and not exists (
    select 1 from (${TAKEN_BACK}) u where u.owner_id = a.owner_id and u.act_id = a.act_id)`

/** What counts in the sums of a day. */
const COUNTED = sql`
  select d.*, (d.acted_at at time zone 'Asia/Bangkok')::date as day from (${DECIDED_ACTS}) d where not exists (
    select 1 from (${TAKEN_BACK}) u where u.owner_id = d.owner_id and u.act_id = d.act_id)`

/** Acts that say that they took another back. */
export const UNDONE: Check[] = [
  [
    'each act that was taken back was so once, later, and by whoever had decided it',
    sql`
      select format('act %s of %s takes back act %s of %s %s, which was not theirs to take back', u.undone_by, u.staff_id, u.act_id, u.kind, u.subject) as says
      from (${TAKEN_BACK}) u
      where not exists (
          select 1 from operator.act a where a.owner_id = u.owner_id and a.act_id = u.act_id and a.status = 'act' and a.is_alone is not null
            and (a.staff_id, a.kind, a.subject) = (u.staff_id, u.kind, u.subject) and a.act_no < u.act_no)
        or exists (
          select 1 from (${TAKEN_BACK}) o where o.owner_id = u.owner_id and o.act_id = u.act_id and o.undone_by <> u.undone_by)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Each proposal against whoever carried it out. */
export const CARRIED_OUT: Check[] = [
  [
    'each proposal that was carried out was so by an act of the other person',
    sql`
      select format('proposal %s of %s was carried out, and its second person did not act', proposal_id, owner_id) as says
      from operator.proposal p
      where outcome = 'carried_out' and not exists (
        select 1 from operator.act a where a.owner_id = p.owner_id and a.kind = p.kind and a.subject = p.subject and a.act = p.act
          and a.status = 'act' and a.staff_id = p.approved_by)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Acts that say that two did them. */
export const TWO_PEOPLE: Check[] = [
  [
    'each act of two people carried out what another of them had proposed',
    sql`
      select format('act %s of %s, %s of %s %s, says that two did it, and nobody had proposed it', act_id, staff_id, act, kind, subject) as says
      from (${DECIDED_ACTS}) a where not is_alone and not exists (${FIRST}) order by 1 limit 1`,
    'of each owner',
  ],
]

/** Who has credited whom, and what one person, and two, have decided in a day. */
export const NOBODY_ALONE: Check[] = [
  [
    'who credited a player is kept, of each act that credits and of no other',
    sql`
      select format('%s of player %s by %s: %s', coalesce(c.kind, e.kind), coalesce(c.player_id, e.player_id), coalesce(c.staff_id, e.staff_id),
        case when c.act_id is null then 'it is kept nowhere that they credited' else 'nothing says that they credited' end) as says
      from (
        select a.player_id, a.act_id, person as staff_id, a.kind, a.amount
        from (${DECIDED_ACTS}) a cross join lateral (select a.staff_id union all select proposed_by from (${FIRST}) f where not a.is_alone) credited (person)
        where a.flow = 'credit') e
      full join operator.credit c on (c.player_id, c.act_id, c.staff_id, c.kind, c.amount) = (e.player_id, e.act_id, e.staff_id, e.kind, e.amount)
      where c.act_id is null or e.act_id is null order by 1 limit 1`,
  ],
  [
    'nobody decided alone, or without an owner, what goes to a player whom they had credited',
    sql`
      select format('%s of %s %s for player %s was decided by %s, who had credited them', a.act, a.kind, a.subject, a.player_id, c.staff_id) as says
      from (${DECIDED_ACTS}) a cross join operator.credit_bar b
        left join lateral (${FIRST} limit 1) f on not a.is_alone
        join operator.credit c on c.player_id = a.player_id and c.staff_id in (a.staff_id, f.proposed_by) and c.act_id <> a.act_id
          and c.credited_at < a.acted_at and c.credited_at > a.acted_at - make_interval(days => b.days)
      where a.is_barred_by_credits and a.acted_at >= b.since
        and (a.is_alone or not exists (select 1 from operator.staff s where s.staff_id in (a.staff_id, f.proposed_by) and 'owner' = any (s.roles)))
      order by 1 limit 1`,
  ],
  [
    'the sums of a day hold all that one person decided alone in it',
    sql`
      select format('%s has decided %s of %s alone on %s, and the sum of the day says %s', a.staff_id, sum(a.amount), counted, a.day,
        coalesce(max(d.amount)::text, 'nothing')) as says
      from (select * from (${COUNTED}) acts where is_alone) a
        cross join unnest(array_remove(array[a.kind, a.flow, case a.takes when 'trust' then 'trust' end], null)) counted
        left join operator.day_sum d on d.staff_id = a.staff_id and d.day = a.day and d.kind = counted and d.currency = a.currency
      group by a.staff_id, a.day, counted, a.currency having sum(a.amount) > coalesce(max(d.amount), 0)
      order by 1 limit 1`,
  ],
  [
    'the sums of what two people decide in a day hold all of it',
    sql`
      select format('two people have decided a %s of %s on %s, and the sum of the day says %s', a.flow, sum(a.amount), a.day,
        coalesce(max(d.amount)::text, 'nothing')) as says
      from (select * from (${COUNTED}) acts where not is_alone and flow is not null) a
        left join operator.day_by_two d on (d.day, d.flow, d.currency) = (a.day, a.flow, a.currency)
      group by a.flow, a.day, a.currency having sum(a.amount) > coalesce(max(d.amount), 0)
      order by 1 limit 1`,
  ],
]
