import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { BET_CURSORS, BETS } from '../bets/index.ts'
import { EVENT_CURSORS, listOf, postings, POSTINGS } from '../ledger/index.ts'

const READ_KINDS = postings.kindsOf('deposit', 'deposit_taken_back', 'withdrawal', 'withdrawal_returned')

/** Whether what is played and withdrawn of each deposit is what postings, results and bets say. */
export const PLAYTHROUGH: Check[] = [
  [
    'each deposit that was read is there once with its amount, and each entry of a posting is of that posting',
    sql`
      select format('posting %s of player %s: the ledger says %s of %s, entered is %s of %s', coalesce(p.posting_no, e.posting_no),
        coalesce(p.owner_id, e.player_id), coalesce(p.kind, 'nothing'), p.amount, coalesce(e.kind, 'nothing'), e.amount) as says
      from (select p.* from ${POSTINGS} p join ${EVENT_CURSORS} r on r.owner_id = p.owner_id and r.handler = 'playthrough' and p.posting_no > r.begun_after and p.posting_no <= r.read_to
            where p.kind in (${listOf(READ_KINDS)})) p
      full join (
        select e.player_id, e.posting_no, e.kind, sum(e.amount)::bigint as amount, count(d.posting_no) as deposits
        from playthrough.entry e
        left join playthrough.deposit d on e.kind = 'deposited' and d.player_id = e.player_id and d.posting_no = e.posting_no and d.amount = e.amount
          and e.deposit_no = e.posting_no
        where e.posting_no is not null group by 1, 2, 3) e
        on e.player_id = p.owner_id and e.posting_no = p.posting_no
      where case
        when p.kind = 'chargeback_taken' then e.kind = 'taken_back' and e.amount = p.amount
        when p.kind = 'withdraw_paid' then e.kind is null or (e.kind = 'withdrawn' and e.amount <= p.amount)
        when p.kind = 'returned_by_bank' then e.kind is null or (e.kind = 'restored' and e.amount <= p.amount)
        else e.kind = 'deposited' and e.amount = p.amount and e.deposits = 1 end is not true
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'the entries of each player are numbered without a gap, and are what its deposits say was withdrawn',
    sql`
      select format('deposit %s of player %s: %s was withdrawn, entered is %s', coalesce(d.posting_no, e.deposit_no), coalesce(d.player_id, e.player_id),
        d.withdrawn, e.withdrawn) as says
      from playthrough.deposit d
      full join (
        select player_id, deposit_no, sum(case kind when 'withdrawn' then amount when 'restored' then -amount else 0 end) as withdrawn
        from playthrough.entry where deposit_no is not null group by 1, 2) e on e.player_id = d.player_id and e.deposit_no = d.posting_no
      where d.withdrawn is distinct from e.withdrawn
      union all
      select format('the entries of player %s end at %s and are %s', player_id, max(entry_no), count(*)) from playthrough.entry
      group by player_id having max(entry_no) <> count(*)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'what left without having been staked left by a payout, when what stayed was too little',
    sql`
      select format('%s of posting %s of player %s left without having been staked, beside %s', w.amount, w.posting_no, w.player_id, left_there.amount) as says
      from (select player_id, posting_no, sum(amount) as amount from playthrough.entry where kind = 'withdrawn' group by 1, 2) w
      cross join lateral (
        select sum(case when p.destination in ('wallet', 'game', 'transit', 'held') then p.amount else 0 end
          - case when p.source in ('wallet', 'game', 'transit', 'held') then p.amount else 0 end) as amount
        from ${POSTINGS} p where p.owner_id = w.player_id and p.posting_no <= w.posting_no) left_there
      cross join lateral (
        select sum(case e.kind when 'deposited' then e.amount when 'withdrawn' then -e.amount when 'restored' then e.amount else 0 end) as amount
        from playthrough.entry e where e.player_id = w.player_id
          and e.entry_no < (select min(entry_no) from playthrough.entry where player_id = w.player_id and posting_no = w.posting_no)) unpaid
      where w.amount > greatest(unpaid.amount - left_there.amount, 0) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each stake since the first deposit counts once, to one deposit or as more than enough',
    sql`
      select format('%s is counted as staked by player %s, the bets and results say %s', d.counted, d.player_id, s.staked) as says
      from (
        select player_id, sum(played + surplus) as counted, (array_agg(deposited_at order by posting_no))[1] as since, min(after_bet_no) as after_bet_no
        from playthrough.deposit group by 1) d
      cross join lateral (
        select coalesce((
          select sum(b.valid_stake_change) from ${BETS} b
          join ${BETS} f on f.player_id = b.player_id and f.bet_no = b.first_bet_no
          where b.player_id = d.player_id and b.first_bet_no > d.after_bet_no and least(f.settled_at, f.imported_at) >= date_trunc('second', d.since)
            and b.bet_no <= (select c.read_to from ${BET_CURSORS} c where c.player_id = d.player_id and c.handler = 'playthrough')), 0)
          + coalesce((select sum(r.amount) from playthrough.counted_result r where r.player_id = d.player_id), 0) as staked) s
      where d.counted <> s.staked order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each result that counts as staked is one of the ledger, and a win gives back what was lost before',
    sql`
      select format('result %s of player %s counts %s and leaves %s lost, the ledger says %s of %s', r.posting_no, r.player_id, r.amount, r.lost, p.kind, p.amount) as says
      from (select r.*, coalesce(lag(r.lost) over (partition by r.player_id order by r.posting_no), 0) as before from playthrough.counted_result r) r
      left join ${POSTINGS} p on p.owner_id = r.player_id and p.posting_no = r.posting_no
      where case p.kind
        when 'game_loss' then r.amount = p.amount and r.lost = r.before + p.amount
        when 'game_win' then r.amount = p.amount - 2 * least(r.before, p.amount) and r.lost = r.before - least(r.before, p.amount) end is not true
      order by 1 limit 1`,
    'of each owner',
  ],
]
