import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { ACTS, PROPOSALS } from '../operator/index.ts'

/** Every kind whose postings an adjustment, or an entry of the house, explains. */
export const KINDS = ['adjusted_up', 'adjusted_down', 'fee_bank', 'fee_gateway', 'gateway_settled'] as const

/** Adjustments and entries of the house: (owner_id, id, kind, amount) as they stand in the ledger. */
export const CORRECTIONS_POSTED = sql`
  select player_id as owner_id, adjustment_id::text as id, 'adjusted_' || direction as kind, amount from adjustment.adjustment where state = 'posted'
  union all
  select owner_id, entry_id::text, kind, amount from adjustment.house_entry`

/** What was corrected by hand, against whoever decided it. */
export const CORRECTIONS: Check[] = [
  [
    'each adjustment that was posted is a proposal of its amount that another person approved, and each such proposal was posted',
    sql`
      select format('adjustment %s of player %s is %s here, and its proposal is %s', coalesce(a.id, p.subject), coalesce(a.player_id, p.owner_id),
        coalesce(a.state, 'nowhere'), coalesce(p.outcome, 'nowhere')) as says
      from (select player_id, adjustment_id::text as id, state, amount from adjustment.adjustment where state = 'posted') a
      full join (select * from ${PROPOSALS} p where kind = 'adjustment' and act = 'approve' and outcome = 'carried_out') p
        on p.owner_id = a.player_id and p.subject = a.id and p.amount = a.amount
      where a.id is null or p.subject is null order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each entry in a journal of the house is an act of a member of staff',
    sql`
      select format('entry %s of journal %s, %s of %s, has no act', entry_id, owner_id, kind, amount) as says
      from adjustment.house_entry e
      where not exists (
        select 1 from ${ACTS} a where a.owner_id = e.owner_id and a.act_id = e.entry_id and a.kind = 'house-entry' and a.status = 'act'
          and a.act = e.kind and a.amount = e.amount)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** What needs a person, by the kind of its work item. */
export const ITEMS = {
  adjustment: sql`select player_id as owner_id, adjustment_id::text as subject from adjustment.adjustment where state = 'proposed'`,
}
