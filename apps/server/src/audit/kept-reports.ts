import { sql, type RawBuilder } from 'kysely'
import type { Check } from '../platform/database/check.ts'

/** What is believed of a payment, each with the report that says so. */
const TOLD = sql`
  select reference, channel, amount, currency, event_id, evidence, received_at from deposit.payment
  union all
  select reference, channel, amount, currency, event_id, evidence, received_at from deposit.payment_report`

const isEarlier = (what: string, id: RawBuilder<unknown>) =>
  sql`exists (select 1 from reports.earlier e where e.what = ${sql.lit(what)} and e.id = ${id})`

/** Nothing that a provider says is believed before it is kept, and what is done because of it is what it says. */
export const REPORTS: Check[] = [
  [
    'each payment, and each report of one, is what a kept report says, or was accepted by staff',
    sql`
      select format('payment %s by %s, of %s: %s', t.reference, t.channel, t.amount,
        case when r.report_id is null then 'no report of it is kept' else 'its report says something else' end) as says
      from (${TOLD}) t left join reports.report r on r.report_id::text = t.evidence ->> 'report'
        cross join lateral (select r.says::jsonb as said) s
      where not t.evidence ? 'acceptedBy' and not ${isEarlier('payment', sql`t.reference`)}
        and (r.report_id is null
          or (s.said ->> 'amount', s.said ->> 'currency', s.said ->> 'eventId') is distinct from (t.amount::text, t.currency::text, t.event_id)
          or not t.evidence @> (s.said -> 'evidence'))
      order by t.reference limit 1`,
  ],
  [
    'each chargeback is what a kept report says, or was said by staff',
    sql`
      select format('chargeback %s of %s: no kept report says it', c.reference, c.amount) as says
      from deposit.chargeback c left join reports.report r on r.report_id::text = c.evidence ->> 'report'
        cross join lateral (select r.says::jsonb as said) s
      where not c.evidence ? 'deniedBy' and not ${isEarlier('payment', sql`c.reference`)}
        and (s.said ->> 'amount', s.said ->> 'currency', s.said ->> 'eventId') is distinct from (c.amount::text, c.currency::text, c.event_id)
      order by c.reference limit 1`,
  ],
  [
    'each report of money that came is of a payment that stands',
    sql`
      select format('report %s of %s tells of %s, and there is no such payment', r.report_id, r.source, r.says::jsonb ->> 'reference') as says
      from reports.report r
      where r.source <> 'slips' and r.says::jsonb ? 'qrId'
        and not exists (select 1 from deposit.payment p where p.reference = r.says::jsonb ->> 'reference')
        and not exists (select 1 from deposit.old_name o where o.normal = r.says::jsonb ->> 'reference')
        -- A line that corrects what is decided is told to a person, and booked nowhere.
        and not exists (select 1 from deposit.payment_report t where t.evidence ->> 'correctedBy' = r.says::jsonb ->> 'reference')
      order by r.report_id limit 1`,
  ],
  [
    'in whose name an account is, its bank has said in a kept answer',
    sql`
      select format('the account of version %s of player %s %s: no kept answer of its bank says so', i.version_no, i.player_id, i.state) as says
      from account.name_inquiry i join account.bank_account_version v using (player_id, version_no)
        left join reports.report r on r.report_id = i.report_id and r.source = 'names'
        cross join lateral (select r.says::jsonb as said) s
      where i.answered_at is not null and not ${isEarlier('name', sql`i.player_id || ' ' || i.version_no`)}
        and (s.said ->> 'bankCode', s.said ->> 'accountNo', s.said ->> 'accountName', s.said ->> 'holderName',
            case when s.said ->> 'holderName' is null then 'no_account' when (s.said -> 'isFit')::boolean then 'fits' else 'differs' end)
          is distinct from (v.bank_code, encode(v.account_no_digest, 'hex'), encode(v.account_name_digest, 'hex'), encode(i.holder_name_digest, 'hex'), i.state)
      order by 1 limit 1`,
  ],
  [
    'each payout ended as a kept answer of the bank says',
    sql`
      select format('payout %s ended as %s, and no kept answer of the bank says so', p.id, p.state) as says
      from (
        select withdrawal_id::text as id, state::text, report_id, 'payout' as what from withdraw.withdrawal w
          where state = 'paid' or (state = 'refused' and report_id is not null)
        union all
        select return_id::text, state, report_id, 'payment-return' from deposit.payment_return where ended_at is not null) p
        left join reports.report r on r.report_id = p.report_id and r.source = 'payouts'
        cross join lateral (select r.says::jsonb as said) s
      where not exists (select 1 from reports.earlier e where (e.what, e.id) = (p.what, p.id))
        and (s.said ->> 'payoutKey' is distinct from p.id or coalesce(s.said ->> 'state', 'paid') <> p.state)
      order by 1 limit 1`,
  ],
  [
    'each withdrawal that was refused was refused by the bank, in a kept answer, or by staff, in an act',
    sql`
      select format('withdrawal %s of player %s was refused by nobody', w.withdrawal_id, w.player_id) as says
      from withdraw.withdrawal w
      where w.state = 'refused' and w.report_id is null and not ${isEarlier('payout', sql`w.withdrawal_id::text`)} and not exists (
        select 1 from operator.act a where a.owner_id = w.player_id and a.kind = 'withdrawal' and a.subject = w.withdrawal_id::text
          and a.status = 'act' and a.act = 'refuse')
      order by 1 limit 1`,
  ],
  [
    'each payout that came back is what a kept report says',
    sql`
      select format('returned payout %s of %s: no kept report says it', p.return_reference, p.amount) as says
      from withdraw.payout_return p left join reports.report r on r.report_id = p.report_id and r.source = 'payouts'
        cross join lateral (select r.says::jsonb as said) s
      where not ${isEarlier('returned-payout', sql`p.return_reference`)}
        and (s.said ->> 'returnReference', s.said ->> 'payoutKey', s.said ->> 'amount', s.said ->> 'currency')
          is distinct from (p.return_reference, p.payout_key, p.amount::text, p.currency::text)
      order by 1 limit 1`,
  ],
  [
    'what is told of a slip, the verifier has said in a kept answer',
    sql`
      select format('slip %s of player %s: no kept answer of the verifier says what is told of it', s.slip_id, s.player_id) as says
      from deposit.slip s left join reports.report r on r.report_id::text = s.told ->> 'report' and r.source = 'slips'
      where s.told is not null and r.says::jsonb is distinct from s.told - 'report'
      order by 1 limit 1`,
  ],
]
