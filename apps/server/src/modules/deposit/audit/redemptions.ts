import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** Gift links against their payments, which are held against the ledger themselves. */
export const REDEMPTIONS: Check[] = [
  [
    'each gift link that was redeemed has its payment, credited to who sent it or waiting, and one that was refused has none',
    sql`
      select format('redemption %s of player %s is %s, and its payment is %s of player %s', r.redemption_id, r.player_id, r.state,
        coalesce(p.state::text, 'nowhere'), coalesce(p.player_id::text, 'nobody')) as says
      from deposit.gift_redemption r left join deposit.payment p on p.reference = deposit.reference_of_voucher(r.voucher)
      where case r.state
        when 'credited' then (p.state::text, p.player_id) is distinct from ('credited', r.player_id) or r.worth <> p.amount
        when 'unallocated' then p.reference is null
        when 'refused' then p.reference is not null
        else false end
      order by 1 limit 1`,
  ],
  [
    'each payment by a gift link has the redemption that brought it',
    sql`
      select format('payment %s of player %s, %s, was redeemed by nobody', p.reference, p.player_id, p.amount) as says
      from deposit.payment p
      -- Those of a release before redemptions were kept have other references.
      where p.channel = 'giftlink' and p.reference like deposit.reference_of_voucher('%') and not exists (select 1 from deposit.gift_redemption r where p.reference = deposit.reference_of_voucher(r.voucher))
      order by 1 limit 1`,
  ],
  [
    'each voucher that was sent here has one redemption, of the player who sent it first',
    sql`
      select format('voucher %s is claimed for redemption %s of player %s, and redeemed as %s of player %s', coalesce(v.voucher, r.voucher),
        v.redemption_id, v.player_id, r.redemption_id, r.player_id) as says
      from deposit.gift_voucher v full join deposit.gift_redemption r on r.voucher = v.voucher
      where (v.player_id, v.redemption_id) is distinct from (r.player_id, r.redemption_id) order by 1 limit 1`,
    'of each owner',
  ],
]
