import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** What friends may type. */
export const INVITE_CODES: Check[] = [
  [
    'each player has the invite code that is theirs, and each code that is somebody’s is the one they have',
    sql`
      select format('invite code %s is that of player %s, and claimed by %s', coalesce(p.invite_code, c.invite_code),
        coalesce(p.player_id::text, 'nobody'), coalesce(c.player_id::text, 'nobody')) as says
      from account.player p full join account.invite_code c on c.invite_code = p.invite_code
      where p.player_id is distinct from c.player_id
      order by 1 limit 1`,
    'of each owner',
  ],
]
