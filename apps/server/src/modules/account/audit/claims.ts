import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

interface Claimed {
  /** As a finding calls it. */
  what: string
  column: string
  table: string
  /** Whoever is erased has let go of it. */
  isLetGo?: true
}

/** What one player has in a column of their own, and nobody else: both sides say whose it is. */
export function claimed(title: string, { what, column, table, isLetGo }: Claimed): Check {
  const [of, from] = [sql.raw(column), sql.raw(table)]
  const players = isLetGo
    ? sql`(select o.player_id, o.${of} from account.player o where not exists (select 1 from platform.erased_player e where e.player_id = o.player_id))`
    : sql`account.player`
  return [
    title,
    sql`
      select format('${sql.raw(what)} %s is that of player %s, and claimed by %s', coalesce(p.${of}, c.${of}),
        coalesce(p.player_id::text, 'nobody'), coalesce(c.player_id::text, 'nobody')) as says
      from ${players} p full join ${from} c on c.${of} = p.${of}
      where p.player_id is distinct from c.player_id
      order by 1 limit 1`,
    'of each owner',
  ]
}

/** What friends may type. */
export const INVITE_CODES: Check[] = [
  claimed('each player has the invite code that is theirs, and each code that is somebody’s is the one they have', {
    what: 'invite code',
    column: 'invite_code',
    table: 'account.invite_code',
  }),
]
