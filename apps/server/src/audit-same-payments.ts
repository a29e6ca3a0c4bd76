import { sql } from 'kysely'
import type { Check } from './audit-query.ts'

/** Reports of one payment under two references. */
export const SAME_PAYMENTS: [invariant: string, query: Check][] = [
  [
    'I5 each merged payment is of the amount and place of the payment it turned out to be, told of by the other side',
    sql`
      select format('payment %s is merged into %s, which does not fit', m.reference, m.merged_into) as says
      from deposit.payment m
      where m.state = 'merged' and not exists (
        select from deposit.payment p
          join deposit.slot_payment one on (one.reference, one.amount, one.currency) = (m.reference, m.amount, m.currency)
          join deposit.slot_payment other on (other.reference, other.amount, other.currency, other.place) = (p.reference, one.amount, one.currency, one.place)
            and other.is_line <> one.is_line
        where p.reference = m.merged_into and p.state <> 'merged')
      order by 1 limit 1`,
  ],
  [
    'I5 no two payments that are surely one were both credited without staff',
    sql`
      select format('payments %s and %s are one, and both were credited', p.reference, s.reference) as says
      from deposit.payment p cross join lateral deposit.maybe_same(p.reference) s join deposit.payment other on other.reference = s.reference
      where p.state = 'credited' and s.state = 'credited' and s.is_sure and p.decided_by is null and other.decided_by is null
        and exists (select from deposit.slot_payment o where o.reference = p.reference)
        and not exists (select from deposit.payment m where m.merged_into = p.reference)
      order by 1 limit 1`,
  ],
]
