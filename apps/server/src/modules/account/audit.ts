import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { ACTS, PROPOSALS } from '../operator/index.ts'

/** Bank accounts that were changed otherwise than by their player alone. */
export const BANK_CHANGES: Check[] = [
  [
    'each bank account that staff changed is a proposal that another person approved, and is the version of it that was written',
    sql`
      select format('change %s of the bank account of player %s is %s here, and its proposal is %s', coalesce(c.change_id::text, p.subject),
        coalesce(c.player_id, p.owner_id), coalesce(c.state, 'nowhere'), coalesce(p.outcome, 'nowhere')) as says
      from (select change.* from account.bank_account_change change join account.bank_account_version v using (player_id, version_no)
        where change.state = 'changed' and (v.bank_code, v.account_no, v.account_name) = (change.bank_code, change.account_no, change.account_name)) c
      full join (select * from ${PROPOSALS} p where kind = 'bank-account' and act = 'approve' and outcome = 'carried_out') p
        on p.owner_id = c.player_id and p.subject = c.change_id::text and p.approved_by = c.approved_by
      where c.change_id is null or p.subject is null order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each name that a player had spelt in English is the version of their bank account that it made, as the bank has it',
    sql`
      select format('try %s of player %s made version %s, which is another', try_id, player_id, version_no) as says
      from account.bank_name_try t
      where state = 'changed' and not exists (
        select 1 from account.bank_account_version v join account.bank_account_version before on before.player_id = v.player_id
            and before.version_no = v.version_no - 1 and (before.bank_code, before.account_no) = (v.bank_code, v.account_no)
        where v.player_id = t.player_id and v.version_no = t.version_no
          and (v.bank_code, v.account_no, v.account_name) = (t.bank_code, t.account_no, t.account_name))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Bank accounts, what their banks have said of them, and by which digits they are found. */
export const ACCOUNTS_ASKED_ABOUT: Check[] = [
  [
    'each bank account as it is now was asked about, or is being, and is found by its digits',
    sql`
      select format('%s %s of player %s is not asked about, or is found otherwise', b.bank_code, b.account_no, b.player_id) as says
      from account.bank_account b
      where not exists (select 1 from account.name_inquiry i where i.player_id = b.player_id and i.version_no = (
          select max(v.version_no) from account.bank_account_version v where v.player_id = b.player_id))
        or exists (
          (select digits from account.digits_of(b.account_no) digits)
          except select d.digits from account.bank_account_digits d
            where (d.bank_code, d.account_no, d.player_id) = (b.bank_code, b.account_no, b.player_id))
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'no bank account is found by digits that it does not have now',
    sql`
      select format('%s %s of player %s is found by %s', d.bank_code, d.account_no, d.player_id, d.digits) as says
      from account.bank_account_digits d
      where d.digits not in (select account.digits_of(d.account_no)) or not exists (
        select 1 from account.bank_account b where (b.bank_code, b.account_no, b.player_id) = (d.bank_code, d.account_no, d.player_id))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Whose a phone is, and what players were called. */
export const PLAYERS: Check[] = [
  [
    'each player has the phone that is theirs, and each phone that is somebody’s is the one they have',
    sql`
      select format('phone %s is that of player %s, and claimed by %s', coalesce(p.phone, c.phone), coalesce(p.player_id::text, 'nobody'),
        coalesce(c.player_id::text, 'nobody')) as says
      from account.player p full join account.phone c on c.phone = p.phone
      where p.player_id is distinct from c.player_id
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each player has the member number that is theirs, and each number that is somebody’s is the one they have',
    sql`
      select format('member number %s is that of player %s, and claimed by %s', coalesce(p.member_no, c.member_no),
        coalesce(p.player_id::text, 'nobody'), coalesce(c.player_id::text, 'nobody')) as says
      from account.player p full join account.member_number c on c.member_no = p.member_no
      where p.player_id is distinct from c.player_id
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each player is called, was invited and is closed as their newest version says',
    sql`
      select format('player %s is %s, and their newest version says %s', p.player_id,
        concat_ws(', ', p.name, p.phone, 'invited by ' || p.invited_by, 'closed ' || p.deactivated_at, 'frozen ' || p.frozen_at),
        coalesce(concat_ws(', ', v.name, v.phone, 'invited by ' || v.invited_by, 'closed ' || v.deactivated_at, 'frozen ' || v.frozen_at), 'nothing')) as says
      from account.player p
      left join lateral (select * from account.player_version v where v.player_id = p.player_id order by v.version_no desc limit 1) v on true
      where (p.name, p.phone, p.invited_by, p.deactivated_at, p.frozen_at)
        is distinct from (v.name, v.phone, v.invited_by, v.deactivated_at, v.frozen_at)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** A bank account as it is, and as it was written. */
export const BANK_VERSIONS: Check[] = [
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
    'of each owner',
  ],
]

/** Who is signed in. */
export const SESSIONS: Check[] = [
  [
    'each session is of a player, and began when it could',
    sql`
      select format('a session of player %s began at %s and was last used at %s', s.player_id, s.created_at, s.last_seen_at) as says
      from account.session s left join account.player p using (player_id)
      where p.player_id is null or s.created_at < p.created_at or s.last_seen_at < s.created_at or s.last_seen_at > s.ends_at
        or s.created_at > platform.now() + interval '1 minute'
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'whatever opens, renews or ends a session is an event that its player reads',
    sql`
      select format('session %s of player %s began at %s and ended at %s, and the events of the player do not say so', s.session_id, s.player_id,
        s.created_at, coalesce(s.revoked_at::text, 'no time')) as says
      from account.session s
      where s.revoked_by is distinct from 'staff' and s.replaced_at is null
        and (select count(*) filter (where e.kind <> 'stepped_up') <> case when s.revoked_at is null then 1 else 2 end
            or count(*) filter (where e.kind = 'stepped_up') <> (
              select count(*) from account.session old where old.player_id = s.player_id and old.session_id = s.session_id and old.replaced_at is not null)
          from account.security_event e where e.player_id = s.player_id and e.session_id = s.session_id
            and e.kind = any (array['signed_in', 'signed_out', 'session_ended', 'stepped_up']))
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'a session that goes on under another token has one that is not replaced',
    sql`
      select format('session %s of player %s goes on under no token since %s', old.session_id, old.player_id, old.replaced_at) as says
      from account.session old
      where old.replaced_at is not null and not exists (
        select 1 from account.session s where s.player_id = old.player_id and s.session_id = old.session_id and s.replaced_at is null)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'the security events of a player are numbered without a gap',
    sql`
      select format('player %s has %s events, and the newest is number %s', e.player_id, count(*), max(e.event_no)) as says
      from account.security_event e group by e.player_id having count(*) <> max(e.event_no)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each change of a password is an event that its player reads, in a session of theirs',
    sql`
      select format('the password of player %s was changed at %s, and no event says so', c.player_id, c.changed_at) as says
      from account.password_change c
      where not exists (select 1 from account.session s where s.player_id = c.player_id and s.session_id = c.session_id)
        or (select count(*) from account.security_event e where e.player_id = c.player_id and e.kind = 'password_changed')
          <> (select count(*) from account.password_change d where d.player_id = c.player_id)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** What keeps players out of their accounts. */
export const RESTRICTIONS: Check[] = [
  [
    'each player is kept out of their account as their restrictions say, and who has frozen it as one says',
    sql`
      select format('player %s is frozen since %s and deactivated since %s, and their restrictions say %s and %s', p.player_id,
        coalesce(p.frozen_at::text, 'no time'), coalesce(p.deactivated_at::text, 'no time'), coalesce(f.began_at::text, 'no time'),
        coalesce(d.began_at::text, 'no time')) as says
      from account.player p
      left join account.restriction f on f.player_id = p.player_id and f.kind = 'frozen' and f.ended_at is null
      left join account.restriction d on d.player_id = p.player_id and d.kind = 'deactivated' and d.ended_at is null
      where p.frozen_at is distinct from f.began_at or (d.began_at is not null and p.deactivated_at is null)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each restriction was begun by its player or in an act of staff, and was ended in one',
    sql`
      select format('restriction %s of player %s was begun by %s and ended by %s, and no act says so', r.restriction_id, r.player_id,
        coalesce(r.begun_by::text, 'the player'), coalesce(r.ended_by::text, 'nobody')) as says
      from account.restriction r
      where (r.kind = 'deactivated' and not exists (
          select 1 from ${ACTS} a where a.owner_id = r.player_id and a.kind = 'restriction' and a.subject = r.restriction_id::text
            and a.status = 'act' and a.act = 'deactivate' and a.staff_id = r.begun_by))
        or (r.ended_at is not null and r.kind = 'deactivated' and not exists (
          select 1 from ${PROPOSALS} p where p.owner_id = r.player_id and p.kind = 'restriction' and p.subject = r.restriction_id::text
            and p.act = 'lift' and p.outcome = 'carried_out' and p.approved_by = r.ended_by))
        or (r.ended_at is not null and not exists (
          select 1 from ${ACTS} a where a.owner_id = r.player_id and a.kind = 'restriction' and a.subject = r.restriction_id::text
            and a.status = 'act' and a.act = 'lift' and a.staff_id = r.ended_by))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** What needs a person, by the kind of its work item. */
export const ITEMS = {
  restriction: sql`select player_id as owner_id, restriction_id::text as subject from account.restriction where ended_at is null`,
  'bank-account': sql`select player_id as owner_id, change_id::text as subject from account.bank_account_change where state = 'proposed'`,
}
