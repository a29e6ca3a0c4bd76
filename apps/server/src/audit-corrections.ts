import { sql } from 'kysely'
import type { Check } from './platform/database/check.ts'
import { listOf } from './modules/ledger/index.ts'
import type { PostingKind } from './modules/ledger/index.ts'

const RETURNS = ['payout_returned', 'returned_by_bank', 'written_off'] as const
const ADJUSTMENTS = ['adjusted_up', 'adjusted_down'] as const
const HOUSE_ENTRIES = ['fee_bank', 'fee_gateway', 'gateway_settled'] as const

/** Every kind of posting that a check below compares with the act or the report it comes from. */
export const CORRECTIONS_EXPLAINED: readonly PostingKind[] = [...RETURNS, ...ADJUSTMENTS, ...HOUSE_ENTRIES]

/** Returned payouts, adjustments and entries of the house: (owner_id, id, kind, amount) as the modules say they stand in the ledger. */
const EXPECTED = sql`
  select journal_id as owner_id, return_reference as id, 'payout_returned' as kind, amount from withdraw.payout_return
  union all
  select owner_id, return_reference, 'returned_by_bank', amount from withdraw.payout_return where state in ('to_wallet', 'paid_again')
  union all
  select journal_id, return_reference, 'written_off', amount from withdraw.payout_return where state = 'written_off'
  union all
  select player_id, adjustment_id::text, 'adjusted_' || direction, amount from adjustment.adjustment where state = 'posted'
  union all
  select owner_id, entry_id::text, kind, amount from adjustment.house_entry`

/** What was corrected, each against its posting and against whoever decided it. */
export const CORRECTIONS: Check[] = [
  [
    'each returned payout, adjustment and entry of the house stands in the ledger, and each such posting has one',
    sql`
      select format('%s of owner %s: the module says %s %s, the ledger says %s %s', coalesce(e.id, b.id), coalesce(e.owner_id, b.owner_id),
        coalesce(e.kind, 'nothing'), coalesce(e.amount::text, ''), coalesce(b.kind, 'nothing'), coalesce(b.amount::text, '')) as says
      from (${EXPECTED}) e
      full join (select owner_id, reference_id as id, kind, amount from ledger.posting where kind in (${listOf(CORRECTIONS_EXPLAINED)})) b
        on b.owner_id = e.owner_id and b.id = e.id and b.kind = e.kind and b.amount = e.amount
      where e.id is null or b.id is null order by 1 limit 1`,
  ],
  [
    'each payout that came back by itself is of a paid withdrawal of its player and amount',
    sql`
      select format('return %s of player %s, %s, does not fit withdrawal %s', r.return_reference, r.owner_id, r.amount, r.withdrawal_id) as says
      from withdraw.payout_return r left join withdraw.withdrawal w on w.player_id = r.owner_id and w.withdrawal_id = r.withdrawal_id
      where r.withdrawal_id is not null and (w.state, w.amount) is distinct from ('paid'::withdraw.state, r.amount) order by 1 limit 1`,
  ],
  [
    'each returned payout that went on otherwise was decided by an act of staff',
    sql`
      select format('return %s of owner %s is %s, and nobody decided so', return_reference, owner_id, state) as says
      from withdraw.payout_return r
      where state <> 'waiting' and withdrawal_id is null and not exists (
        select from operator.act a where a.owner_id = r.owner_id and a.kind = 'returned-payout' and a.subject = r.return_reference
          and a.status = 'act' and a.amount = r.amount and a.act = case r.state when 'to_wallet' then 'to_wallet' when 'paid_again' then 'pay_again' else 'write_off' end)
      order by 1 limit 1`,
  ],
  [
    'each adjustment that was posted is a proposal of its amount that another person approved, and each such proposal was posted',
    sql`
      select format('adjustment %s of player %s is %s here, and its proposal is %s', coalesce(a.id, p.subject), coalesce(a.player_id, p.owner_id),
        coalesce(a.state, 'nowhere'), coalesce(p.outcome, 'nowhere')) as says
      from (select player_id, adjustment_id::text as id, state, amount from adjustment.adjustment where state = 'posted') a
      full join (select * from operator.proposal where kind = 'adjustment' and act = 'approve' and outcome = 'carried_out') p
        on p.owner_id = a.player_id and p.subject = a.id and p.amount = a.amount
      where a.id is null or p.subject is null order by 1 limit 1`,
  ],
  [
    'each entry in a journal of the house is an act of a member of staff',
    sql`
      select format('entry %s of journal %s, %s of %s, has no act', entry_id, owner_id, kind, amount) as says
      from adjustment.house_entry e
      where not exists (
        select from operator.act a where a.owner_id = e.owner_id and a.act_id = e.entry_id and a.kind = 'house-entry' and a.status = 'act'
          and a.act = e.kind and a.amount = e.amount)
      order by 1 limit 1`,
  ],
  [
    'each bank account that staff changed is a proposal that another person approved, and is the version of it that was written',
    sql`
      select format('change %s of the bank account of player %s is %s here, and its proposal is %s', coalesce(c.change_id::text, p.subject),
        coalesce(c.player_id, p.owner_id), coalesce(c.state, 'nowhere'), coalesce(p.outcome, 'nowhere')) as says
      from (select change.* from account.bank_account_change change join account.bank_account_version v using (player_id, version_no)
        where change.state = 'changed' and (v.bank_code, v.account_no, v.account_name) = (change.bank_code, change.account_no, change.account_name)) c
      full join (select * from operator.proposal where kind = 'bank-account' and act = 'approve' and outcome = 'carried_out') p
        on p.owner_id = c.player_id and p.subject = c.change_id::text and p.approved_by = c.approved_by
      where c.change_id is null or p.subject is null order by 1 limit 1`,
  ],
  [
    'each name that a player had spelt in English is the version of their bank account that it made, as the bank has it',
    sql`
      select format('try %s of player %s made version %s, which is another', try_id, player_id, version_no) as says
      from account.bank_name_try t
      where state = 'changed' and not exists (
        select from account.bank_account_version v join account.bank_account_version before on before.player_id = v.player_id
            and before.version_no = v.version_no - 1 and (before.bank_code, before.account_no) = (v.bank_code, v.account_no)
        where v.player_id = t.player_id and v.version_no = t.version_no
          and (v.bank_code, v.account_no, v.account_name) = (t.bank_code, t.account_no, t.account_name))
      order by 1 limit 1`,
  ],
  [
    'each closed player who was paid out has the withdrawal, and two people who said so',
    sql`
      select format('closing %s of player %s is paid by %s, which does not fit', closing_id, player_id, withdrawal_id) as says
      from withdraw.closing c
      where state = 'paid' and (
        not exists (select from withdraw.withdrawal w where w.player_id = c.player_id and w.withdrawal_id = c.withdrawal_id)
        or not exists (select from operator.proposal p where p.owner_id = c.player_id and p.kind = 'closed-account' and p.subject = c.closing_id::text
          and p.act = 'pay_out' and p.outcome = 'carried_out'))
      order by 1 limit 1`,
  ],
]
