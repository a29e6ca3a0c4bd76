import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { ACTS, PROPOSALS } from '../operator/index.ts'
import { claimed } from './audit/claims.ts'

export { INVITE_CODES } from './audit/claims.ts'
export { ERASED } from './audit/erased.ts'
export { STAFF_REMARKS } from './audit/staff-remarks.ts'
export { ACCOUNT_NUMBERS, PLAYER_NAMES, PLAYER_PHONES } from './audit/player-names.ts'

/** Bank accounts that were changed otherwise than by their player alone. */
export const BANK_CHANGES: Check[] = [
  [
    'each bank account that staff changed is a proposal that another person approved, and is the version of it that was written',
    sql`
      select format('change %s of the bank account of player %s is %s here, and its proposal is %s', coalesce(c.change_id::text, p.subject),
        coalesce(c.player_id, p.owner_id), coalesce(c.state, 'nowhere'), coalesce(p.outcome, 'nowhere')) as says
      from (select change.* from account.bank_account_change change join account.bank_account_version v using (player_id, version_no)
        where change.state = 'changed' and (v.bank_code, v.account_no_digest, v.account_name_digest) = (change.bank_code, change.account_no_digest, change.account_name_digest)) c
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
            and before.version_no = v.version_no - 1 and (before.bank_code, before.account_no_digest) = (v.bank_code, v.account_no_digest)
        where v.player_id = t.player_id and v.version_no = t.version_no
          and (v.bank_code, v.account_no_digest, v.account_name_digest) = (t.bank_code, t.account_no_digest, t.account_name_digest))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** A session that somebody did something in is there for as long, whenever it ended. */
const SESSIONS_KEPT_SINCE = sql`platform.now() - account.kept_for('session')`

/** Whether events of this player were deleted because their time is over: then there are fewer than what they told of. */
const hasForgotten = (row: string) =>
  sql`exists (select 1 from account.forgotten_event f where f.player_id = ${sql.ref(`${row}.player_id`)})`

/** What players have changed by the form of their profile. */
export const PROFILE_CHANGES: Check[] = [
  [
    'each version that a player made by the form of their profile is as the form says, in a session of theirs',
    sql`
      select format('change %s of player %s made version %s of the player and %s of the bank account, which are others', c.change_id, c.player_id,
        coalesce(c.player_version_no::text, 'none'), coalesce(c.bank_version_no::text, 'none')) as says
      from account.profile_change c
      where (c.asked_at > ${SESSIONS_KEPT_SINCE}
          and not exists (select 1 from account.session s where s.player_id = c.player_id and s.session_id = c.session_id))
        or (c.player_version_no is not null and not exists (
          select 1 from account.player_version v where v.player_id = c.player_id and v.version_no = c.player_version_no and v.name_digest = c.name_digest))
        or (c.bank_version_no is not null and not exists (
          select 1 from account.bank_account_version v where v.player_id = c.player_id and v.version_no = c.bank_version_no
            and (v.bank_code, v.account_no_digest, v.account_name_digest) = (c.bank_code, c.account_no_digest, c.account_name_digest)))
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each bank account that a player changed alone is in their name, as its bank has said',
    sql`
      select format('player %s changed to an account at %s alone, and its bank has not said that the name fits', c.player_id, c.bank_code) as says
      from account.profile_change c
      where c.bank_version_no is not null and not exists (
        select 1 from account.name_inquiry i where i.player_id = c.player_id and i.version_no = c.bank_version_no and i.state = 'fits')
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each bank account that a player asked for is decided by a person, and was asked for by the form of their profile',
    sql`
      select format('change %s of player %s is %s for staff, and %s by the form of the profile', coalesce(c.change_id, b.change_id),
        coalesce(c.player_id, b.player_id), coalesce(b.state, 'nowhere'), coalesce(c.state, 'nowhere')) as says
      from (select * from account.bank_account_change where is_asked) b
      full join (
        select p.* from account.profile_change p
        where p.state = 'checked' and p.inquiries > 0) c on c.player_id = b.player_id and c.change_id = b.change_id
      where (b.bank_code, b.account_no_digest, b.account_name_digest) is distinct from (c.bank_code, c.account_no_digest, c.account_name_digest)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each name and bank account that was changed is an event that its player reads',
    sql`
      select format('player %s has %s changed names, %s bank accounts asked for and %s changed, and reads of %s, %s and %s', p.player_id,
        p.names, p.asked, p.changed, e.names, e.asked, e.changed) as says
      from (
        select o.player_id,
          (select count(*) from account.profile_change c where c.player_id = o.player_id and c.player_version_no is not null) as names,
          (select count(*) from account.bank_account_change b where b.player_id = o.player_id and b.is_asked) as asked,
          (select count(*) from account.profile_change c where c.player_id = o.player_id and c.bank_version_no is not null)
            + (select count(*) from account.bank_account_change b where b.player_id = o.player_id and b.state = 'changed') as changed
        from account.player o) p
      join lateral (
        select count(*) filter (where e.kind = 'name_changed') as names, count(*) filter (where e.kind = 'bank_asked') as asked,
          count(*) filter (where e.kind = 'bank_changed') as changed
        from account.security_event e where e.player_id = p.player_id) e on true
      where (p.names, p.asked, p.changed) is distinct from (e.names, e.asked, e.changed) and not ${hasForgotten('p')}
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Bank accounts, what their banks have said of them, and by which digits they are found. */
export const ACCOUNTS_ASKED_ABOUT: Check[] = [
  [
    'each bank account as it is now was asked about, or is being, and is found by its digits',
    sql`
      select format('an account at %s of player %s is not asked about, or is found otherwise', b.bank_code, b.player_id) as says
      from account.bank_account b
      where not exists (select 1 from account.name_inquiry i where i.player_id = b.player_id and i.version_no = (
          select max(v.version_no) from account.bank_account_version v where v.player_id = b.player_id))
        or exists (
          (select unnest(n.fragments) from account.account_number n
            where (n.player_id, n.bank_code, n.account_no_digest) = (b.player_id, b.bank_code, b.account_no_digest))
          except select d.fragment from account.bank_account_digits d where (d.player_id, d.bank_code) = (b.player_id, b.bank_code))
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'no bank account is found by digits that it does not have now',
    sql`
      select format('an account at %s of player %s is found by %s', d.bank_code, d.player_id, encode(d.fragment, 'hex')) as says
      from account.bank_account_digits d
      where not exists (
        select 1 from account.bank_account b
        join account.account_number n on (n.player_id, n.bank_code, n.account_no_digest) = (b.player_id, b.bank_code, b.account_no_digest)
        where (b.player_id, b.bank_code) = (d.player_id, d.bank_code) and d.fragment = any (n.fragments))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Whose a phone is, and what players were called. */
export const PLAYERS: Check[] = [
  claimed('each player has the phone that is theirs, and each phone that is somebody’s is the one they have', {
    what: 'phone',
    column: 'phone_digest',
    table: 'account.phone',
    isLetGo: true,
  }),
  claimed('each player has the member number that is theirs, and each number that is somebody’s is the one they have', {
    what: 'member number',
    column: 'member_no',
    table: 'account.member_number',
  }),
  [
    'each player is called, was invited and is closed as their newest version says',
    sql`
      select format('player %s is %s, and their newest version says %s', p.player_id,
        concat_ws(', ', encode(p.name_digest, 'hex'), encode(p.phone_digest, 'hex'), 'invited by ' || p.invited_by, 'closed ' || p.deactivated_at, 'frozen ' || p.frozen_at),
        coalesce(concat_ws(', ', encode(v.name_digest, 'hex'), encode(v.phone_digest, 'hex'), 'invited by ' || v.invited_by, 'closed ' || v.deactivated_at, 'frozen ' || v.frozen_at), 'nothing')) as says
      from account.player p
      left join lateral (select * from account.player_version v where v.player_id = p.player_id order by v.version_no desc limit 1) v on true
      where (p.name_digest, p.phone_digest, p.invited_by, p.deactivated_at, p.frozen_at)
        is distinct from (v.name_digest, v.phone_digest, v.invited_by, v.deactivated_at, v.frozen_at)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** A bank account as it is, and as it was written. */
export const BANK_VERSIONS: Check[] = [
  [
    'each player’s bank account is the newest version of it',
    sql`
      select format('player %s has an account at %s, and its newest version says %s', coalesce(b.player_id, v.player_id), b.bank_code,
        case when v.player_id is null then 'nothing'
          when (b.bank_code, b.account_no_digest) = (v.bank_code, v.account_no_digest) then format('another name (version %s)', v.version_no)
          else format('another account, at %s (version %s)', v.bank_code, v.version_no) end) as says
      from account.bank_account b
      full join (select distinct on (player_id) * from account.bank_account_version order by player_id, version_no desc) v on v.player_id = b.player_id
      where (b.bank_code, b.account_no_digest, b.account_name_digest) is distinct from (v.bank_code, v.account_no_digest, v.account_name_digest)
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
        and (select count(*) filter (where e.kind <> all (array['stepped_up', 'stepped_up_passkey', 'session_confirmed'])) <> case when s.revoked_at is null then 1 else 2 end
            or count(*) filter (where e.kind = any (array['stepped_up', 'stepped_up_passkey', 'session_confirmed'])) <> (
              select count(*) from account.session old where old.player_id = s.player_id and old.session_id = s.session_id and old.replaced_at is not null)
          from account.security_event e where e.player_id = s.player_id and e.session_id = s.session_id
            and e.kind = any (array['signed_in', 'signed_in_passkey', 'signed_in_reading', 'signed_out', 'session_ended', 'stepped_up',
              'stepped_up_passkey', 'session_confirmed']))
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
      select format('player %s has %s events, the newest is number %s, and those up to number %s were deleted', e.player_id, count(*),
        max(e.event_no), coalesce(max(f.event_no), 0)) as says
      from account.security_event e left join account.forgotten_event f using (player_id)
      group by e.player_id having count(*) <> max(e.event_no) - coalesce(max(f.event_no), 0) or min(e.event_no) <= coalesce(max(f.event_no), 0)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'no security event was deleted before its time',
    sql`
      select format('event %s of player %s was deleted, which happened at %s', f.event_no, f.player_id, f.happened_at) as says
      from account.forgotten_event f where f.happened_at > (select platform.now()) - account.kept_for('security_event')
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each change of a password is an event that its player reads, in a session of theirs',
    sql`
      select format('the password of player %s was changed at %s, and no event says so', c.player_id, c.changed_at) as says
      from account.password_change c
      where not exists (select 1 from account.session s where s.player_id = c.player_id and s.session_id = c.session_id)
        or (select count(*) from account.security_event e
            where e.player_id = c.player_id and e.kind = 'password_changed' and e.session_id = c.session_id)
          <> (select count(*) from account.password_change d where d.player_id = c.player_id and d.session_id = c.session_id)
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Whether something may be done in a session. */
export const READING: Check[] = [
  [
    'a session only reads until it was confirmed by a code, and no longer',
    sql`
      select format('session %s of player %s %s, and the events of the player say otherwise', s.session_id, s.player_id,
        case when s.reads_only then 'only reads' else 'does everything' end) as says
      from account.session s
      where s.replaced_at is null and s.reads_only <> (
        exists (select 1 from account.security_event e
          where e.player_id = s.player_id and e.session_id = s.session_id and e.kind = 'signed_in_reading')
        and not exists (select 1 from account.security_event e
          where e.player_id = s.player_id and e.session_id = s.session_id and e.kind = 'session_confirmed'))
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'account.dormancy': { key: ['is_one'] },
  'account.sign_in_rule': { key: ['is_one'] },
}

/** Who has set a password without the old one. */
export const RESETS: Check[] = [
  [
    'each reset of a password was proven by what it says, and is an event that its player reads',
    sql`
      select format('reset %s of player %s was proven by %s (%s) and ended as %s, and nothing else says so', r.reset_id, r.player_id,
        coalesce(r.proof, 'nothing'), coalesce(r.proven_by, 'nobody'), coalesce(r.ended_as, 'nothing')) as says
      from account.password_reset r
      where (r.proof = 'staff' and not exists (
          select 1 from ${PROPOSALS} p where p.owner_id = r.player_id and p.kind = 'password-reset' and p.subject = r.reset_id::text
            and p.act = 'let' and p.outcome = 'carried_out' and p.approved_by::text = r.proven_by))
        or (r.proof = 'transfer' and r.amount is null)
        or (r.ended_as = 'done' and (select count(*) from account.security_event e where e.player_id = r.player_id and e.kind = 'password_reset')
          <> (select count(*) from account.password_reset d where d.player_id = r.player_id and d.ended_as = 'done') and not ${hasForgotten('r')})
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** Another phone for an account. */
export const PHONE_CHANGES: Check[] = [
  [
    'each phone that a player has changed to was shown by codes or let by two people, and is an event that its player reads',
    sql`
      select format('player %s has phone %s since version %s, and the change of it says %s by %s (%s)', coalesce(v.player_id, c.player_id),
        coalesce(encode(v.phone_digest, 'hex'), 'nothing'), coalesce(v.version_no, c.version_no), coalesce(encode(c.phone_digest, 'hex'), 'nothing'), coalesce(c.proof, 'nothing'),
        coalesce(c.proven_by, 'nobody')) as says
      from (select * from (select *, lag(phone_digest) over (partition by player_id order by version_no) as before from account.player_version) all_versions
        where phone_digest is distinct from before and before is not null) v
      full join (select player_id, change_id, old_phone_digest, phone_digest, proof, proven_by, version_no from account.phone_change where state = 'changed') c on c.player_id = v.player_id and c.version_no = v.version_no
      where (v.phone_digest, v.before) is distinct from (c.phone_digest, c.old_phone_digest)
        or (c.proof = 'staff' and not exists (
          select 1 from ${PROPOSALS} p where p.owner_id = c.player_id and p.kind = 'phone-change' and p.subject = c.change_id::text
            and p.act = 'let' and p.outcome = 'carried_out' and p.approved_by::text = c.proven_by))
        or ((select count(*) from account.security_event e where e.player_id = c.player_id and e.kind = 'phone_changed')
          <> (select count(*) from account.phone_change d where d.player_id = c.player_id and d.state = 'changed') and not ${hasForgotten('c')})
      order by 1 limit 1`,
    'of each owner',
  ],
]

/** By which players sign in without a password. */
export const PASSKEYS: Check[] = [
  [
    'each passkey is its player’s under what its device calls it, and each that is somebody’s is there',
    sql`
      select format('passkey %s is that of player %s, and claimed by %s', coalesce(k.passkey_id, o.passkey_id), coalesce(k.player_id::text, 'nobody'),
        coalesce(o.player_id::text, 'nobody')) as says
      from account.passkey k full join account.passkey_owner o on o.credential_id = k.credential_id
      where (k.player_id, k.passkey_id) is distinct from (o.player_id, o.passkey_id)
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each passkey that was added, removed or copied is an event that its player reads, and was added in a session of theirs',
    sql`
      select format('player %s has had %s passkeys, %s are removed and %s were copied, and the events of the player say %s, %s and %s', player_id,
        coalesce(k.had, 0), coalesce(k.removed, 0), coalesce(k.copied, 0), coalesce(e.had, 0), coalesce(e.removed, 0), coalesce(e.copied, 0)) as says
      from (select player_id, count(*) as had, count(removed_at) as removed, count(cloned_at) as copied from account.passkey group by player_id) k
      full join (select player_id, count(*) filter (where kind = 'passkey_added') as had, count(*) filter (where kind = 'passkey_removed') as removed,
          count(*) filter (where kind = 'passkey_cloned') as copied
        from account.security_event where kind = any (array['passkey_added', 'passkey_removed', 'passkey_cloned']) group by player_id) e using (player_id)
      where ((k.had, k.removed, k.copied) is distinct from (e.had, e.removed, e.copied)
          and not exists (select 1 from account.forgotten_event f where f.player_id = coalesce(k.player_id, e.player_id)))
        or exists (select 1 from account.passkey p where p.player_id = k.player_id and p.created_at > ${SESSIONS_KEPT_SINCE} and not exists (
          select 1 from account.session s where s.player_id = p.player_id and s.session_id = p.session_id))
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
      where (r.begun_by is not null and not exists (
          select 1 from ${ACTS} a where a.owner_id = r.player_id and a.kind = 'restriction' and a.subject = r.restriction_id::text
            and a.status = 'act' and a.act = case when r.kind = 'frozen' then 'freeze' else 'deactivate' end and a.staff_id = r.begun_by))
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
  // Of whoever is erased nobody ends one.
  restriction: sql`
    select r.player_id as owner_id, r.restriction_id::text as subject from account.restriction r
    where r.ended_at is null and not exists (select 1 from platform.erased_player e where e.player_id = r.player_id)`,
  'password-reset': sql`
    select player_id as owner_id, reset_id::text as subject from account.password_reset
    where ended_at is null and help_asked_at is not null and proof is null`,
  'phone-change': sql`select player_id as owner_id, change_id::text as subject from account.phone_change where state = 'waiting'`,
  'bank-account': sql`select player_id as owner_id, change_id::text as subject from account.bank_account_change where state = 'proposed'`,
}
