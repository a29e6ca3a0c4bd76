import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { BET_CURSORS, BETS } from '../bets/index.ts'
import { COUNTED_BETS, REWARDS } from '../bonus/index.ts'
import { OWNERS, partnerless, posted } from '../ledger/index.ts'
import { ACTS, RULE_CHANGES } from '../operator/index.ts'

/** Every kind whose postings a claim explains. */
export const KINDS = ['refund_claimed'] as const

/** Whether refunds are what the bets say, and were claimed and moved once. */
export const REFUNDS: Check[] = [
  [
    'each claim of a refund is in the ledger once',
    partnerless(
      'claim',
      sql`select player_id, claim_id::text as id, 'refund_claimed' as kind, amount::bigint from refund.claim`,
      posted(KINDS),
    ),
  ],
  [
    'each claim is what its periods have accrued',
    sql`
      select format('claim %s of player %s is %s, and its periods accrued %s', coalesce(c.claim_id, p.claim_id), coalesce(c.player_id, p.player_id), c.amount, p.accrued) as says
      from refund.claim c
      full join (select player_id, claim_id, sum(accrued) as accrued from refund.period where claim_id is not null group by 1, 2) p
        on p.player_id = c.player_id and p.claim_id = c.claim_id
      where c.amount is distinct from p.accrued order by 1 limit 1`,
  ],
  [
    'each period accrues its rate of what was lost, and its rate is one that the operator has set',
    sql`
      select format('the period from %s of player %s has lost %s and accrues %s at %s percent', p.starts_at, p.player_id, p.net_loss, p.accrued, p.rate_percent) as says
      from refund.period p join ${OWNERS} o on o.owner_id = p.player_id
      where p.accrued <> div(greatest(p.net_loss, 0)::numeric * p.rate_percent, 100)
        or not exists (
          select from (
            select c.before, c.after from ${RULE_CHANGES} c where c.table_name = 'refund.rule' and c.key ->> 'currency' = o.currency::text
            union all
            select a.before, a.after from ${ACTS} a where a.kind = 'setting' and a.status = 'act' and a.subject = 'refund.rule ' || o.currency) r
          cross join unnest(array[r.before, r.after]) rule
          where rule ->> 'rate_percent' = p.rate_percent::text)
      order by 1 limit 1`,
  ],
  [
    'each refund that was moved to the wallet is a grant of the bonus engine, and each such grant one',
    partnerless(
      'move',
      sql`select player_id, grant_id::text as id, 'refund' as kind, amount::bigint from refund.move`,
      sql`select player_id, reward_id::text as id, source as kind, amount::bigint from ${REWARDS} r where source = 'refund' and posting_no is not null`,
    ),
  ],
  [
    'the net loss of each period is what its bets lost, without those counted to a condition',
    sql`
      select format('the period from %s of player %s has lost %s with %s carried bets, its bets say %s with %s', coalesce(p.starts_at, b.starts_at),
        coalesce(p.player_id, b.player_id), p.net_loss, p.carried_bets, b.net_loss, b.carried) as says
      from refund.period p
      full join (
        select b.player_id, coalesce(c.starts_at, own.starts_at) as starts_at, sum(b.stake_change - b.win_change) as net_loss, count(c.bet_no) as carried
        from ${BETS} b
        join ${BET_CURSORS} u on u.player_id = b.player_id and u.handler = 'refund' and u.read_to >= b.bet_no
        left join refund.carried_bet c on c.player_id = b.player_id and c.bet_no = b.bet_no
        left join refund.period own on own.player_id = b.player_id and own.starts_at <= b.settled_at and own.ends_at > b.settled_at
        where not exists (select from refund.uncounted_bets n where n.player_id = b.player_id and b.bet_no between n.first_bet_no and n.last_bet_no)
          and not exists (select from ${COUNTED_BETS} n where n.player_id = b.player_id and n.bet_no = b.first_bet_no)
        group by 1, 2) b
        on b.player_id = p.player_id and b.starts_at = p.starts_at
      where p.net_loss is distinct from b.net_loss or p.carried_bets is distinct from b.carried order by 1 limit 1`,
  ],
  [
    'each carried bet lost what its revision says, and was settled in another period',
    sql`
      select format('carried bet %s of player %s: %s', c.bet_no, c.player_id, c.reason) as says
      from refund.carried_bet c
      left join ${BETS} b on b.player_id = c.player_id and b.bet_no = c.bet_no and b.stake_change - b.win_change = c.loss and b.settled_at = c.settled_at
      left join refund.period p on p.player_id = c.player_id and p.starts_at = c.starts_at
      where b.bet_no is null or p.starts_at is null
        or (c.reason = 'period_closed' and c.settled_at >= p.starts_at and c.settled_at < p.ends_at) order by 1 limit 1`,
  ],
  [
    'no two periods of a player overlap',
    sql`
      select format('the period from %s of player %s overlaps the one before', starts_at, player_id) as says
      from (select player_id, starts_at, lag(ends_at) over (partition by player_id order by starts_at) as before from refund.period) p
      where starts_at < before order by 1 limit 1`,
  ],
]

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'refund.rule': { key: ['currency'] },
}
