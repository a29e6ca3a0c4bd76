import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { ACTS, DECIDED_ACTS } from '../../operator/index.ts'

/** What one person of the staff has credited on trust, and another confirms. */
export const TRUST: Check[] = [
  [
    'what takes two people was done by no one person, and what one credited on trust another confirms',
    sql`
      select format('%s of %s %s was done by %s alone', a.act, a.kind, a.subject, a.staff_id) as says
      from (${DECIDED_ACTS}) a
      where a.is_alone and (a.takes = 'two' or (a.takes = 'trust' and not exists (
        select 1 from deposit.unconfirmed u
        where u.player_id = a.player_id and u.slip_id::text = a.subject and u.amount = a.amount and u.credited_by = a.staff_id)))
      order by 1 limit 1`,
  ],
  [
    'each slip that one person accepted was told of, or is a deposit on trust',
    sql`
      select format('slip %s of player %s was accepted by %s alone, and nothing has told of %s', a.subject, a.player_id, a.staff_id, a.amount) as says
      from (${DECIDED_ACTS}) a
        join deposit.payment p on p.reference = a.after ->> 'payment' and p.evidence ->> 'slipId' = a.subject and p.evidence ? 'acceptedBy'
        join deposit.slip s on s.player_id = a.player_id and s.slip_id::text = a.subject
      where a.kind = 'slip' and a.is_alone and s.told ->> 'amount' is distinct from a.amount::text
        and not exists (select 1 from deposit.unconfirmed u where u.player_id = a.player_id and u.reference = p.reference and u.amount = a.amount)
      order by 1 limit 1`,
  ],
  [
    'each deposit on trust is a payment of its player and amount, and was confirmed or denied by an act of another person',
    sql`
      select format('deposit %s of player %s, credited by %s, was %s by %s', u.reference, u.player_id, u.credited_by, coalesce(u.outcome, 'left'),
        coalesce(u.ended_by::text, 'nobody')) as says
      from deposit.unconfirmed u
      where not exists (select 1 from deposit.payment p
          where (p.reference, p.player_id, p.amount, p.currency) = (u.reference, u.player_id, u.amount, u.currency))
        or (u.ended_by is not null and not exists (
          select 1 from ${ACTS} a
          where a.owner_id = u.player_id and a.kind = 'unconfirmed-deposit' and a.subject = u.reference and a.status = 'act' and a.staff_id = u.ended_by
            and a.act = case u.outcome when 'confirmed' then 'confirm' else 'deny' end))
      order by 1 limit 1`,
    'of each owner',
  ],
]
