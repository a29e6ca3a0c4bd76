import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'
import { BET_CURSORS, BETS, PLACED_BETS } from '../../bets/index.ts'
import { settlingHours } from '../../games/index.ts'
import { listOf, postings, POSTINGS } from '../../ledger/index.ts'
import { OWED } from './owed.ts'

const DEPOSITS = listOf(postings.kindsOf('deposit'))

/** What a player held before a posting, by all that was posted before it: of what has these columns. */
const heldBefore = (row: 'l' | 'c') => sql`(
  select coalesce(sum(case when p.destination in ('wallet', 'game', 'transit') then p.amount else 0 end
    - case when p.source in ('wallet', 'game', 'transit') then p.amount else 0 end), 0)
  from ${POSTINGS} p where p.owner_id = ${sql.ref(row)}.player_id and p.posting_no < ${sql.ref(row)}.posting_no)`

/** What was lost at games between the grant of a row's condition and its posting: no more of it can have been on stake. */
const lostBefore = (row: string) => sql`(
  select coalesce(sum(p.amount), 0) from ${POSTINGS} p join bonus.reward g on p.owner_id = g.player_id
  where g.player_id = ${sql.ref(row)}.player_id and g.reward_id = ${sql.ref(row)}.condition_id
    and p.kind = 'game_loss' and p.posting_no < ${sql.ref(row)}.posting_no)`

/** What of a closed condition's game was on stake when it was ended, by bets that its feed had told of while they were open. */
const STAKED = sql`(
  select coalesce(sum(b.stake), 0) from ${PLACED_BETS} b
  where b.player_id = c.player_id and b.told_at > c.opened_at and b.told_at < c.closed_at and b.placed_at <= c.closed_at
    and b.placed_at > c.closed_at - make_interval(hours => ${settlingHours(sql`b.game_code`)})
    and (b.ended_at is null or b.ended_at > c.closed_at))`

