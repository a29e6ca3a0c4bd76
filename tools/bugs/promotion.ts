import type { Bug } from './bug.ts'

const TOGETHER = 'apps/server/src/modules/promotion/claims-together.test.ts'
const RECEIVE = 'apps/server/src/modules/promotion/receive-campaign.test.ts'
const END = 'apps/server/src/modules/promotion/end-bonus.test.ts'
const FAULTS = 'apps/server/test/faults/promotion.test.ts'

export const PROMOTION: readonly Bug[] = [
  {
    name: 'budget-read-before-it-is-used',
    breaks: 'a budget is read first and added to afterwards, with no look at its limit in between',
    file: 'apps/server/src/modules/promotion/receive.sql',
    search: `update promotion.budget b set money_used = b.money_used + promotion.most_of(p_version), number_used = b.number_used + 1
    where b.code = p_version.code and b.money_used + promotion.most_of(p_version) <= coalesce(b.money_limit, 9223372036854775807)
      and b.number_used < coalesce(b.number_limit, 9223372036854775807);
  return found;`,
    replace: `if not exists (select from promotion.budget b where b.code = p_version.code and b.number_used < coalesce(b.number_limit, 9223372036854775807)
      and b.money_used + promotion.most_of(p_version) <= coalesce(b.money_limit, 9223372036854775807)) then
    return false;
  end if;
  update promotion.budget b set money_used = b.money_used + promotion.most_of(p_version), number_used = b.number_used + 1 where b.code = p_version.code;
  return true;`,
    tests: [TOGETHER],
  },
  {
    name: 'redemptions-counted-and-not-taken',
    breaks: 'two accounts of one person that come at once are each given what is there once',
    file: 'apps/server/src/modules/promotion/receive.sql',
    search: 'values (p_version.code, p_period, v_subject, v_redemption_no, p_player, p_receipt) on conflict do nothing;',
    replace:
      'values (p_version.code, p_period, sha256(v_subject || p_player::text::bytea), v_redemption_no, p_player, p_receipt) on conflict do nothing;',
    tests: [TOGETHER],
  },
  {
    name: 'redemptions-kept-when-refused',
    breaks: 'whoever is refused because the budget is used up keeps the redemption',
    file: 'apps/server/src/modules/promotion/receive.sql',
    search: 'perform promotion.give_back_redemptions(p_player, p_order.grant_id, v_version.code, v_period, v_subjects);',
    replace: 'perform 1;',
    tests: [RECEIVE],
  },
  {
    name: 'reserved-and-never-freed',
    breaks: 'what was reserved for a deposit stays reserved when less is granted',
    file: 'apps/server/src/modules/promotion/receive.sql',
    search: 'set money_used = b.money_used - v_receipt.amount + v_outcome.amount where',
    replace: 'set money_used = b.money_used where',
    tests: [RECEIVE, FAULTS],
  },
  {
    name: 'ended-before-all-is-collected',
    breaks: 'a bonus is ended with what the wallet has, though more is at a game',
    file: 'apps/server/src/modules/promotion/end-bonus.sql',
    search: 'and ledger.wallet_of(p_player) - bonus.due_of(p_player) < v_ending.takes_now then',
    replace: 'and false then',
    tests: [END],
  },
]
