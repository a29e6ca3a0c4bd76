import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { basesAreOfBets, PERIODS, ratesAreOfRule } from '../accrual/index.ts'
import { PLAYER_VERSIONS, PLAYERS } from '../account/index.ts'
import { BET_CURSORS } from '../bets/index.ts'
import { REWARDS } from '../bonus/index.ts'
import { EVENT_CURSORS, partnerless, POSTINGS, STORED_BALANCES } from '../ledger/index.ts'
import { ACTS } from '../operator/index.ts'
import { PLAYED_DEPOSITS } from '../playthrough/index.ts'

/** Every kind whose postings an earning explains. */
export const KINDS = ['invite_earned', 'invite_cancelled'] as const

/** What was read of a friend's postings and bets for playthrough was read for the inviter too, and the deposit was not taken back. */
const IS_NOTED = sql`(
  (select i.read_to >= d.read_to from ${EVENT_CURSORS} i join ${EVENT_CURSORS} d using (owner_id)
    where owner_id = p.player_id and i.handler = 'invite-deposit' and d.handler = 'playthrough')
  and coalesce((select i.read_to >= d.read_to from ${BET_CURSORS} i join ${BET_CURSORS} d using (player_id)
    where player_id = p.player_id and i.handler = 'invite' and d.handler = 'playthrough'), true)
  and not exists (select 1 from invite.friend_event n where n.player_id = p.player_id and n.kind = 'chargeback'))`

