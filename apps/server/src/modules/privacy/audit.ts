import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { SECURITY_EVENTS } from '../account/index.ts'

/** For how long what is kept of players is, and of whom longer. */
export const RULE_TABLES = { 'privacy.keep_rule': { key: ['currency'] }, 'privacy.hold': { key: ['player_id'] } }

/** Files of players' data. */
export const DATA_FILES: Check[] = [
  [
    'each file of a player’s data was asked for in an event that its player reads',
    sql`
      select format('player %s has asked for a file at %s, and no event says so', r.player_id, r.asked_at) as says
      from privacy.data_request r
      where (select count(*) from privacy.data_request o where o.player_id = r.player_id and o.session_id = r.session_id)
        > (select count(*) from ${SECURITY_EVENTS} e where e.player_id = r.player_id and e.kind = 'data_asked' and e.session_id = r.session_id)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'no file of a player’s data is there for longer than a day, nor after its time',
    sql`
      select format('the file of player %s from %s is there until %s', r.player_id, r.ended_at, r.expires_at) as says
      from privacy.data_request r
      where r.state = 'ready' and (r.expires_at > r.ended_at + privacy.kept_for('data_request.document_encrypted')
        or r.expires_at < (select platform.now()) - interval '1 hour')
      order by 1 limit 1`,
    'of each owner',
  ],
]
