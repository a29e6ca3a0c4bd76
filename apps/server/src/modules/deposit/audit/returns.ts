import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { houseSums, POSTINGS } from '../../ledger/index.ts'

/** Money that nobody owns, on its way back. */
export const RETURNS: Check[] = [
  [
    'each payment on its way back has its return, and each return its payment, of its amount and state',
    sql`
      select format('payment %s is %s here, and its return is %s', coalesce(p.reference, r.reference), coalesce(p.state::text, 'nowhere'), coalesce(r.state, 'nowhere')) as says
      from (select reference, amount, currency, state, case state when 'returning' then true else false end as is_open from deposit.payment) p
      full join (select * from deposit.payment_return where state <> 'refused') r on r.reference = p.reference
      where (p.is_open and r.reference is null) or (r.reference is not null
        and (p.amount, p.currency, p.state::text) is distinct from (r.amount, r.currency, case r.state when 'paid' then 'returned' else 'returning' end))
      order by 1 limit 1`,
  ],
  [
    'each return goes to the account that its posting was made for, which is the one the payment came from',
    sql`
      select format('return %s goes to an account which its payment did not come from', return_id) as says
      from deposit.payment_return r join deposit.payment p using (reference)
        join ${POSTINGS} b on b.owner_id = r.owner_id and b.idempotency_key = 'return_sent:' || r.return_id
      where b.digest is distinct from deposit.return_digest(r)
        -- Once the bank has refused a return it may correct whom the payment came from.
        or not exists (
          select 1 from (
            select p.evidence union all select t.evidence from deposit.payment_report t where t.reference = p.reference and r.state = 'refused') told
          cross join lateral deposit.full_sender(told.evidence) f
          where (f.bank_code, f.account_no_digest) is not distinct from (r.bank_code, r.account_no_digest))
      order by 1 limit 1`,
  ],
  [
    'what is returning is what the returns under way say',
    sql`
      select format('returning:%s holds %s %s, but %s is on its way', coalesce(w.channel, b.channel), coalesce(b.amount, 0), coalesce(w.currency, b.currency), coalesce(w.amount, 0)) as says
      from (
        select upper(p.channel::text) as channel, r.currency::text as currency, sum(r.amount) as amount
        from deposit.payment_return r join deposit.payment p using (reference) where r.state in ('approved', 'in_doubt') group by 1, 2) w
      full join ${houseSums('returning')} b on b.channel = w.channel and b.currency = w.currency
      where coalesce(w.amount, 0) <> coalesce(b.amount, 0) order by 1 limit 1`,
  ],
]
