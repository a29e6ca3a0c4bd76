import type { Bug } from './bug.ts'

const TERMS = 'apps/server/src/modules/bonus/terms.test.ts'
const LIFE = 'apps/server/src/modules/bonus/life-of-a-condition.test.ts'
const COVERED = 'apps/server/src/modules/bonus/covered.test.ts'
const STAKES = 'apps/server/src/modules/bonus/open-stakes.test.ts'
const RACES = 'apps/server/test/races/bonus.test.ts'

const PREVIEW = 'apps/server/src/modules/wallet/preview-reward.test.ts'

export const BONUS: readonly Bug[] = [
  {
    name: 'locks-more-than-shown',
    breaks: 'a press locks no more than its player was shown',
    file: 'apps/server/src/modules/bonus/preview.sql',
    search: "p_order.terms) and v_locks <= split_part(p_shown, '-', 1)::bigint);",
    replace: 'p_order.terms));',
    tests: [PREVIEW],
  },
  {
    name: 'other-terms-than-shown',
    breaks: 'a press is of the terms that its player was shown',
    file: 'apps/server/src/modules/bonus/preview.sql',
    search: "(p_shown = bonus.shown_as(split_part(p_shown, '-', 1)::bigint, p_order.terms) and v_locks",
    replace: '(v_locks',
    tests: [PREVIEW],
  },
  {
    name: 'deposit-not-in-what-is-locked',
    breaks: 'what a deposit bonus locks is shown with its deposit',
    file: 'apps/server/src/modules/bonus/preview.sql',
    search: '+ p_amount + coalesce(p_deposit, 0) else 0 end;',
    replace: '+ p_amount else 0 end;',
    tests: [PREVIEW],
  },
  {
    name: 'figures-of-another-deposit',
    breaks: 'the figures of a deposit are taken without looking again whether it is still to be read',
    file: 'apps/server/src/modules/bonus/deposit-bonus.sql',
    search: 'if (v_unread.condition_id, v_unread.posting_no) is distinct from (p_answer.condition_id, p_answer.posting_no) then',
    replace: 'if false then',
    tests: [RACES],
  },
  {
    name: 'withdrawal-before-due',
    breaks: 'a withdrawal takes what is due of a bonus',
    file: 'apps/server/src/modules/withdraw/request-withdrawal.sql',
    search: 'elsif v_owner.wallet < p_order.amount + v_due then',
    replace: 'elsif v_owner.wallet < p_order.amount then',
    tests: [LIFE],
  },
  {
    name: 'wallet-read-before-the-bets',
    breaks: 'the wallet of a withdrawal is read before what counting its bets takes from it',
    file: 'apps/server/src/modules/withdraw/request-withdrawal.sql',
    search: `v_checked record := withdraw.check_withdrawal(p_player, p_order);
  v_owner record;
  v_due bigint;
  v_withdrawal withdraw.withdrawal;
begin
  status := v_checked.status;
  refusal := v_checked.refusal;
  if status = 'free' then
    status := coalesce(withdraw.leave_bonus(p_player, p_order), status);
  end if;
  if status <> 'free' then
    return;
  end if;
  -- Read after it: what it has brought up to date, or ended, may have taken from the wallet.
  v_owner := ledger.lock_owner(p_player);`,
    replace: `v_owner record := ledger.lock_owner(p_player);
  v_checked record := withdraw.check_withdrawal(p_player, p_order);
  v_due bigint;
  v_withdrawal withdraw.withdrawal;
begin
  status := v_checked.status;
  refusal := v_checked.refusal;
  if status = 'free' then
    status := coalesce(withdraw.leave_bonus(p_player, p_order), status);
  end if;
  if status <> 'free' then
    return;
  end if;
  -- Read after it: what it has brought up to date, or ended, may have taken from the wallet.`,
    tests: [LIFE],
  },
  {
    name: 'late-deposit-not-read',
    breaks: 'a withdrawal goes past a deposit that a bonus waits for',
    file: 'apps/server/src/modules/bonus/condition.sql',
    search: 'return v_read.unread is null;',
    replace: 'return true;',
    tests: [LIFE],
  },
  {
    name: 'lost-due-is-taken',
    breaks: 'what was lost before a deposit is due no more',
    file: 'apps/server/src/modules/bonus/due.sql',
    search: 'v_left := v_held;',
    replace: 'v_left := 9223372036854775807;',
    tests: [LIFE],
  },
  {
    name: 'late-reading-cancels',
    breaks: 'a deposit of before the end starts the bonus, however late it is read',
    file: 'apps/server/src/modules/bonus/deposit-bonus.sql',
    search: "v_condition.state = 'waiting' and v_event.posted_at > v_condition.expires_at",
    replace: "v_condition.state = 'waiting' and platform.now() > v_condition.expires_at",
    tests: ['apps/server/src/modules/promotion/receive-campaign.test.ts'],
  },
  {
    name: 'second-of-the-grant-is-late',
    breaks: 'a bet of the second of the grant counts where its feed tells no more',
    file: 'apps/server/src/modules/bonus/count-bets.sql',
    search: "p_settled_at = date_trunc('second', p_condition.opened_at)",
    replace: 'p_settled_at = p_condition.opened_at',
    tests: [LIFE],
  },
  {
    name: 'deposit-takes-of-itself',
    breaks: 'what a deposit ends is taken from that deposit',
    file: 'apps/server/src/modules/bonus/deposit-bonus.sql',
    search: 'v_due), v_before.deposited_since);',
    replace: 'v_due), 0);',
    tests: [LIFE],
  },
  {
    name: 'won-is-own-money',
    breaks: 'what is won beside a bonus that covers only its grant may leave',
    file: 'apps/server/src/modules/bonus/covered.sql',
    search: 'if not v_flow.is_play then',
    replace: 'if true then',
    tests: [COVERED],
  },
  {
    name: 'deposit-leaves-beside-its-bonus',
    breaks: 'the deposit that earned a bonus leaves, and the bonus stays',
    file: 'apps/server/src/modules/bonus/covered.sql',
    search: 'least(v_covered.own - v_covered.deposit_part,',
    replace: 'least(v_covered.own,',
    tests: [COVERED],
  },
  {
    name: 'ends-for-less-than-it-takes',
    breaks: 'a withdrawal ends a bonus that takes more than its press was shown',
    file: 'apps/server/src/modules/bonus/covered.sql',
    search: ' and v_leave.takes <= v_shown)',
    replace: ')',
    tests: [COVERED],
  },
  {
    name: 'late-void-lowers',
    breaks: 'a bet that is voided after the bonus was met goes unnoticed',
    file: 'apps/server/src/modules/bonus/count-bets.sql',
    search: 'v_late := v_late || v_of;',
    replace: 'null;',
    tests: [LIFE],
  },
  {
    name: 'open-stake-is-nowhere',
    breaks: 'what is on stake counts against the threshold of a bonus that its player ends',
    file: 'apps/server/src/modules/bonus/end-condition.sql',
    search: 'total := v_wallet + ledger.money_outside_the_wallet(p_player) - in_transit + stake;',
    replace: 'stake := 0; total := v_wallet + ledger.money_outside_the_wallet(p_player) - in_transit;',
    tests: [STAKES],
  },
  {
    name: 'deposit-during-a-stake-ends',
    breaks: 'a deposit is judged before the stakes of before it have ended',
    file: 'apps/server/src/modules/bonus/deposit-bonus.sql',
    search: 'elsif v_held + v_before.unsettled >= v_threshold then',
    replace: 'elsif false then',
    tests: [STAKES],
  },
  {
    name: 'due-lowered-during-a-stake',
    breaks: 'what is due is lowered for a deposit before the stakes of before it have ended',
    file: 'apps/server/src/modules/bonus/due.sql',
    search: 'if v_before.unsettled > 0 and v_held < (',
    replace: 'if false and v_held < (',
    tests: [STAKES],
  },
  {
    name: 'new-money-pays-for-a-stake',
    breaks: 'money of a deposit that is not judged pays for what is due and on stake',
    file: 'apps/server/src/modules/bonus/due.sql',
    search: 'case when v_unjudged is not null',
    replace: 'case when false',
    tests: [STAKES],
  },
  {
    name: 'stake-held-for-ever',
    breaks: 'a stake is given up once its game must have settled it',
    file: 'apps/server/src/modules/games/bets/open-stakes.sql',
    search: 'v_within interval := make_interval(hours => v_settling.hours);',
    replace: "v_within interval := interval '10 years';",
    tests: [STAKES],
  },
  {
    name: 'bound-in-one-of-two-places',
    breaks: 'the schema lets a bonus wait longer for its deposit than the database does',
    file: 'packages/terms/src/schema.ts',
    search: 'waitsForHours: between(1, 720),',
    replace: 'waitsForHours: between(1, 721),',
    tests: [TERMS],
  },
  {
    name: 'terms-with-a-field-that-nobody-reads',
    breaks: 'the database keeps terms with a field that is none of theirs',
    file: 'apps/server/src/modules/bonus/tables.sql',
    search: "then p_object ?& p_fields and p_object - p_fields = '{}' end",
    replace: 'then p_object ?& p_fields end',
    tests: [TERMS],
  },
]
