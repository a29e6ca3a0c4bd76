import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { basesAreOfBets, PERIODS, ratesAreOfRule } from '../accrual/index.ts'
import { COUNTED_BETS, REWARDS } from '../bonus/index.ts'
import { partnerless, posted } from '../ledger/index.ts'

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
    'of each owner',
  ],
  [
    'each claim is what its periods have accrued',
    sql`
      select format('claim %s of player %s is %s, and its periods accrued %s', coalesce(c.claim_id, p.claim_id), coalesce(c.player_id, p.player_id), c.amount, p.accrued) as says
      from refund.claim c
      full join (select player_id, claim_id, sum(accrued) as accrued from ${PERIODS} p where source = 'refund' and claim_id is not null group by 1, 2) p
        on p.player_id = c.player_id and p.claim_id = c.claim_id
      where c.amount is distinct from p.accrued order by 1 limit 1`,
    'of each owner',
  ],
  ratesAreOfRule('each period accrues its rate of what was lost, and its rate is one that the operator has set', {
    source: 'refund',
    table: 'refund.rule',
    rate: sql`(rule ->> 'rate_percent')::int * 100`,
  }),
  [
    'each refund that was moved to the wallet is a grant of the bonus engine, and each such grant one',
    partnerless(
      'move',
      sql`select player_id, grant_id::text as id, 'refund' as kind, amount::bigint from refund.move`,
      sql`select player_id, reward_id::text as id, source as kind, amount::bigint from ${REWARDS} r where source = 'refund' and posting_no is not null`,
    ),
    'of each owner',
  ],
  basesAreOfBets('the net loss of each period is what its bets lost, without those counted to a condition', {
    source: 'refund',
    amount: sql`b.stake_change - b.win_change`,
    counts: sql`not exists (select 1 from ${COUNTED_BETS} n where n.player_id = b.player_id and n.bet_no = b.first_bet_no)`,
  }),
]

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'refund.rule': { key: ['currency'] },
}