/** Whether what players play and give back of a grant is what the ledger, their bets and their terms say. */
export const CONDITIONS: Check[] = [
  [
    'a condition requires what its grant does, and is open exactly while less than that was played',
    sql`
      select format('condition %s of player %s is %s with %s hundredths of %s', c.condition_id, c.player_id, c.state, c.done_hundredths, c.required_turnover) as says
      from ${OWED}
      where (r.amount is not null and c.required_turnover <> r.required_turnover)
        or (c.state = 'open' and c.done_hundredths >= c.required_turnover * 100::numeric)
        or (c.state = 'met' and c.done_hundredths < c.required_turnover * 100::numeric)
        or (c.state in ('waiting', 'cancelled') and c.done_hundredths <> 0)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'what is due of a condition follows from how it was closed and what was lost since',
    sql`
      select format('condition %s of player %s is %s by %s: due is %s, taken %s, lost %s', c.condition_id, c.player_id, c.state, c.ended_by, c.due, c.taken, c.lost) as says
      from (
        select c.*, r.amount, r.kept_on_success, r.taken_on_ending, r.terms ? 'covers' and c.ended_by = 'withdrawal' as takes_all, coalesce(l.lost, 0) as lost
        from ${OWED} left join (select player_id, condition_id, sum(lowered_by) as lost from bonus.due_lowering group by 1, 2) l
          on l.player_id = c.player_id and l.condition_id = c.condition_id) c
      where c.due + c.lost <> 0 and case c.state when 'met' then c.due + c.lost <> c.amount - c.kept_on_success
          when 'ended' then c.due + c.lost > c.taken_on_ending and not c.takes_all else true end
        or (c.state = 'met' and c.due + c.lost = 0 and c.amount <> c.kept_on_success)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'what is due was lowered for a deposit after it, to what the player held before that',
    sql`
      select format('what is due of condition %s of player %s was lowered by %s to what was held before posting %s: %s', l.condition_id, l.player_id, l.lowered_by, l.posting_no, l.held) as says
      from bonus.due_lowering l join bonus.condition c on c.player_id = l.player_id and c.condition_id = l.condition_id
        left join ${POSTINGS} p on p.owner_id = l.player_id and p.posting_no = l.posting_no and p.kind in (${DEPOSITS})
      where p.owner_id is null or l.posting_no <= c.closed_posting_no or l.posting_no > c.due_read_to or l.held is distinct from ${heldBefore('l')} + l.returned
        or l.returned > ${lostBefore('l')}
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'no more is due than the player held before a deposit that was read since',
    sql`
      select format('of condition %s of player %s %s is due, held before posting %s was %s', c.condition_id, c.player_id, c.due - c.taken, c.posting_no, ${heldBefore('c')}) as says
      from (
        select c.player_id, c.condition_id, c.due, c.taken, p.posting_no from bonus.condition c
          join ${POSTINGS} p on p.owner_id = c.player_id and p.posting_no > c.closed_posting_no and p.posting_no <= c.due_read_to
            and p.kind in (${DEPOSITS})
        where c.taken < c.due) c
      where c.due - c.taken > coalesce((
          select l.held from bonus.due_lowering l where l.player_id = c.player_id and l.condition_id = c.condition_id and l.posting_no = c.posting_no),
        ${heldBefore('c')} + ${lostBefore('c')})
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'a bonus that its player ended was below its threshold with what was on stake',
    sql`
      select format('condition %s of player %s was ended with %s in wallet and games and %s on stake, its threshold is %s', c.condition_id, c.player_id,
        c.held, c.staked, c.threshold) as says
      from (
        select c.player_id, c.condition_id, (r.terms ->> 'threshold')::bigint as threshold, ${STAKED} as staked, (
          select coalesce(sum(case when p.destination in ('wallet', 'game') then p.amount else 0 end
            - case when p.source in ('wallet', 'game') then p.amount else 0 end), 0)
          from ${POSTINGS} p where p.owner_id = c.player_id and p.posting_no <= c.closed_posting_no) as held
        from ${OWED} where c.state = 'ended' and c.ended_by = 'player') c
      where c.staked > 0 and c.held + c.staked >= c.threshold order by 1 limit 1`,
    'of each owner',
  ],
  [
    'a bonus stops waiting for its deposit when its terms say, and ends free by time after that',
    sql`
      select format('condition %s of player %s, opened %s, %s by %s, waits until %s', c.condition_id, c.player_id, c.opened_at, c.state, c.ended_by, c.expires_at) as says
      from ${OWED}
      where (c.state = 'waiting' or c.ended_by = 'time' and c.state = 'cancelled')
        and (c.expires_at <> c.opened_at + make_interval(hours => (r.terms -> 'grant' ->> 'waitsForHours')::int)) is not false
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each bet counts as its game is weighed by the terms, and its corrections as it does',
    sql`
      select format('bet %s of player %s counts %s at %s', c.bet_no, c.player_id, c.hundredths, c.weight) as says
      from bonus.counted_bet c
        left join ${BETS} b on b.player_id = c.player_id and b.bet_no = c.bet_no
        left join bonus.reward r on r.player_id = c.player_id and r.reward_id = c.condition_id
        left join bonus.counted_bet f on f.player_id = c.player_id and f.bet_no = b.first_bet_no
      where (c.hundredths = b.valid_stake_change * c.weight and case when b.first_bet_no = c.bet_no
          then c.weight = (r.terms -> 'weights' ->> b.category)::int else (c.weight, c.condition_id) = (f.weight, f.condition_id) end) is not true
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'the turnover of a condition is what was counted to it',
    sql`
      select format('condition %s of player %s says %s hundredths, counted are %s', c.condition_id, c.player_id, c.done_hundredths, coalesce(b.sum, 0)) as says
      from bonus.condition c left join (
        select player_id, condition_id, sum(hundredths) filter (where not is_late) as sum, sum(hundredths) as sum_now from bonus.counted_bet group by 1, 2) b
        on b.player_id = c.player_id and b.condition_id = c.condition_id
      where exists (select 1 from bonus.reward r where r.player_id = c.player_id and r.reward_id = c.condition_id and (r.amount is not null or c.state = 'waiting'))
        and (c.done_hundredths <> coalesce(b.sum, 0)
          or (c.state = 'met') and (c.short_since is not null) <> (coalesce(b.sum_now, 0) < c.required_turnover * 100::numeric))
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each bet that was read and is one of an open condition is counted to it',
    sql`
      select format('bet %s of player %s is not counted to condition %s', b.bet_no, b.player_id, c.condition_id) as says
      from ${OWED} join ${BETS} b on b.player_id = c.player_id and b.first_bet_no = b.bet_no and bonus.is_counted_by(row(c.*)::bonus.condition, b.bet_no, b.settled_at, b.game_code)
        join ${BET_CURSORS} u on u.player_id = c.player_id and u.handler = 'turnover' and u.read_to >= b.bet_no
      where c.state = 'open' and (r.terms -> 'weights' ->> b.category)::int > 0
        and not exists (select 1 from bonus.counted_bet n where n.player_id = b.player_id and n.bet_no = b.bet_no and n.condition_id = c.condition_id)
      order by 1 limit 1`,
    'of each owner',
  ],
]
