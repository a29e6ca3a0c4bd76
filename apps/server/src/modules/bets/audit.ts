import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { OWNERS } from '../ledger/index.ts'
import { BET_CURSORS } from './audit/relations.ts'

/** Whether the streams of bets have no gap, add up, and are what their sums and readers say. */
export const STREAMS: Check[] = [
  [
    'the bets of each player are numbered without a gap',
    sql`
      select format('player %s has %s bets up to number %s, and stands at %s', coalesce(b.player_id, s.player_id), b.bets, b.newest, s.bet_no) as says
      from (select player_id, count(*) as bets, max(bet_no) as newest, min(bet_no) as first from bets.bet group by player_id) b
      full join bets.stream s on s.player_id = b.player_id
      where (b.first = 1 and b.bets = b.newest and b.newest = s.bet_no) is not true order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each revision of a bet is later than the one before, and its changes are the difference',
    sql`
      select format('bet %s of player %s: revision %s of %s does not follow from what was before', bet_no, player_id, revision, bet_id) as says
      from (
        select b.*, lag(revision) over w as revision_before, coalesce(lag(stake) over w, 0) as stake_before,
          coalesce(lag(valid_stake) over w, 0) as valid_stake_before, coalesce(lag(win) over w, 0) as win_before, first_value(bet_no) over w as first
        from bets.bet b window w as (partition by player_id, game_code, bet_id order by bet_no)) b
      where revision <= revision_before or first_bet_no <> first or stake_change <> stake - stake_before
        or valid_stake_change <> valid_stake - valid_stake_before or win_change <> win - win_before
        or (kind = 'settled') <> (first_bet_no = bet_no) and not exists (
          select 1 from bets.kept_report k where k.player_id = b.player_id and k.game_code = b.game_code and k.bet_id = b.bet_id
            and k.revision < b.revision and k.reason in ('wrong_currency', 'impossible'))
      order by player_id, bet_no limit 1`,
    'of each owner',
  ],
  [
    'each bet is in the currency of its player',
    sql`
      select format('bet %s of player %s is in %s', b.bet_no, b.player_id, b.currency) as says
      from bets.bet b left join ${OWNERS} o on o.owner_id = b.player_id where b.currency is distinct from o.currency order by 1 limit 1`,
    'of each owner',
  ],
  [
    'the bets of a player at a game add up to their total',
    sql`
      select format('player %s at %s: the bets add up to %s and %s, the total says %s and %s', coalesce(b.player_id, t.player_id),
        coalesce(b.game_code, t.game_code), b.stake, b.win, t.stake, t.win) as says
      from (
        select player_id, game_code, count(*) filter (where first_bet_no = bet_no) as bets, sum(stake_change) as stake,
          sum(valid_stake_change) as valid_stake, sum(win_change) as win from bets.bet group by player_id, game_code) b
      full join bets.game_total t on t.player_id = b.player_id and t.game_code = b.game_code
      where (b.bets, b.stake, b.valid_stake, b.win) is distinct from (t.bets, t.stake, t.valid_stake, t.win) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'no handler of bets has read more than was imported',
    sql`
      select format('%s has read player %s to %s of %s', c.handler, c.player_id, c.read_to, coalesce(s.bet_no::text, 'nothing')) as says
      from ${BET_CURSORS} c left join bets.stream s on s.player_id = c.player_id where (c.read_to <= s.bet_no) is not true order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each kept report that ended as counted was counted',
    sql`
      select format('revision %s of %s of player %s is said to be counted, and is not', k.revision, k.bet_id, k.player_id) as says
      from bets.kept_report k
      where (k.ended_by = 'counted') <> exists (
        select 1 from bets.bet b where b.player_id = k.player_id and b.game_code = k.game_code and b.bet_id = k.bet_id
          and b.revision = k.revision and k.reason = 'waiting')
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** What needs a person, by the kind of its work item. */
export const ITEMS = {
  bet: sql`select distinct player_id as owner_id, game_code || ':' || bet_id as subject from bets.kept_report where ended_at is null`,
}
