import { sql } from 'kysely'
import type { Check } from '../../../platform/database/check.ts'

/** What one player has in a column of their own, and nobody else: both sides say whose it is. `what`: as a finding calls it. */
export function claimed(title: string, { what, column, table }: { what: string; column: string; table: string }): Check {
  const [of, from] = [sql.raw(column), sql.raw(table)]
  return [
    title,
    sql`
      select format('${sql.raw(what)} %s is that of player %s, and claimed by %s', coalesce(p.${of}, c.${of}),
        coalesce(p.player_id::text, 'nobody'), coalesce(c.player_id::text, 'nobody')) as says
      from account.player p full join ${from} c on c.${of} = p.${of}
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
