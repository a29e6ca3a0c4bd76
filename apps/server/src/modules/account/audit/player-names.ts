import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** What players are called, which other rows say by its digest. */
export const PLAYER_NAMES: Check[] = [
  [
    'each name that a player is, was or asked to be called is kept',
    sql`
      select format('what player %s is called in %s is kept nowhere', n.player_id, n.place) as says
      from (
        select player_id, name_digest, 'account.player' as place from account.player
        union all
        select player_id, name_digest, 'version ' || version_no from account.player_version
        union all
        select player_id, name_digest, 'change ' || change_id from account.profile_change) n
      left join account.player_name k on k.player_id = n.player_id and k.name_digest = n.name_digest
      where k.player_id is null order by 1 limit 1`,
    'of each owner',
  ],
]
