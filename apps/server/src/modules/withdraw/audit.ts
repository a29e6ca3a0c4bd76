import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { BANK_ACCOUNT_VERSIONS, NAME_INQUIRIES } from '../account/index.ts'
import { UNCONFIRMED } from '../deposit/index.ts'
import { partnerless, posted, POSTINGS, STORED_BALANCES } from '../ledger/index.ts'
import { ACTS, PROPOSALS, STANDING_ACTS } from '../operator/index.ts'

const ENDS_OF_HOLDS = ['withdraw_held', 'withdraw_paid', 'withdraw_released'] as const
export const KINDS_OF_RETURNS = ['payout_returned', 'returned_by_bank', 'written_off'] as const

/** Every kind whose postings a withdrawal, or a payout that came back, explains. */
export const KINDS = [...ENDS_OF_HOLDS, ...KINDS_OF_RETURNS] as const

/** Withdrawals against the ledger. */
export const HOLDS: Check[] = [
  [
    'I10 each withdrawal stands in the ledger as it was held and as it ended',
    partnerless(
      'withdrawal',
      sql`
        select player_id, withdrawal_id::text as id, 'withdraw_held' as kind, amount from withdraw.withdrawal
        union all
        select player_id, withdrawal_id::text, case state when 'paid' then 'withdraw_paid' else 'withdraw_released' end, amount
        from withdraw.withdrawal where state in ('paid', 'refused', 'cancelled')`,
      posted(ENDS_OF_HOLDS),
    ),
    'of each owner',
  ],
  [
    'I10 money held is what the open withdrawals say',
    sql`
      select format('held of player %s is %s, but %s is open', coalesce(w.player_id, a.owner_id), coalesce(a.amount, 0), coalesce(w.amount, 0)) as says
      from (select player_id, sum(amount) as amount from withdraw.withdrawal where ended_at is null group by 1) w
      full join (select owner_id, amount from ${STORED_BALANCES} b where account = 'held' and amount <> 0) a on a.owner_id = w.player_id
      where w.amount is distinct from a.amount order by 1 limit 1`,
    'of each owner',
  ],
]

/** Payouts that came back: (owner_id, id, kind, amount) as they stand in the ledger. */
export const RETURNS_POSTED = sql`
  select journal_id as owner_id, return_reference as id, 'payout_returned' as kind, amount from withdraw.payout_return
  union all
  select owner_id, return_reference, 'returned_by_bank', amount from withdraw.payout_return where state in ('to_wallet', 'paid_again')
  union all
  select journal_id, return_reference, 'written_off', amount from withdraw.payout_return where state = 'written_off'`

