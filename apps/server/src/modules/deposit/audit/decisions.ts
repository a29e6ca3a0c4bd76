import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { suspenseJournalOf } from '../../ledger/index.ts'
import { ACTS } from '../../operator/index.ts'

/** Payments and chargebacks against whoever decided them. */
export const DECISIONS: Check[] = [
  [
    'each payment that staff ended, and each chargeback they decided, was so by an act of theirs',
    sql`
      select format('%s %s was decided by %s, who did not act', kind, reference, decided_by) as says
      from (
        select 'payment' as kind, reference, decided_by, ${suspenseJournalOf('p')} as owner_id,
          case state when 'credited' then 'allocate to ' || player_id when 'merged' then 'same as ' || merged_into
            else 'return by ' || (evidence ->> 'returnedBy') end as act
        from deposit.payment p where decided_by is not null
          and not exists (select 1 from deposit.payment_return r where r.reference = p.reference and r.state <> 'refused')
        union all
        select 'payment', reference, decided_by, owner_id, 'return' from deposit.payment_return
        union all
        select 'chargeback', reference, decided_by, player_id, case state when 'taken' then 'take' else 'bear' end
        from deposit.chargeback where state <> 'open') decided
      where not exists (
        select 1 from ${ACTS} a where a.owner_id = decided.owner_id and a.kind = decided.kind and a.subject = decided.reference
          and a.act = decided.act and a.status = 'act' and a.staff_id = decided.decided_by)
      order by 1 limit 1`,
  ],
  [
    'each payment that was allocated without staff was so by a report that fits its player',
    sql`
      select format('payment %s of player %s waited for manual review, and was credited by nobody', reference, player_id) as says
      from deposit.payment p
      where state = 'credited' and unallocated_at is not null and decided_by is null
        and not exists (select 1 from deposit.payment_report r where r.reference = p.reference and r.reason is null and r.amount = p.amount)
      order by 1 limit 1`,
    'of each owner',
  ],
]
