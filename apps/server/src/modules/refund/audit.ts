import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { basesAreOfBets, PERIODS } from '../accrual/index.ts'
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
      full join (select player_id, claim_id, sum(accrued) as accrued from ${PERIODS} p where source = 'refund' and claim_id is not null group by 1, 2) p
        on p.player_id = c.player_id and p.claim_id = c.claim_id
      where c.amount is distinct from p.accrued order by 1 limit 1`,
  ],
  [
    'each period accrues its rate of what was lost, and its rate is one that the operator has set',
    sql`
      select format('the period from %s of player %s has lost %s and accrues %s at %s basis points', p.starts_at, p.player_id, p.base, p.accrued, p.rate_basis_points) as says
      from ${PERIODS} p join ${OWNERS} o on o.owner_id = p.player_id
      where p.source = 'refund' and (p.accrued <> div(greatest(p.base, 0)::numeric * p.rate_basis_points, 10000)
        or not exists (
          select from (
            select c.before, c.after from ${RULE_CHANGES} c where c.table_name = 'refund.rule' and c.key ->> 'currency' = o.currency::text
            union all
            select a.before, a.after from ${ACTS} a where a.kind = 'setting' and a.status = 'act' and a.subject = 'refund.rule ' || o.currency) r
          cross join unnest(array[r.before, r.after]) rule
          where (rule ->> 'rate_percent')::int * 100 = p.rate_basis_points))
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
  basesAreOfBets('the net loss of each period is what its bets lost, without those counted to a condition', {
    source: 'refund',
    amount: sql`b.stake_change - b.win_change`,
    counts: sql`not exists (select from ${COUNTED_BETS} n where n.player_id = b.player_id and n.bet_no = b.first_bet_no)`,
  }),
]

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'refund.rule': { key: ['currency'] },
}
