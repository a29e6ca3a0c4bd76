import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** Reports of one payment under two references. */
export const SAME_PAYMENTS: Check[] = [
  [
    'I5 each merged payment is of the amount and place of the payment it turned out to be, told of by the other side',
    sql`
      select format('payment %s is merged into %s, which does not fit', m.reference, m.merged_into) as says
      from deposit.payment m
      where m.state = 'merged' and not exists (
        select 1 from deposit.payment p
          join deposit.slot_payment one on (one.reference, one.amount, one.currency) = (m.reference, m.amount, m.currency)
          join deposit.slot_payment other on (other.reference, other.amount, other.currency, other.place) = (p.reference, one.amount, one.currency, one.place)
            and other.is_line <> one.is_line
        where p.reference = m.merged_into and p.state <> 'merged')
      order by 1 limit 1`,
  ],
  [
    'I5 each merged payment is known as the one that is the other',
    sql`
      select format('payment %s is merged into %s, which is known as %s', coalesce(m.reference, 'nothing'), coalesce(m.merged_into, c.merged_into),
        coalesce(c.reference, 'nothing')) as says
      from (select * from deposit.payment where state = 'merged') m full join deposit.merged_payment c on c.merged_into = m.merged_into
      where m.reference is distinct from c.reference order by 1 limit 1`,
  ],
  [
    'I5 no two payments that are surely one were both credited without staff',
    sql`
      select format('payments %s and %s are one, and both were credited', p.reference, s.reference) as says
      from deposit.payment p cross join lateral deposit.maybe_same(p.reference) s join deposit.payment other on other.reference = s.reference
      where p.state = 'credited' and s.state = 'credited' and s.is_sure and p.decided_by is null and other.decided_by is null
        and exists (select 1 from deposit.slot_payment o where o.reference = p.reference)
        and not exists (select 1 from deposit.merged_payment m where m.merged_into = p.reference)
      order by 1 limit 1`,
  ],
  [
    'I5 no slip made a payment a player’s against what a bank or gateway told of it, unless that was told to staff',
    sql`
      select format('payment %s was credited to player %s by a slip, and its %s tells of another sender', p.reference, p.player_id, told.channel) as says
      from deposit.payment p
      join lateral (
        select p.evidence where p.channel = 'slip'
        union all
        select r.evidence from deposit.payment_report r where r.reference = p.reference and r.channel = 'slip' and p.unallocated_at is not null
      ) slip on slip.evidence -> 'fits' ? p.player_id::text
      cross join lateral deposit.senders_of(p.reference) told
      where p.state = 'credited' and p.decided_by is null
        and (p.player_id <> all (told.fits) or deposit.sender_fit(told.bank_code, told.shown, slip.evidence ->> 'fromBankCode',
          coalesce(slip.evidence -> 'whole', slip.evidence -> 'fromShown')) = 'other')
        and not exists (select 1 from deposit.payment_report said where said.reference = p.reference and said.reason is not null)
      order by 1 limit 1`,
  ],
  [
    'I5 each line that was merged into a slip without staff is the one that fits it, by every digit and player that was compared',
    sql`
      select format('payments %s and %s are one without staff, and do not fit', m.reference, m.merged_into) as says
      from deposit.payment m
      join deposit.slot_payment one on (one.reference, one.amount, one.currency) = (m.reference, m.amount, m.currency) and one.place like 'bank:%'
      join deposit.slot_payment other on (other.reference, other.amount, other.currency, other.place) = (m.merged_into, one.amount, one.currency, one.place)
      join deposit.payment p on p.reference = m.merged_into
      where m.state = 'merged' and m.decided_by is null
        and (deposit.sender_fit(one.bank_code, one.shown, other.bank_code, other.shown) = 'other'
          or (deposit.sender_fit(one.bank_code, coalesce(one.whole, one.shown), other.bank_code, coalesce(other.whole, other.shown)) <> 'same'
            and (not coalesce(p.player_id = any (one.fits), false) and not coalesce(one.fits && other.fits, false) or not deposit.is_to_the_minute(one.paid_at, other.paid_at))))
      order by 1 limit 1`,
  ],
]
