import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** Who changed staff, roles and authority, and by what they were shown to be who they are. */
export const STAFF_CHANGES: Check[] = [
  [
    'each change of staff was proposed by one owner and decided by another, or by the same a day later, as acts say',
    sql`
      select format('change %s of %s, %s: %s', c.change_id, c.subject, coalesce(c.outcome, 'open'), case
          when p.act_id is null then 'nobody has proposed it'
          when c.outcome = 'carried_out' and c.ended_by = c.proposed_by and c.ended_at < p.acted_at + interval '24 hours' - interval '1 minute'
            then 'one person has carried it out within the day'
          else 'no act has ended it so' end) as says
      from operator.staff_change c
        left join operator.act p on p.owner_id = c.journal_id and p.act_id = c.change_id and p.kind = 'staff-change' and p.act = 'propose'
          and p.status = 'act' and p.staff_id = c.proposed_by and p.subject = c.subject and p.after is not distinct from c.after
          and p.before is not distinct from c.before
      where p.act_id is null
        or c.outcome = 'carried_out' and c.ended_by = c.proposed_by and c.ended_at < p.acted_at + interval '24 hours' - interval '1 minute'
        or c.outcome in ('carried_out', 'refused') and not exists (
          select 1 from operator.act d where d.owner_id = c.journal_id and d.kind = 'staff-change' and d.subject = c.subject and d.status = 'act'
            and d.act = case when c.outcome = 'refused' then 'refuse' else 'confirm' end and d.staff_id = c.ended_by and d.act_no > p.act_no)
      order by 1 limit 1`,
  ],
  [
    'each proposal of a change of staff, and each that was carried out, stands among the changes',
    sql`
      select format('act %s of %s, %s of %s, is of no change of staff', a.act_id, a.staff_id, a.act, a.subject) as says
      from operator.act a
      where a.kind = 'staff-change' and a.status = 'act' and not exists (
        select 1 from operator.staff_change c where c.journal_id = a.owner_id and c.subject = a.subject and case
          when a.act = 'propose' then c.change_id = a.act_id and c.proposed_by = a.staff_id
          else c.ended_by = a.staff_id and c.outcome = case when a.act = 'refuse' then 'refused' else 'carried_out' end end)
      order by 1 limit 1`,
  ],
  [
    'staff, their limits and their authority were changed by what two owners decided, or by the owner of the database',
    sql`
      select format('change %s of the rules, of %s %s, was caused by %s of %s, which changes no such thing', r.change_no, r.table_name, r.key, a.act, a.kind) as says
      from operator.rule_change r join operator.act a on a.owner_id = r.act_owner and a.act_id = r.act_id
      where r.table_name in ('operator.staff', 'operator.staff_limit', 'operator.authority', 'operator.day_limit', 'operator.due_time', 'operator.staff_sign_in_rule')
        and a.staff_id is not null and not (a.kind = 'staff-change' and a.act = 'confirm')
      order by r.change_no limit 1`,
  ],
  [
    'each step-up was used once, in its time, by an act of whoever has shown it',
    sql`
      select format('step-up %s of %s, for %s: %s', u.step_up_id, u.staff_id, u.about, case
          when u.used_at >= u.expires_at or u.used_at < u.shown_at then 'was used out of its time' else 'act ' || u.used_by || ' is not theirs' end) as says
      from operator.step_up u
      where u.used_at is not null and (u.used_at >= u.expires_at or u.used_at < u.shown_at
        or not exists (select 1 from operator.act a where a.act_id = u.used_by and a.staff_id = u.staff_id and a.status = 'act'))
      order by 1 limit 1`,
  ],
  [
    'each change of staff and of how somebody signs in took a step-up of whoever made it',
    sql`
      select format('act %s of %s, %s, took no step-up', a.act_id, a.staff_id, a.act) as says
      from operator.act a
      where a.status = 'act' and a.acted_at > (select platform.now()) - interval '89 days'
        and (a.kind = 'staff-change' and a.act in ('propose', 'confirm')
          or a.kind = 'staff' and a.act in ('change_password', 'add_factor', 'remove_factor', 'recovery_codes'))
        and not exists (select 1 from operator.step_up u where u.used_by = a.act_id and u.staff_id = a.staff_id)
      order by 1 limit 1`,
  ],
]
