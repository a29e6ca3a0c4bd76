import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { SECURITY_EVENTS } from '../account/index.ts'
import { OWNERS } from '../ledger/index.ts'
import { NEWEST_OUTCOMES } from '../outcomes/index.ts'

/** Who is told where the portal is closed. */
export const PUSHES: Check[] = [
  [
    'each browser in which a player is told was added in an event that they read',
    sql`
      select format('player %s is told in session %s, and no event says so', s.player_id, s.session_id) as says
      from webpush.subscription s
      where not exists (select 1 from ${SECURITY_EVENTS} e
        where e.player_id = s.player_id and e.kind = 'push_added' and e.session_id = s.session_id)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'nobody was told of what has not ended',
    sql`
      select format('player %s was told up to posting %s of %s, and up to outcome %s of %s', s.player_id, s.posting_no, o.posting_no,
        s.outcome_no, coalesce(n.outcome_no, 0)) as says
      from webpush.subscription s join ${OWNERS} o on o.owner_id = s.player_id
      left join ${NEWEST_OUTCOMES} n on n.player_id = s.player_id
      where s.posting_no > o.posting_no or s.outcome_no > coalesce(n.outcome_no, 0) order by 1 limit 1`,
    'of each owner',
  ],
]
