import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** Payments by the names they are known by. */
export const REFERENCES: Check[] = [
  [
    'I5 no payment is credited twice, under two writings of its reference',
    sql`
      select format('payments %s are one, and each was credited', string_agg(p.reference, ' and ' order by p.reference)) as says
      from deposit.payment p where p.state = 'credited'
      group by deposit.normal_reference(p.reference) having count(*) > 1
      order by 1 limit 1`,
  ],
  [
    'I5 each payment that was credited by a slip which was too late is what the verifier said of that slip',
    sql`
      select format('payment %s of player %s was credited by slip %s, which says otherwise', p.reference, p.player_id, r.event_id) as says
      from deposit.payment_report r
      join deposit.payment p on p.reference = r.reference and p.state = 'credited'
      left join deposit.slip s on s.player_id = p.player_id and s.slip_id::text = r.event_id
      where r.channel = 'slip' and r.evidence ? 'slipId' and r.reason is null and (s.slip_id is null or (s.note = 'EXPIRED_SLIP'
        and (s.payment_reference, s.evidence ->> 'amount', s.evidence ->> 'currency') is distinct from (p.reference, p.amount::text, p.currency::text)))
      order by 1 limit 1`,
  ],
]
