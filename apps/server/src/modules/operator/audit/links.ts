import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** Who of the staff is which player, and that they decide nothing about them. */
export const LINKS: Check[] = [
  [
    'nobody decided about a player whom they were linked to',
    sql`
      select format('%s of %s %s for player %s was said by %s, who is linked to them: %s', a.act, a.kind, a.subject, l.player_id, a.staff_id, l.because) as says
      from operator.act a join operator.staff_link l on l.player_id = coalesce((a.after ->> 'player')::uuid, a.owner_id) and l.staff_id = a.staff_id
      where a.status in ('act', 'proposed') and l.noted_at < a.acted_at and (l.ended_at is null or l.ended_at > a.acted_at)
        and exists (select 1 from operator.authority k where k.kind = a.kind)
      order by 1 limit 1`,
  ],
  [
    'each player that is one of the staff was declared by them, and nothing else was',
    sql`
      select format('%s is said to be player %s, and %s', coalesce(l.staff_id, a.staff_id), coalesce(l.player_id::text, a.subject),
        case when a.act_id is null then 'has not declared it' else 'it is kept nowhere' end) as says
      from (select * from operator.staff_link where because = 'own') l
      full join (select * from operator.act where kind = 'staff-link' and status = 'act') a on a.staff_id = l.staff_id and a.subject = l.player_id::text
      where a.act_id is null or l.player_id is null order by 1 limit 1`,
  ],
  [
    'each link that is over was ended by the owner of the database',
    sql`
      select format('the link of %s to player %s is over, and no act says so', l.staff_id, l.player_id) as says
      from operator.staff_link l
      where l.ended_at is not null and not exists (
        select 1 from operator.act a where a.owner_id = l.staff_id and a.kind = 'staff' and a.act = 'unlink' and a.staff_id is null
          and a.before ->> 'player' = l.player_id::text)
      order by 1 limit 1`,
  ],
  [
    'each link is of somebody who works here',
    sql`
      select format('player %s is linked to %s, who never worked here', l.player_id, l.staff_id) as says
      from operator.staff_link l where not exists (select 1 from operator.staff s where s.staff_id = l.staff_id) order by 1 limit 1`,
  ],
]
