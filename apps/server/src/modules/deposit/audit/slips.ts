import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { KEPT_FILES } from '../../files/index.ts'
import { ACTS } from '../../operator/index.ts'

/** Slips against payments and staff. */
export const SLIPS: Check[] = [
  [
    'I5 each slip that has succeeded has its payment, credited to its player with its amount',
    sql`
      select format('slip %s of player %s succeeded for payment %s of %s %s, and that was not credited so', s.slip_id, s.player_id, s.payment_reference,
        s.amount, s.currency) as says
      from deposit.slip s
      where s.state = 'credited' and not exists (
        -- Also as the payment that it turned out to be.
        select 1 from deposit.payment told join deposit.payment p on p.reference = coalesce(told.merged_into, told.reference)
        where told.reference = s.payment_reference and p.state = 'credited' and p.player_id = s.player_id
          and (p.amount, p.currency) = (s.amount, s.currency))
      order by 1 limit 1`,
  ],
  [
    'I5 each payment that was credited by a slip has one slip that has succeeded, or that is in progress',
    sql`
      select format('payment %s of player %s was credited by a slip, and %s of its slips have succeeded', p.reference, p.player_id, count(s.slip_id)) as says
      from deposit.payment p
      left join deposit.slip s on s.player_id = p.player_id and s.payment_reference = p.reference and s.state = 'credited'
      -- A payment of a release that kept no slips names none.
      where p.channel = 'slip' and p.state = 'credited' and p.evidence ? 'slipId' and not exists (
        select 1 from deposit.slip o where o.player_id = p.player_id and o.payment_reference = p.reference and o.ended_at is null)
      group by p.reference, p.player_id having count(s.slip_id) <> 1
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each slip that staff ended was so by an act of theirs',
    sql`
      select format('slip %s of player %s was decided by %s, who did not act', s.slip_id, s.player_id, s.decided_by) as says
      from deposit.slip s
      where s.decided_by is not null and not exists (
        select 1 from ${ACTS} a where a.owner_id = s.player_id and a.kind = 'slip' and a.subject = s.slip_id::text and a.status = 'act'
          and a.staff_id = s.decided_by
          and a.act = case when s.state = 'failed' and s.amount is null then 'refuse as ' || s.note else a.act end)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each slip is of a picture that was kept',
    sql`
      select format('slip %s of player %s is of file %s, which was never kept as it came', s.slip_id, s.player_id, s.file_id) as says
      from deposit.slip s left join ${KEPT_FILES} f on f.owner_id = s.player_id and f.file_id = s.file_id
      where f.source_hash is distinct from s.source_hash
      order by 1 limit 1`,
    'of each owner',
  ],
]
