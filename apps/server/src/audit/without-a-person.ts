import { sql, type RawBuilder } from 'kysely'
import { RULE_CHANGES } from '../modules/operator/index.ts'
import type { Check } from '../platform/database/check.ts'

/**
 * What a rule said at some time from `from` to `to`, a row for each change that was in force then. What it said first counts for before,
 * too.
 */
const inForce = (table: string, key: RawBuilder<unknown>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select c.after from ${RULE_CHANGES} c
  where c.table_name = ${sql.lit(table)} and c.key = ${key} and (c.changed_at <= ${to} or c.before is null)
    and not exists (
      select 1 from ${RULE_CHANGES} later
      where later.table_name = c.table_name and later.key = c.key and later.change_no > c.change_no and later.changed_at <= ${from})`

const SUMS = sql`
  select period, begins_at, channel, teller, currency, sum(amount) as amount, sum(credits) as credits from deposit.credit_sum group by 1, 2, 3, 4, 5`

/** The reports of a payment `p`, of its amount. */
const TOLD_OF = sql`
  select p.evidence ->> 'report' as report_id
  union all
  select t.evidence ->> 'report' from deposit.payment_report t where t.reference = p.reference and (t.amount, t.currency) = (p.amount, p.currency)`

/** What the rule has credited, and nobody of the staff. */
export const WITHOUT_A_PERSON: Check[] = [
  [
    'each payment that was credited was decided by a person, or is counted in the hour and the day that it was credited in',
    sql`
      select format('payment %s of %s was decided by nobody, and is not counted', p.reference, p.amount) as says
      from deposit.payment p
      where p.state = 'credited' and p.counted_as is null and p.decided_by is null and not p.evidence ? 'acceptedBy' and not exists (
        select 1 from deposit.payment_report t where t.reference = p.reference and t.evidence ? 'acceptedBy')
      order by 1 limit 1`,
  ],
  [
    'each sum of an hour and of a day is what was credited in it without a person',
    sql`
      select format('the %s of %s of %s %s: %s in %s credits are counted, and %s in %s were credited', period, begins_at, channel, teller,
        coalesce(s.amount, 0), coalesce(s.credits, 0), coalesce(c.amount, 0), coalesce(c.credits, 0)) as says
      from (select * from (${SUMS}) u where u.credits > 0 or u.amount > 0) s
      full join (
        select e.period, date_trunc(e.period::text, p.ended_at, 'Asia/Bangkok') as begins_at,
          case split_part(p.counted_as, ':', 1) when 'wallet' then 'ewallet' when 'slips' then 'slip' else split_part(p.counted_as, ':', 1) end::deposit.channel as channel,
          case e.period when 'hour' then p.counted_as else '' end as teller, p.currency, sum(p.amount) as amount, count(*) as credits
        from deposit.payment p cross join unnest(enum_range(null::deposit.limit_period)) e (period)
        where p.counted_as is not null group by 1, 2, 3, 4, 5) c using (period, begins_at, channel, teller, currency)
      where (s.amount, s.credits) is distinct from (c.amount, c.credits) order by 1 limit 1`,
  ],
  [
    'no more was credited in an hour or a day without a person than the rule said',
    sql`
      select format('%s in %s credits of %s %s were counted in the %s of %s, which is more than the rule said', s.amount, s.credits, s.channel, s.teller,
        s.period, s.begins_at) as says
      from (${SUMS}) s
      where not exists (
        select 1 from (${inForce(
          'deposit.credit_limit',
          sql`jsonb_build_object('channel', s.channel, 'currency', s.currency, 'period', s.period)`,
          sql`s.begins_at`,
          sql`s.begins_at + case s.period when 'hour' then interval '1 hour' else interval '1 day' end`,
        )}) rule
        where s.amount <= (rule.after ->> 'amount')::numeric and (rule.after ->> 'credits' is null or s.credits <= (rule.after ->> 'credits')::numeric))
      order by 1 limit 1`,
  ],
  [
    'each payment above the sum of its rule was credited by a person, or once its provider had said so in an answer',
    sql`
      select format('payment %s of %s was reported, and credited without an answer of %s', p.reference, p.amount, p.counted_as) as says
      from deposit.payment p
      where p.counted_as is not null
        and not exists (
          select 1 from (${inForce('deposit.ask_rule', sql`jsonb_build_object('currency', p.currency)`, sql`p.ended_at - interval '1 minute'`, sql`p.ended_at`)}) rule
          where p.amount <= (rule.after ->> 'above')::numeric)
        and not exists (
          select 1 from (${TOLD_OF}) told
          join reports.report r on r.report_id::text = told.report_id
          where r.how = 'answered' and (r.says::jsonb ->> 'amount', r.says::jsonb ->> 'currency') = (p.amount::text, p.currency::text))
        and not exists (select 1 from reports.earlier e where e.what = 'payment' and e.id = p.reference)
      order by 1 limit 1`,
  ],
  [
    'each question is about a payment, and what a provider has confirmed stands in an answer',
    sql`
      select format('question about %s is %s, and no answer says so', q.reference, q.state) as says
      from deposit.question q left join deposit.payment p using (reference)
      where p.reference is null or (q.state = 'confirmed' and not exists (select 1 from (${TOLD_OF}) told join reports.report r on r.report_id::text = told.report_id where r.how = 'answered'))
      order by 1 limit 1`,
  ],
]
