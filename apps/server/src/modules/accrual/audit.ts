import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { BETS } from '../bets/index.ts'

/** Whether the periods of each source stand beside each other, whatever it counts. */
export const PERIODS_OF_PLAYERS: Check[] = [
  [
    'no two periods of a player overlap',
    sql`
      select format('the period of %s from %s of player %s overlaps the one before', source, starts_at, player_id) as says
      from (select player_id, source, starts_at, lag(ends_at) over (partition by player_id, source order by starts_at) as before from accrual.period) p
      where starts_at < before order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each carried bet was settled in another period, and is counted in one',
    sql`
      select format('carried bet %s of player %s: %s', c.bet_no, c.player_id, c.reason) as says
      from accrual.carried_bet c
      left join ${BETS} b on b.player_id = c.player_id and b.bet_no = c.bet_no and b.settled_at = c.settled_at
      left join accrual.period p on p.player_id = c.player_id and p.source = c.source and p.starts_at = c.starts_at
      where b.bet_no is null or p.starts_at is null
        or (c.reason = 'period_closed' and c.settled_at >= p.starts_at and c.settled_at < p.ends_at) order by 1 limit 1`,
    'of each owner',
  ],
]