/** Payouts that came back, against their withdrawals and whoever decided. */
export const RETURNED_PAYOUTS: Check[] = [
  [
    'each payout that came back by itself is of a paid withdrawal of its player and amount',
    sql`
      select format('return %s of player %s, %s, does not fit withdrawal %s', r.return_reference, r.owner_id, r.amount, r.withdrawal_id) as says
      from withdraw.payout_return r left join withdraw.withdrawal w on w.player_id = r.owner_id and w.withdrawal_id = r.withdrawal_id
      where r.withdrawal_id is not null and (w.state, w.amount) is distinct from ('paid'::withdraw.state, r.amount) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each returned payout that went on otherwise was decided by an act of staff',
    sql`
      select format('return %s of owner %s is %s, and nobody decided so', return_reference, owner_id, state) as says
      from withdraw.payout_return r
      where state <> 'waiting' and withdrawal_id is null and not exists (
        select 1 from ${ACTS} a where a.owner_id = r.owner_id and a.kind = 'returned-payout' and a.subject = r.return_reference
          and a.status = 'act' and a.amount = r.amount and a.act = case r.state when 'to_wallet' then 'to_wallet' when 'paid_again' then 'pay_again' else 'write_off' end)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** What was paid to players who are closed. */
export const CLOSINGS: Check[] = [
  [
    'each closed player who was paid out has the withdrawal, and two people who said so',
    sql`
      select format('closing %s of player %s is paid by %s, which does not fit', closing_id, player_id, withdrawal_id) as says
      from withdraw.closing c
      where state = 'paid' and (
        not exists (select 1 from withdraw.withdrawal w where w.player_id = c.player_id and w.withdrawal_id = c.withdrawal_id)
        or not exists (select 1 from ${PROPOSALS} p where p.owner_id = c.player_id and p.kind = 'closed-account' and p.subject = c.closing_id::text
          and p.act = 'pay_out' and p.outcome = 'carried_out'))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Of whose account the bank has said what, before it was paid. */
export const PAID_ACCOUNTS: Check[] = [
  [
    'each withdrawal that was sent goes to an account of which the bank has said that the name fits',
    sql`
      select format('withdrawal %s of player %s is %s, and the bank says of its account: %s', w.withdrawal_id, w.player_id, w.state, string_agg(i.state, ', ')) as says
      from withdraw.withdrawal w
      join ${BANK_ACCOUNT_VERSIONS} v on v.player_id = w.player_id
        and (v.bank_code, v.account_no_digest, v.account_name_digest) = (w.bank_code, w.account_no_digest, w.account_name_digest)
      join ${NAME_INQUIRIES} i on i.player_id = v.player_id and i.version_no = v.version_no
      where w.state = 'paid' and w.created_at >= i.opened_at
      group by w.withdrawal_id, w.player_id, w.state
      having not bool_or(i.state = 'fits')
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Who approved what was paid. */
export const APPROVALS: Check[] = [
  [
    'each withdrawal that went on was approved by the rule, or by staff in an act of theirs that they have not taken back',
    sql`
      select format('withdrawal %s of player %s is %s and was approved by %s', withdrawal_id, player_id, state, coalesce(approved_by, 'nobody')) as says
      from withdraw.withdrawal w
      where (approved_by is not null or state in ('approved', 'in_doubt', 'paid')) and approved_by is distinct from 'rule' and not exists (
        select 1 from (${STANDING_ACTS}) a where a.owner_id = w.player_id and a.staff_id::text = w.approved_by
          and ((a.kind = 'withdrawal' and a.subject = w.withdrawal_id::text and a.act = 'approve')
            or (a.kind in ('returned-payout', 'closed-account') and a.after ->> 'withdrawal' = w.withdrawal_id::text)))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Whom a payout was asked of. */
export const TAKEN: Check[] = [
  [
    'each withdrawal that was sent was taken by a worker, and nobody could take its approval back any more',
    sql`
      select format('withdrawal %s of player %s is %s, and no worker has taken it', withdrawal_id, player_id, state) as says
      from withdraw.withdrawal where state in ('in_doubt', 'paid') and taken_at is null order by 1 limit 1`,
    'of each owner',
  ],
]

/** Where a withdrawal goes. */
export const DESTINATIONS: Check[] = [
  [
    'each withdrawal goes to the bank account that its hold was posted for',
    sql`
      select format('withdrawal %s of player %s goes to an account which its hold was not posted for', withdrawal_id, player_id) as says
      from withdraw.withdrawal w join ${POSTINGS} p on p.owner_id = w.player_id and p.reference_id = w.withdrawal_id::text and p.kind = 'withdraw_held'
      where p.digest is distinct from withdraw.account_digest(row(w.*)::withdraw.withdrawal) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each withdrawal goes to a bank account that its player has had',
    sql`
      select format('withdrawal %s of player %s goes to an account which was never theirs', withdrawal_id, player_id) as says
      from withdraw.withdrawal w
      where not exists (
        select 1 from ${BANK_ACCOUNT_VERSIONS} v where v.player_id = w.player_id
          and (v.bank_code, v.account_no_digest, v.account_name_digest) = (w.bank_code, w.account_no_digest, w.account_name_digest))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** What was paid while another deposit of its player stood on trust. */
export const PAID_ON_TRUST: Check[] = [
  [
    'no withdrawal was approved while a deposit of its player waited to be confirmed',
    sql`
      select format('withdrawal %s of player %s was approved by %s while deposit %s waited to be confirmed', w.withdrawal_id, w.player_id, w.approved_by,
        u.reference) as says
      from ${UNCONFIRMED} u join withdraw.withdrawal w on w.player_id = u.player_id
        and w.approved_at > u.credited_at and w.approved_at < coalesce(u.ended_at, 'infinity')
      -- What had come back before is theirs, whatever was credited since.
      where not exists (select 1 from ${ACTS} a
        where a.owner_id = w.player_id and a.kind = 'returned-payout' and a.after ->> 'withdrawal' = w.withdrawal_id::text)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** What needs a person, by the kind of its work item. */
export const WITHDRAWAL_ITEMS = {
  withdrawal: sql`select player_id as owner_id, withdrawal_id::text as subject from withdraw.withdrawal where state = 'pending_approval'`,
  payout: sql`
    select player_id as owner_id, withdrawal_id::text as subject from withdraw.withdrawal
    where state in ('approved', 'in_doubt') and history -> -1 ->> 'state' in ('in_doubt', 'name_check')
      and platform.is_told_after((history -> -1 ->> 'attempt')::int)`,
}

export const RETURN_ITEMS = {
  'returned-payout': sql`select owner_id, return_reference as subject from withdraw.payout_return where state = 'waiting'`,
}

export const CLOSING_ITEMS = {
  'closed-account': sql`select player_id as owner_id, closing_id::text as subject from withdraw.closing where state = 'open'`,
}

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'withdraw.rule': { key: ['currency'] },
  'withdraw.bank_change_review': { key: ['is_one'] },
  'withdraw.step_up': { key: ['currency'] },
}