/** Whether each thing a friend did is told once, and what it earned is in the ledger as it was judged, decided and collected. */
export const INVITES: Check[] = [
  [
    'each earning is in the ledger as far as it is released, and not at all but for what was collected before it was doubted or cancelled',
    sql`
      select format('earning %s of player %s is %s, released are %s of %s, the ledger says %s', coalesce(e.subject, p.subject), coalesce(e.player_id, p.player_id),
        e.state, e.released, e.amount, p.amount) as says
      from (
        select player_id, concat_ws(':', friend_id, kind, number) as subject, state, amount, released,
          case state when 'earned' then released when 'cancelled' then not_there else collected end as expected from invite.earning) e
      full join (
        select owner_id as player_id, reference_id as subject, sum(case kind when 'invite_earned' then amount else -amount end) as amount
        from ${POSTINGS} p where kind in ('invite_earned', 'invite_cancelled') group by 1, 2) p
        on p.player_id = e.player_id and p.subject = e.subject
      where e.subject is null or e.expected <> coalesce(p.amount, 0) or e.released <> e.expected order by 1 limit 1`,
    'of each owner',
  ],
  [
    'what is released of a first deposit is the part of it that was played, or was collected before; of turnover it is all',
    sql`
      select format('earning %s of player %s by friend %s: released are %s and dropped %s of %s, played %s and withdrawn %s of %s', number, player_id, friend_id,
        released, dropped, amount, played, withdrawn, base) as says
      from (
        select e.*, case e.kind when 'turnover' then e.amount else div(e.amount::numeric * least(e.played, e.base), e.base) end as due from invite.earning e where state = 'earned') e
      where released <> greatest(due, collected)
        or dropped <> least(amount - released, case
          when kind = 'turnover' then 0
          when played + withdrawn >= base then amount - due
          else amount - div(amount::numeric * (base - withdrawn), base) end)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'what is released and not collected is in the account of whoever invited',
    sql`
      select format('released and not collected by player %s are %s, the account holds %s', coalesce(e.player_id, b.owner_id), e.amount, b.amount) as says
      from (select player_id, sum(released - collected) as amount from invite.earning group by 1) e
      full join (select owner_id, amount from ${STORED_BALANCES} b where account = 'invite') b on b.owner_id = e.player_id
      where coalesce(e.amount, 0) <> coalesce(b.amount, 0) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'what inviters are told of a first deposit is how it was played, and each was told it',
    sql`
      select format('progress %s of friend %s: played %s and withdrawn %s, the deposit says %s and %s; told %s, the earning stands at %s with %s and %s',
        p.progress_no, p.player_id, p.played, p.withdrawn, d.played, d.withdrawn, p.told_no, e.progress_no, e.played, e.withdrawn) as says
      from invite.progress p
      left join ${PLAYED_DEPOSITS} d on d.player_id = p.player_id and d.posting_no = p.deposit_no
      left join invite.earning e on e.player_id = p.inviter_id and e.friend_id = p.player_id and e.kind = 'first_deposit' and e.number = p.deposit_no
      where (d.amount is not null and ${IS_NOTED} and (p.played, p.withdrawn, p.base) is distinct from (
          case when d.played + d.withdrawn + d.taken_back < d.amount then div(div(d.played::numeric * 10, d.amount) * d.amount, 10) else d.played end,
          case when d.played + d.withdrawn + d.taken_back < d.amount then d.withdrawn else d.amount - d.played end, d.amount))
        or (p.told_no = p.progress_no and (e.progress_no, e.played, e.withdrawn) is distinct from (p.progress_no, p.played, p.withdrawn))
      order by 1 limit 1`,
  ],
  [
    'each collection is a grant of the bonus engine, and each such grant one',
    partnerless(
      'collection',
      sql`select player_id, grant_id::text as id, 'invite' as kind, amount::bigint from invite.collection`,
      sql`select player_id, reward_id::text as id, source as kind, amount::bigint from ${REWARDS} r where source = 'invite' and posting_no is not null`,
    ),
    'of each owner',
  ],
  [
    'each earning is of an event of a friend, and each event that was told has its earning',
    sql`
      select format('%s %s of friend %s: told to %s as %s of %s, the earning of %s says %s of %s', coalesce(n.kind, e.kind), coalesce(n.number, e.number),
        coalesce(n.player_id, e.friend_id), n.inviter_id, n.amount, n.base, e.player_id, e.amount, e.base) as says
      from (select player_id, kind::text, number, inviter_id, base, amount, told_at from invite.friend_event where kind <> 'chargeback') n
      full join (select player_id, friend_id, kind::text, number, base, amount from invite.earning) e
        on e.friend_id = n.player_id and e.kind = n.kind and e.number = n.number and e.player_id = n.inviter_id and e.base = n.base and e.amount = n.amount
      where (n.kind is null) or (e.kind is null and n.told_at is not null) order by 1 limit 1`,
  ],
  [
    'a friend has one first deposit, which is one of theirs, and what was taken back earns nothing',
    sql`
      select format('friend %s: %s %s', n.player_id, n.kind, n.number) as says
      from invite.friend_event n
      join invite.friend f using (player_id)
      left join ${POSTINGS} p on p.owner_id = n.player_id and p.posting_no = n.number
      left join invite.earning e on e.player_id = n.inviter_id and e.friend_id = n.player_id and e.kind = 'first_deposit'
      where (n.kind = 'first_deposit' and (p.amount is distinct from n.base or f.first_deposit_no is distinct from n.number))
        or (n.kind = 'chargeback' and ((p.kind = 'chargeback_taken' and p.reference_id = f.first_deposit_reference) is not true
          or (n.told_at is not null and e.state in ('earned', 'pending'))))
      order by 1 limit 1`,
  ],
  basesAreOfBets('the turnover of each day of a friend is what their bets say, without those that count for nothing', {
    source: 'invite',
    amount: sql`b.valid_stake_change`,
    counts: sql`exists (select 1 from ${PLAYERS} p where p.player_id = b.player_id and p.invited_by is not null)`,
  }),
  ratesAreOfRule('each day of a friend accrues its rate of what was staked, and its rate is one that the operator has set', {
    source: 'invite',
    table: 'invite.rule',
    rate: sql`(rule ->> 'turnover_basis_points')::int`,
  }),
  [
    'each turnover that earns is of a closed day of the friend',
    sql`
      select format('day %s of friend %s: %s of %s earns, accrued are %s of %s', n.number, n.player_id, n.amount, n.base, d.accrued, d.base) as says
      from invite.friend_event n
      left join ${PERIODS} d on d.source = 'invite' and d.player_id = n.player_id and (d.starts_at at time zone 'Asia/Bangkok')::date = date '1970-01-01' + n.number::int
      where n.kind = 'turnover' and (d.base, d.accrued) is distinct from (n.base::bigint, n.amount) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each earning that staff decided was so by an act of theirs',
    sql`
      select format('earning of %s by friend %s was decided by %s, who did not act', player_id, friend_id, decided_by) as says
      from invite.earning e
      where decided_by is not null and not exists (
        select 1 from ${ACTS} a where a.owner_id = e.player_id and a.kind = 'invite-earning' and a.status = 'act' and a.staff_id = e.decided_by
          and a.subject = concat_ws(':', e.friend_id, e.kind, e.number) and a.act = case e.state when 'refused' then 'refuse' else 'release' end)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Whom a friend earns. */
export const FRIENDS: Check[] = [
  [
    'each friend earns somebody who invited them, as one of their versions says',
    sql`
      select format('friend %s earns player %s, who never invited them', f.player_id, f.inviter_id) as says
      from invite.friend f
      where not exists (select 1 from ${PLAYER_VERSIONS} v where v.player_id = f.player_id and v.invited_by = f.inviter_id)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** What needs a person, by the kind of its work item. */
export const ITEMS = {
  'invite-earning': sql`
    select player_id as owner_id, concat_ws(':', friend_id, kind, number) as subject from invite.earning where state = 'pending'`,
}

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'invite.rule': { key: ['currency'] },
}
