import { sql } from 'kysely'
import type { Check } from './platform/database/check.ts'
import { APPLICATION_ROLE } from './platform/database/application-role.ts'
import { strayRightsInSql } from './platform/database/granted-rights.ts'

/** Whose a phone and a name at a game are, what players were called, who is signed in, and what the server's login may do. */
export const IDENTITIES: Check[] = [
  [
    'each account at a game is under a name that is its player’s, and each name has the account of its player',
    sql`
      select format('%s at %s is the account of player %s, and the name of %s', coalesce(a.username, u.username), coalesce(a.game_code, u.game_code),
        coalesce(a.player_id::text, 'nobody'), coalesce(u.player_id::text, 'nobody')) as says
      from games.account a full join games.username u on u.game_code = a.game_code and u.username = a.username
      where a.player_id is distinct from u.player_id
      order by 1 limit 1`,
  ],
  [
    'each player has the phone that is theirs, and each phone that is somebody’s is the one they have',
    sql`
      select format('phone %s is that of player %s, and claimed by %s', coalesce(p.phone, c.phone), coalesce(p.player_id::text, 'nobody'),
        coalesce(c.player_id::text, 'nobody')) as says
      from account.player p full join account.phone c on c.phone = p.phone
      where p.player_id is distinct from c.player_id
      order by 1 limit 1`,
  ],
  [
    'each player is called, was invited and is closed as their newest version says',
    sql`
      select format('player %s is %s, and their newest version says %s', p.player_id,
        concat_ws(', ', p.name, p.phone, 'invited by ' || p.invited_by, 'closed ' || p.deactivated_at),
        coalesce(concat_ws(', ', v.name, v.phone, 'invited by ' || v.invited_by, 'closed ' || v.deactivated_at), 'nothing')) as says
      from account.player p
      left join lateral (select * from account.player_version v where v.player_id = p.player_id order by v.version_no desc limit 1) v on true
      where (p.name, p.phone, p.invited_by, p.deactivated_at) is distinct from (v.name, v.phone, v.invited_by, v.deactivated_at)
      order by 1 limit 1`,
  ],
  [
    'no transfer went to a name at its game that is another player’s',
    sql`
      select format('transfer %s of player %s went to %s at %s, which is the name of %s', t.transfer_id, t.player_id, t.username, t.game_code, u.player_id) as says
      from games.transfer t join games.username u on u.game_code = t.game_code and u.username = t.username
      where u.player_id <> t.player_id order by 1 limit 1`,
  ],
  [
    'each player’s bank account is the newest version of it',
    sql`
      select format('player %s has %s %s of %s, and its newest version says %s', coalesce(b.player_id, v.player_id), b.bank_code, b.account_no,
        b.account_name, coalesce(concat_ws(' ', v.bank_code, v.account_no, v.account_name), 'nothing')) as says
      from account.bank_account b
      full join (select distinct on (player_id) * from account.bank_account_version order by player_id, version_no desc) v on v.player_id = b.player_id
      where (b.bank_code, b.account_no, b.account_name) is distinct from (v.bank_code, v.account_no, v.account_name)
        and not coalesce(v.is_removed and b.player_id is null, false)
      order by 1 limit 1`,
  ],
  [
    'each friend earns somebody who invited them, as one of their versions says',
    sql`
      select format('friend %s earns player %s, who never invited them', f.player_id, f.inviter_id) as says
      from invite.friend f
      where not exists (select from account.player_version v where v.player_id = f.player_id and v.invited_by = f.inviter_id)
      order by 1 limit 1`,
  ],
  [
    'each session is of a player, and began when it could',
    sql`
      select format('a session of player %s began at %s and was last used at %s', s.player_id, s.created_at, s.last_seen_at) as says
      from account.session s left join account.player p using (player_id)
      where p.player_id is null or s.created_at < p.created_at or s.last_seen_at < s.created_at or s.last_seen_at > s.created_at + interval '30 days'
        or s.created_at > platform.now() + interval '1 minute'
      order by 1 limit 1`,
  ],
  [
    'the login of the servers may do what the migrations grant it, and nothing else',
    sql`
      select format('%s may %s %s', r.grantee, r.privilege, r.object) as says
      from (${sql.raw(strayRightsInSql(APPLICATION_ROLE))}) r order by 1 limit 1`,
  ],
]
