import type { Bug } from './bug.ts'

const REFUND = 'apps/server/src/modules/refund'
const INVITE = 'apps/server/src/modules/invite'

/** What refunds and invites rest on. */
export const REWARDS: readonly Bug[] = [
  {
    name: 'refund-claimed-again',
    breaks: 'a refund is claimed by two at once',
    file: `${REFUND}/claim.sql`,
    search: "  perform accrual.claim(p_player, 'refund', p_claim);\n",
    replace: '',
    tests: [`${REFUND}/refund.test.ts`],
  },
  {
    name: 'closed-period-changes',
    breaks: 'a bet of a closed period changes it',
    file: 'apps/server/src/modules/accrual/count-bets.sql',
    search: 'if v_period.closed_at is not null or v_period.ends_at <= p_closed_to then',
    replace: 'if false then',
    tests: [`${REFUND}/refund.test.ts`],
  },
  {
    name: 'refund-of-counted-bets',
    breaks: 'what counts to a condition is given back too',
    file: `${REFUND}/count-bets.sql`,
    search: 'filter (where not bonus.is_counted(p_player, b.first_bet_no))',
    replace: '',
    tests: [`${REFUND}/refund.test.ts`],
  },
  {
    name: 'friend-earns-twice',
    breaks: 'an event of a friend has its effect twice',
    file: `${INVITE}/earn.sql`,
    search: `  if found then
    return v_state;
  end if;`,
    replace: '',
    tests: [`${INVITE}/invite.test.ts`],
  },
  {
    name: 'chargeback-takes-no-earning',
    breaks: 'a chargeback of the first deposit takes nothing back',
    file: `${INVITE}/earn.sql`,
    search: "if v_earning.state in ('earned', 'pending') then",
    replace: 'if false then',
    tests: [`${INVITE}/held-earnings.test.ts`],
  },
  {
    name: 'earning-released-before-it-is-played',
    breaks: 'what a friend’s first deposit earns can be collected at once',
    file: `${INVITE}/release.sql`,
    search: "case when p_earning.kind = 'turnover' then p_earning.amount::bigint",
    replace: 'case when true then p_earning.amount::bigint',
    tests: [`${INVITE}/held-earnings.test.ts`],
  },
  {
    name: 'earning-kept-when-the-money-leaves',
    breaks: 'what a friend takes out unplayed does not drop its part',
    file: `${INVITE}/release.sql`,
    search: 'set progress_no = p_progress_no, played = p_played, withdrawn = p_withdrawn',
    replace: 'set progress_no = p_progress_no, played = p_played',
    tests: [`${INVITE}/held-earnings.test.ts`],
  },
]
