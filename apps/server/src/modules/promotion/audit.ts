import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { PLAYERS } from '../account/index.ts'
import { CONDITIONS, REWARDS } from '../bonus/index.ts'

/** Whether campaigns gave no more than they may, each person no more often than they may, and each as it was written. */
export const CAMPAIGNS: Check[] = [
  [
    'I11 what a campaign has used of its budget is what its receipts say, and within it',
    sql`
      select format('campaign %s says %s used in %s receipts, its receipts are %s in %s', coalesce(b.code, r.code), b.money_used, b.number_used, coalesce(r.money, 0), coalesce(r.number, 0)) as says
      from promotion.budget b
      full join (select code, sum(amount) as money, count(*) as number from promotion.receipt where state <> 'unused' group by 1) r on r.code = b.code
      where (b.money_used, b.number_used) is distinct from (coalesce(r.money, 0), coalesce(r.number, 0))
        or b.money_used > b.money_limit or b.number_used > b.number_limit
      order by 1 limit 1`,
  ],
  [
    'I11 each receipt of a player has its redemptions, and no unused one has any',
    sql`
      select format('receipt %s of player %s, %s, has %s redemptions', coalesce(r.receipt_id, p.receipt_id), coalesce(r.player_id, p.player_id), r.state, coalesce(p.redemptions, 0)) as says
      from promotion.receipt r
      full join (
        select player_id, receipt_id, code, period, count(*) as redemptions from promotion.redemption group by 1, 2, 3, 4) p
        on (p.player_id, p.receipt_id, p.code, p.period) = (r.player_id, r.receipt_id, r.code, r.period)
      left join ${PLAYERS} owner on owner.player_id = r.player_id
      where r.receipt_id is null or coalesce(p.redemptions, 0) <> case when r.state = 'unused' then 0 else cardinality(r.subjects) end
        or r.state <> 'unused' and p.redemptions is null and owner.player_id is not null
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'I11 no person received a campaign more often in a period than one of its versions says',
    sql`
      select format('redemption %s of campaign %s is above %s', p.redemption_no, p.code, v.most) as says
      from promotion.redemption p left join (select code, max(max_received) as most from promotion.campaign_version group by 1) v on v.code = p.code
      where p.redemption_no > coalesce(v.most, 0) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each receipt is a reward of its campaign, with the amount and the terms of the version that it was received in',
    sql`
      select format('receipt %s of player %s, %s of %s, is reward %s of %s', coalesce(c.receipt_id, r.reward_id), coalesce(c.player_id, r.player_id), c.state,
        c.amount, coalesce(r.reward_id::text, 'none'), r.amount) as says
      from (
        select c.*, o.kind::text as kind, o.currency::text as currency, v.title, v.terms
        from promotion.receipt c join promotion.campaign o on o.code = c.code
          join promotion.campaign_version v on v.code = c.code and v.version_no = c.version_no) c
      left join ${REWARDS} r on r.player_id = c.player_id and r.reward_id = c.receipt_id
      left join ${CONDITIONS} w on w.player_id = c.player_id and w.condition_id = c.receipt_id
      where (r.source = c.kind and r.source_code = c.code and r.title = c.title and r.terms = c.terms and c.terms ->> 'currency' = c.currency and case c.state
          when 'granted' then r.amount = c.amount when 'unused' then r.amount is null and w.state = 'cancelled'
          -- The deposit may have come, or its time be over, and its handler not yet been here.
          else r.amount is null and (w.state = 'waiting' and w.expires_at = c.waits_until or w.state = 'cancelled' and w.ended_by = 'time') or r.amount <= c.amount end) is not true
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'promotion.campaign': { key: ['code'] },
  'promotion.campaign_version': { key: ['code', 'version_no'] },
  'promotion.budget': { key: ['code'], leftOut: ['money_used', 'number_used'] },
}
