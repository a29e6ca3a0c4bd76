import { sql, type RawBuilder } from 'kysely'
import type { Check } from './platform/database/check.ts'

/**
 * What needs a person, by the kind of its work item: (owner_id, subject). Of what is asked on for ever, its last attempt
 * says whether a person was told, because the item is opened with that line of its history.
 */
const SUBJECTS: Record<string, RawBuilder<unknown>> = {
  transfer: sql`
    select player_id as owner_id, transfer_id::text as subject from games.transfer
    where state = 'manual_review' or (state = 'in_doubt' and platform.is_told_after((history -> -1 ->> 'attempt')::int))`,
  withdrawal: sql`select player_id as owner_id, withdrawal_id::text as subject from withdraw.withdrawal where state = 'pending_approval'`,
  payout: sql`
    select player_id as owner_id, withdrawal_id::text as subject from withdraw.withdrawal
    where state in ('approved', 'in_doubt') and history -> -1 ->> 'state' in ('in_doubt', 'name_check')
      and platform.is_told_after((history -> -1 ->> 'attempt')::int)`,
  'gift-link': sql`
    select player_id as owner_id, redemption_id::text as subject from deposit.gift_redemption
    where ended_at is null and platform.is_told_after((history -> -1 ->> 'attempt')::int)`,
  'returned-payout': sql`select owner_id, return_reference as subject from withdraw.payout_return where state = 'waiting'`,
  adjustment: sql`select player_id as owner_id, adjustment_id::text as subject from adjustment.adjustment where state = 'proposed'`,
  'closed-account': sql`select player_id as owner_id, closing_id::text as subject from withdraw.closing where state = 'open'`,
  'bank-account': sql`select player_id as owner_id, change_id::text as subject from account.bank_account_change where state = 'proposed'`,
  payment: sql`
    select ledger.house_owner_id(currency::text, 'suspense', reference) as owner_id, reference as subject from deposit.payment where state = 'unallocated'`,
  'payment-return': sql`
    select owner_id, return_id::text as subject from deposit.payment_return
    where state = 'in_doubt' and platform.is_told_after((history -> -1 ->> 'attempt')::int)`,
  slip: sql`select player_id as owner_id, slip_id::text as subject from deposit.slip where state = 'manual_review'`,
  'unconfirmed-deposit': sql`select player_id as owner_id, reference as subject from deposit.unconfirmed where ended_at is null`,
  chargeback: sql`select player_id as owner_id, reference as subject from deposit.chargeback where state = 'open'`,
  contradiction: sql`
    select distinct ledger.house_owner_id(p.currency::text, 'suspense', p.reference) as owner_id, p.reference as subject
    from deposit.payment p join deposit.payment_report r using (reference) where r.reason is not null and r.noted_at is null`,
  bet: sql`select distinct player_id as owner_id, game_code || ':' || bet_id as subject from bets.kept_report where ended_at is null`,
  'invite-earning': sql`
    select player_id as owner_id, concat_ws(':', friend_id, kind, number) as subject from invite.earning where state = 'pending'`,
  prize: sql`select player_id as owner_id, coupon_id::text as subject from spin.coupon where kind = 'goods' and state = 'open'`,
  // A draft is an item from when somebody says that it is to be used.
  wheel: sql`
    select i.owner_id, i.subject from operator.work_item i join spin.wheel w on w.wheel_id::text = i.subject and i.owner_id = md5('wheel:' || w.currency)::uuid
    where i.kind = 'wheel' and i.closed_at is null and not exists (select from spin.wheel_use u where u.wheel_id = w.wheel_id)`,
  'bonus-turnover': sql`
    select player_id as owner_id, condition_id::text as subject from bonus.condition where short_since is not null and noted_at is null`,
  'bet-difference': sql`select player_id as owner_id, game_code as subject from games.bet_comparison where difference is not null`,
  'bet-feed': sql`
    select md5('game:' || game_code)::uuid as owner_id, game_code as subject from games.bet_feed where platform.is_told_after(attempts)`,
  'bet-account': sql`
    select distinct md5('game:' || game_code)::uuid as owner_id, game_code || ':' || username as subject from games.stray_bet where ended_at is null`,
  // About no player: its owner is made of the game's code.
  'provider-balances': sql`select md5('game:' || game_code)::uuid as owner_id, game_code as subject from games.doubt`,
}

const kinds = sql.join(Object.keys(SUBJECTS).map((kind) => sql.lit(kind)))

/** Each work item against its subject. */
export const ITEMS: Check[] = [
  ...Object.entries(SUBJECTS).map(([kind, subjects]): Check => [
    `each ${kind} that needs a person has an open work item, and each open item such a ${kind}`,
    sql`
      select case when i.item_id is null then format(${sql.lit(`${kind} %s of %s waits for manual review and has no open item`)}, s.subject, s.owner_id)
        else format(${sql.lit(`item %s of %s is open, and no ${kind} %s needs a person`)}, i.item_id, i.owner_id, i.subject) end as says
      from (${subjects}) s
      full join (select * from operator.work_item where closed_at is null and kind = ${sql.lit(kind)}) i on i.owner_id = s.owner_id and i.subject = s.subject
      where i.item_id is null or s.subject is null order by 1 limit 1`,
  ]),
  [
    'each open work item is of a kind that something in the modules can need',
    sql`
      select format('item %s of %s is about a %s, which nothing needs', item_id, owner_id, kind) as says
      from operator.work_item where closed_at is null and kind not in (${kinds}) order by 1 limit 1`,
  ],
]

export const DECISIONS: Check[] = [
  [
    'each proposal that was carried out was so by an act of the other person',
    sql`
      select format('proposal %s of %s was carried out, and its second person did not act', proposal_id, owner_id) as says
      from operator.proposal p
      where outcome = 'carried_out' and not exists (
        select from operator.act a where a.owner_id = p.owner_id and a.kind = p.kind and a.subject = p.subject and a.act = p.act
          and a.status = 'act' and a.staff_id = p.approved_by)
      order by 1 limit 1`,
  ],
]
