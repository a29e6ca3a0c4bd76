import { sql } from 'kysely'
import { type Check, partnerless } from './audit-query.ts'

export const INVITE_KINDS = ['invite_earned', 'invite_cancelled'] as const

/** Whether each thing a friend did is told once, and what it earned is in the ledger as it was judged, decided and collected. */
export const INVITES: [invariant: string, query: Check][] = [
  [
    'each earning is in the ledger as it stands: earned in full, or not at all but for what was collected before it was cancelled',
    sql`
      select format('earning %s of player %s is %s of %s, the ledger says %s', coalesce(e.subject, p.subject), coalesce(e.player_id, p.player_id), e.state, e.amount, p.amount) as says
      from (
        select player_id, concat_ws(':', friend_id, kind, number) as subject, state, amount,
          case state when 'earned' then amount when 'cancelled' then not_there else 0 end as expected from invite.earning) e
      full join (
        select owner_id as player_id, reference_id as subject, sum(case kind when 'invite_earned' then amount else -amount end) as amount
        from ledger.posting where kind in ('invite_earned', 'invite_cancelled') group by 1, 2) p
        on p.player_id = e.player_id and p.subject = e.subject
      where e.subject is null or e.expected <> coalesce(p.amount, 0) order by 1 limit 1`,
  ],
  [
    'each collection is a grant of the bonus engine, and each such grant one',
    partnerless(
      'collection',
      sql`select player_id, grant_id::text as id, 'invite' as kind, amount::bigint from invite.collection`,
      sql`select player_id, reward_id::text as id, source as kind, amount::bigint from bonus.reward where source = 'invite' and posting_no is not null`,
    ),
  ],
  [
    'each earning is of news of a friend, and each news that was told has its earning',
    sql`
      select format('%s %s of friend %s: told to %s as %s of %s, the earning of %s says %s of %s', coalesce(n.kind, e.kind), coalesce(n.number, e.number),
        coalesce(n.player_id, e.friend_id), n.inviter_id, n.amount, n.base, e.player_id, e.amount, e.base) as says
      from (select player_id, kind::text, number, inviter_id, base, amount, told_at from invite.news where kind <> 'chargeback') n
      full join (select player_id, friend_id, kind::text, number, base, amount from invite.earning) e
        on e.friend_id = n.player_id and e.kind = n.kind and e.number = n.number and e.player_id = n.inviter_id and e.base = n.base and e.amount = n.amount
      where (n.kind is null) or (e.kind is null and n.told_at is not null) order by 1 limit 1`,
  ],
  [
    'a friend has one first deposit, which is one of theirs, and what was taken back earns nothing',
    sql`
      select format('friend %s: %s %s', n.player_id, n.kind, n.number) as says
      from invite.news n
      join invite.friend f using (player_id)
      left join ledger.posting p on p.owner_id = n.player_id and p.posting_no = n.number
      left join invite.earning e on e.player_id = n.inviter_id and e.friend_id = n.player_id and e.kind = 'first_deposit'
      where (n.kind = 'first_deposit' and (p.amount is distinct from n.base or f.first_deposit_no is distinct from n.number))
        or (n.kind = 'chargeback' and ((p.kind = 'chargeback_taken' and p.reference_id = f.first_deposit_reference) is not true
          or (n.told_at is not null and e.state in ('earned', 'pending'))))
      order by 1 limit 1`,
  ],
  [
    'the turnover of each day of a friend is what their bets say, without those that count for nothing',
    sql`
      select format('day %s of friend %s counts %s with %s carried bets, its bets say %s with %s', coalesce(d.day, b.day),
        coalesce(d.player_id, b.player_id), d.turnover, d.carried, b.turnover, b.carried) as says
      from (select player_id, day, turnover - turnover_before as turnover, carried_bets - carried_before as carried from invite.day) d
      full join (
        select b.player_id, coalesce(c.day, (b.settled_at at time zone 'Asia/Bangkok')::date) as day, sum(b.valid_stake_change) as turnover, count(c.bet_no) as carried
        from bets.bet b
        join account.player p on p.player_id = b.player_id and p.invited_by is not null
        join bets.cursor u on u.player_id = b.player_id and u.handler = 'invite' and u.read_to >= b.bet_no
        left join invite.carried_bet c on c.player_id = b.player_id and c.bet_no = b.bet_no
        where not exists (select from invite.uncounted_bets n where n.player_id = b.player_id and b.bet_no between n.first_bet_no and n.last_bet_no)
        group by 1, 2) b
        on b.player_id = d.player_id and b.day = d.day
      where coalesce(d.turnover, 0) <> coalesce(b.turnover, 0) or coalesce(d.carried, 0) <> coalesce(b.carried, 0) order by 1 limit 1`,
  ],
  [
    'each turnover that earns is of a closed day of the friend',
    sql`
      select format('day %s of friend %s: %s earns, staked were %s', n.number, n.player_id, n.base, d.turnover) as says
      from invite.news n left join invite.day d on d.player_id = n.player_id and d.day = date '1970-01-01' + n.number::int and d.closed_at is not null
      where n.kind = 'turnover' and d.turnover is distinct from n.base::bigint order by 1 limit 1`,
  ],
  [
    'each earning that staff decided was so by an act of theirs',
    sql`
      select format('earning of %s by friend %s was decided by %s, who did not act', player_id, friend_id, decided_by) as says
      from invite.earning e
      where decided_by is not null and not exists (
        select from operator.act a where a.owner_id = e.player_id and a.kind = 'invite-earning' and a.status = 'act' and a.staff_id = e.decided_by
          and a.subject = concat_ws(':', e.friend_id, e.kind, e.number) and a.act = case e.state when 'refused' then 'refuse' else 'release' end)
      order by 1 limit 1`,
  ],
]
