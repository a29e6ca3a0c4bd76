import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { listOf, postings, POSTINGS } from '../../ledger/index.ts'
import { ACTS } from '../../operator/index.ts'
import { OWED } from './owed.ts'

const PLAY = listOf(postings.kindsOf('play'))

/** By how much a posting changed what its player has in the wallet, at the games and on the way. */
const CHANGE = sql`(case when p.destination in ('wallet', 'game', 'transit') then p.amount else 0 end
  - case when p.source in ('wallet', 'game', 'transit') then p.amount else 0 end)`

/** The player's postings while a bonus that covers only its grant was open, from its grant on, with what there was after each. */
const WHILE_OPEN = sql`(
  select * from (
    select c.player_id, c.condition_id, r.amount, r.deposit, r.posting_no as granted_by, p.posting_no, p.kind, p.source_after, p.idempotency_key,
      p.amount as posted, ${CHANGE} as change, p.kind in (${PLAY}) as is_play, sum(${CHANGE}) over before as funds,
      sum(case when p.posting_no <> r.posting_no and (p.kind not in (${PLAY}) or p.posting_no < r.posting_no) then ${CHANGE} else 0 end) over before as brought,
      sum(case when p.posting_no > r.posting_no and p.kind = 'game_loss' then p.amount else 0 end) over before as lost,
      sum(case when p.kind = 'game_loss' then p.amount else 0 end) over before as lost_ever
    from ${OWED} join ${POSTINGS} p on p.owner_id = c.player_id and (c.closed_posting_no is null or p.posting_no <= c.closed_posting_no)
    where r.terms ? 'covers' and r.amount is not null
    window before as (partition by c.player_id, c.condition_id order by p.posting_no)) p
  where p.posting_no >= p.granted_by)`

/** The same with what was own money after each, how much of it at least the deposit was before it, and the least that the grant had been. */
const COVERED = sql`(
  select o.*, lag(o.own) over since as own_before, greatest(least(coalesce(o.deposit, 0), min(o.own) over earlier), 0) as deposit_before
  from (
    select f.*, f.brought as own,
      least(f.amount, min(case when f.change > 0 and not f.is_play and f.posting_no > f.granted_by then f.funds - f.change end) over since) as grant_part
    from ${WHILE_OPEN} f
    window since as (partition by f.player_id, f.condition_id order by f.posting_no)) o
  window since as (partition by o.player_id, o.condition_id order by o.posting_no),
    earlier as (partition by o.player_id, o.condition_id order by o.posting_no rows between unbounded preceding and 1 preceding))`

/** What ending it takes where so much comes back from stakes, and so much is due of other bonuses: all but own money at most. */
const taken = (stakes: ReturnType<typeof sql>, otherDue: ReturnType<typeof sql>) => sql`
  greatest(least(case when e.ended_by <> 'withdrawal' then e.taken_on_ending end,
    e.funds + ${stakes} - greatest(${otherDue}, least(e.own, e.funds + ${stakes} - e.grant_part), 0)), 0)`

/** What may have been on stake: nothing at a withdrawal, and while something is due of another bonus, also what was staked before the grant. */
const STAKES = sql`case when e.ended_by = 'withdrawal' then 0 when e.other_due > 0 then e.lost_ever else e.lost end`

/** Whether a bonus that covers only its grant has held that and what was won, and nothing else. Worked out anew from the postings. */
export const COVERED_GRANTS: Check[] = [
  [
    'beside a bonus that covers only its grant no more than own money was withdrawn, none of the deposit that earned it, and the grant stayed',
    sql`
      select format('posting %s of player %s held %s beside condition %s: own money was %s, %s of it the deposit, left in the wallet is %s of a grant of %s',
        w.posting_no, w.player_id, w.posted, w.condition_id, w.own_before, w.deposit_before, w.source_after, w.grant_part) as says
      from ${COVERED} w
      where w.kind = 'withdraw_held' and w.posting_no > w.granted_by and (w.own_before - w.posted < w.deposit_before or w.source_after < w.grant_part)
        -- A payout that came back is paid again, whatever is open.
        and not exists (select 1 from ${ACTS} a where a.owner_id = w.player_id and a.kind = 'returned-payout' and w.idempotency_key = 'withdraw:staff:' || a.act_id)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'a bonus that covers only its grant and was not met took of that what its terms say, for a withdrawal all that was won too, and no own money',
    sql`
      select format('condition %s of player %s, ended by %s, took %s of %s: own money was %s', e.condition_id, e.player_id, e.ended_by, e.due, e.funds, e.own) as says
      from (
        select distinct on (v.player_id, v.condition_id) v.*, r.taken_on_ending, c.ended_by, c.due + coalesce((
            select sum(l.lowered_by) from bonus.due_lowering l where l.player_id = c.player_id and l.condition_id = c.condition_id), 0) as due,
          coalesce((select sum(d.due + coalesce((select sum(l.lowered_by) from bonus.due_lowering l
              where l.player_id = d.player_id and l.condition_id = d.condition_id and l.lowered_at >= c.closed_at), 0))
            from bonus.condition d where d.player_id = c.player_id and d.condition_id <> c.condition_id and d.closed_at <= c.closed_at), 0) as other_due
        from ${COVERED} v join ${OWED} on c.player_id = v.player_id and c.condition_id = v.condition_id
        where c.state = 'ended' order by v.player_id, v.condition_id, v.posting_no desc) e
      where e.due not between ${taken(sql`0`, sql`e.other_due`)} and ${taken(STAKES, sql`0`)}
      order by 1 limit 1`,
    'of each owner',
  ],
]
