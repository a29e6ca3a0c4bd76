import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { OWNERS } from '../ledger/index.ts'

/** What is told to players in their order, and how far they have read it. */
export const OUTCOMES: Check[] = [
  [
    'the outcomes of a player are numbered without a gap',
    sql`
      select format('player %s has %s outcomes, the newest is number %s, and those up to number %s were deleted', p.player_id, o.count,
        p.outcome_no, p.forgotten_no) as says
      from outcomes.player p
      join (select a.player_id, count(n.outcome_no) as count, min(n.outcome_no) as first, max(n.outcome_no) as last
        from outcomes.player a left join outcomes.outcome n on n.player_id = a.player_id group by a.player_id) o using (player_id)
      where o.count <> p.outcome_no - p.forgotten_no or o.first <= p.forgotten_no or o.last <> p.outcome_no
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each outcome is of a player who has a place for it',
    sql`
      select format('outcome %s of player %s is numbered by nobody', o.outcome_no, o.player_id) as says
      from outcomes.outcome o left join outcomes.player p using (player_id) where p.player_id is null order by 1 limit 1`,
    'of each owner',
  ],
  [
    'no player has read or been told what has not ended',
    sql`
      select format('player %s has read up to posting %s and been told up to %s of %s', p.player_id, p.read_posting_no, p.told_posting_no,
        o.posting_no) as says
      from outcomes.player p join ${OWNERS} o on o.owner_id = p.player_id
      where greatest(p.read_posting_no, p.told_posting_no) > o.posting_no order by 1 limit 1`,
    'of each owner',
  ],
]
