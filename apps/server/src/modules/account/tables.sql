-- Players, how they sign in, and the bank accounts that they are paid to. Written by functions alone, and by the owner of the database.
create schema account;

create function account.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'account.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Events are append-only until account.forget_old has noted that they are over.
create function account.refuse_unless_forgotten() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from account.forgotten_event f where f.player_id = old.player_id and f.event_no >= old.event_no) then
    raise exception 'account.security_event is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- A change of a password is kept as long as its session.
create function account.refuse_while_its_session_stands() returns trigger language plpgsql as $$
begin
  if exists (select 1 from account.session s where s.player_id = old.player_id and s.session_id = old.session_id) then
    raise exception 'account.password_change is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- The last digit of a member number by those before it (ISO 7064, MOD 11,10): one digit mistyped, or two neighbours that changed places,
-- give another.
create function account.check_digit(p_digits text) returns text language plpgsql immutable as $$
declare
  v_product int := 10;
  v_sum int;
  v_digit text;
begin
  foreach v_digit in array string_to_array(p_digits, null) loop
    v_sum := (v_product + v_digit::int) % 10;
    v_product := 2 * (case when v_sum = 0 then 10 else v_sum end) % 11;
  end loop;
  return (11 - v_product) % 10;
end $$;

-- The last sign of an invite code by those before it: each counts as often as its place says, and all together are a multiple of the number of
-- signs. One sign mistyped, or two that changed places, give another.
create function account.invite_check_sign(p_signs text) returns text language plpgsql immutable as $$
declare
  v_signs constant text := '23456789BCDFGHJKMNPQRTX';
  v_sum int := 0;
begin
  for v_at in 1..7 loop
    v_sum := v_sum + v_at * (strpos(v_signs, substr(p_signs, v_at, 1)) - 1);
  end loop;
  for v_value in 0..22 loop
    if (v_sum + 8 * v_value) % 23 = 0 then
      return substr(v_signs, v_value + 1, 1);
    end if;
  end loop;
end $$;

-- A player. The currency of their money is a fact of their books, and stands there only.
create table account.player (
  -- Random, so it can be shown: the member id and the invite code.
  player_id         uuid primary key,
  -- Short, so that it can be told by telephone.
  member_no         text not null,
  -- Short too, for friends: random, so that it tells nothing of them.
  invite_code       text not null,
  -- Which phone they have (account.player_phone).
  phone_digest      bytea not null,
  -- What they are called (account.player_name).
  name_digest       bytea not null,
  source_code       text,
  -- A plain column: as a foreign key it led to another player, and locked their row.
  invited_by        uuid,
  created_at        timestamptz not null,
  deactivated_at    timestamptz,
  -- Since when they have frozen it themselves.
  frozen_at         timestamptz,
  -- When the player showed by a code sent to it that the phone is theirs; nothing for whoever registered while none was asked for.
  phone_verified_at timestamptz,
  -- When they said that they want no passkey.
  no_passkey_at     timestamptz,
  -- Of a password the salt and cost of its hash are kept, and the SHA-256 of the hash: whoever knows the password can show the
  -- hash, and neither the server's login nor a copy of the database can.
  password_salt     text not null,
  password_proof    bytea not null,
  constraint password_proof_is_a_digest check (octet_length(password_proof) = 32),
  constraint member_no_is_one check (member_no ~ '^[4-9]\d{8}$' and account.check_digit(left(member_no, 8)) = right(member_no, 1)),
  constraint invite_code_is_one check (invite_code ~ '^[2-9BCDFGHJKMNPQRTX]{8}$' and account.invite_check_sign(left(invite_code, 7)) = right(invite_code, 1))
);
-- Whom a player has invited.
create index player_invited_by on account.player (invited_by) where invited_by is not null;

-- A number of a bank account as a server has encrypted it and worked out what it is compared and found by, which is sealed together.
create type account.sealed_number as (encrypted bytea, digest bytea, fragments bytea[], key_id text, seal bytea);

-- A phone as a server has encrypted it and worked out what it is known by, and whether a code by SMS reaches it, which is sealed together.
create type account.sealed_phone as (encrypted bytea, digest bytea, gets_codes boolean, key_id text, seal bytea);

-- What the form of a registration says, and what was worked out from it.
create type account.registration as (
  phone account.sealed_phone, name platform.sealed_value, password_salt text, password_proof bytea, source_code text, invited_by uuid, bank_code text,
  account_no account.sealed_number, account_name platform.sealed_value, currency text, terms_version text, terms_language text, key platform.new_key
);
comment on type account.registration is 'may be null: source_code, invited_by, terms_version, terms_language';

-- Every name that a player is or was called, or asked to be called, and in which a bank account of theirs is, as they and as its bank wrote it:
-- encrypted, and each once. Other rows name it by its digest, by which they can be compared and nobody reads it. It is of the name and of its
-- player, but for the end of it, so two who are called the same have two.
create table account.player_name (
  player_id      uuid not null references account.player,
  name_digest    bytea not null,
  name_encrypted bytea not null,
  primary key (player_id, name_digest),
  constraint name_digest_is_one check (octet_length(name_digest) = 32)
);
-- Its last two bytes are of the name alone: by them staff find everybody who may be called so, and a server opens the names and compares them.
create index player_name_by_mark on account.player_name (substr(name_digest, 31), player_id);
create trigger player_name_is_append_only before update or delete or truncate on account.player_name
  for each statement execute function account.refuse_change();

-- The keys of the site that this stands under are made before the first, and another made for a lost one opens and finds nothing.
create function account.refuse_another_key() returns trigger language plpgsql as $$
begin
  if exists (select 1 from account.player_name) then
    raise exception 'the key of the site for % is missing, and account.player_name needs it: give it back from a copy', new.purpose using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger player_name_keeps_its_keys after insert on platform.site_key
  for each row when (new.purpose = 'search') execute function account.refuse_another_key();

-- Every phone that a player has, had or asked to have: encrypted, and each once. Other rows name it by its digest, which is of the number
-- without the zeros in front, whoever has it, so that it is found and compared and nobody reads it.
create table account.player_phone (
  player_id       uuid not null references account.player,
  phone_digest    bytea not null,
  phone_encrypted bytea not null,
  -- A code by SMS reaches it.
  gets_codes      boolean not null,
  primary key (player_id, phone_digest),
  constraint phone_digest_is_one check (octet_length(phone_digest) = 32)
);
create trigger player_phone_is_append_only before update or delete or truncate on account.player_phone
  for each statement execute function account.refuse_change();

-- Who has a phone: the first player who claimed it.
create table account.phone (
  phone_digest bytea primary key,
  player_id    uuid not null
);

-- Whose a member number is, for good.
create table account.member_number (
  member_no text primary key,
  player_id uuid not null
);

-- Whose an invite code is, for good.
create table account.invite_code (
  invite_code text primary key,
  player_id   uuid not null
);

-- Every name and phone that a player has had, written by the database itself. Who invited them, and whether they are closed,
-- too: a share of what they play goes to the one, and staff pay out the other.
create table account.player_version (
  player_id      uuid not null references account.player,
  version_no     int not null,
  phone_digest   bytea not null,
  name_digest    bytea not null,
  -- The login of the database that wrote it.
  written_by     text not null,
  written_at     timestamptz not null,
  invited_by     uuid,
  deactivated_at timestamptz,
  frozen_at      timestamptz,
  primary key (player_id, version_no)
);
create trigger player_version_is_append_only before update or delete or truncate on account.player_version
  for each statement execute function account.refuse_change();

create function account.keep_player_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  insert into account.player_version (player_id, version_no, phone_digest, name_digest, invited_by, deactivated_at, frozen_at, written_by, written_at)
    select new.player_id, coalesce(max(v.version_no), 0) + 1, new.phone_digest, new.name_digest, new.invited_by, new.deactivated_at, new.frozen_at, session_user, v_now
    from account.player_version v where v.player_id = new.player_id;
  return null;
end $$;
create trigger player_keeps_its_versions after insert or update of phone_digest, name_digest, invited_by, deactivated_at, frozen_at on account.player
  for each row execute function account.keep_player_version();

-- Which versions of the terms a player has accepted, when, and in which language they read them. Evidence: never changed. The
-- newest row is what holds.
create table account.consent (
  player_id   uuid not null references account.player,
  version     text not null,
  language    text not null check (language in ('th', 'la', 'en')),
  accepted_at timestamptz not null,
  primary key (player_id, accepted_at, version)
);

-- Signing in.

create table account.session (
  -- SHA-256 of the token: the database alone opens no session. The token says whose it is, so it is looked for among that player's.
  token_hash    bytea not null,
  player_id     uuid not null references account.player,
  -- What its owner names it by, to end it.
  session_id    uuid not null,
  created_at    timestamptz not null,
  last_seen_at  timestamptz not null,
  -- It ends then whatever its use, and before where it was not used for so many seconds.
  ends_at       timestamptz not null,
  idle_seconds  int not null,
  -- It outlives the browser.
  is_remembered boolean not null,
  -- What its owner knows the device by, as its browser called itself; the country of its network. Null where nobody knows.
  browser       text,
  system        text,
  country       text,
  revoked_at    timestamptz,
  revoked_by    text,
  -- When its player last showed under this token that it is them.
  stepped_up_at timestamptz not null,
  -- The session goes on under another token since, and under this one for a minute more.
  replaced_at   timestamptz,
  -- It was opened from a browser never seen while no code could be sent: nothing is done in it until one is shown.
  reads_only    boolean not null default false,
  primary key (player_id, token_hash),
  constraint revoked_by_something check ((revoked_at is null) = (revoked_by is null)),
  constraint known_end check (revoked_by in ('sign_out', 'owner', 'password', 'too_many', 'frozen', 'reset', 'phone', 'staff')),
  constraint lasts_a_year_at_most check (ends_at > created_at and ends_at <= created_at + interval '366 days'),
  constraint idle_for_a_while check (idle_seconds between 60 and 31622400),
  constraint replaced_ends check (replaced_at is null or ends_at <= replaced_at + interval '1 minute')
);

-- A session has one token that is not replaced.
create unique index session_newest on account.session (player_id, session_id) where replaced_at is null;
-- When it ended or will, for whoever deletes those that are long over.
create index session_over on account.session (least(revoked_at, ends_at)) where replaced_at is null;

-- What is kept of a password: algorithm, cost and salt of its hash, and the SHA-256 of the hash.
create type account.kept_password as (salt text, proof bytea);

-- A new session, and where it is opened.
create type account.new_session as (
  token_hash    bytea,
  session_id    uuid,
  seconds       int,
  idle_seconds  int,
  is_remembered boolean,
  browser       text,
  system        text,
  country       text
);
comment on type account.new_session is 'may be null: browser, system, country';

-- The browser that asks for something, by what its owner knows it.
create type account.device as (browser text, system text, country text);
comment on type account.device is 'may be null: browser, system, country';

-- What happens to the security of an account. Its owner reads it; nothing of it is ever changed.
create table account.security_event (
  player_id  uuid not null references account.player,
  -- Of the player's events, from 1, without a gap.
  event_no   int not null,
  kind       text not null,
  at         timestamptz not null,
  -- Of the session that it happened to, or in.
  session_id uuid,
  browser    text,
  system     text,
  country    text,
  primary key (player_id, event_no),
  constraint known_kind check (kind in ('signed_in', 'sign_in_refused', 'signed_out', 'session_ended', 'password_refused', 'password_changed',
    'stepped_up', 'step_up_refused', 'frozen', 'deactivated', 'opened_again', 'game_password_shown', 'name_changed', 'bank_asked', 'bank_changed', 'bank_kept', 'reset_asked', 'password_reset',
    'signed_in_passkey', 'stepped_up_passkey', 'passkey_refused', 'passkey_cloned', 'passkey_added', 'passkey_removed', 'data_asked', 'data_ready',
    'data_shown', 'code_asked', 'code_refused', 'signed_in_reading', 'session_confirmed', 'phone_asked', 'phone_changed', 'phone_kept',
    'push_added', 'push_removed', 'password_ended'))
);
create trigger security_event_is_append_only before update or truncate on account.security_event
  for each statement execute function account.refuse_change();
create trigger security_event_is_kept before delete on account.security_event
  for each row execute function account.refuse_unless_forgotten();
create index security_event_by_time on account.security_event (at);

-- Up to which of a player's events all were deleted, and when the newest of those happened.
create table account.forgotten_event (
  player_id   uuid primary key references account.player,
  event_no    int not null check (event_no > 0),
  happened_at timestamptz not null
);

-- Each time a password was changed, under the key of whoever asked: asked again, the answer is the same.
create table account.password_change (
  player_id       uuid not null references account.player,
  idempotency_key text not null,
  session_id      uuid not null,
  changed_at      timestamptz not null,
  primary key (player_id, idempotency_key)
);
create trigger password_change_is_append_only before update or truncate on account.password_change
  for each statement execute function account.refuse_change();
create trigger password_change_is_kept before delete on account.password_change
  for each row execute function account.refuse_while_its_session_stands();

-- What a player is told of by SMS, because it may not have been them. A row is also the job that sends it.
create table account.notice (
  player_id       uuid not null references account.player,
  notice_id       uuid not null,
  kind            text not null,
  -- The phone of the account when it happened (account.player_phone).
  phone_digest    bytea not null,
  state           text not null default 'waiting',
  attempts        int not null default 0,
  lease_no        bigint not null default 0,
  leased_at       timestamptz,
  next_attempt_at timestamptz,
  opened_at       timestamptz not null,
  ended_at        timestamptz,
  primary key (player_id, notice_id),
  constraint known_kind check (kind in (
    'password_changed', 'frozen', 'opened_again', 'name_changed', 'bank_asked', 'bank_changed', 'bank_kept', 'reset_allowed', 'reset_refused',
    'password_reset', 'password_ended', 'passkey_added', 'passkey_removed', 'passkey_cloned', 'new_browser', 'data_asked',
    'phone_asked', 'phone_changed', 'phone_left', 'phone_kept')),
  constraint known_state check (state in ('waiting', 'sent', 'given_up')),
  constraint due_while_waiting check ((state = 'waiting') = (next_attempt_at is not null)),
  constraint ended_says_when check ((state = 'waiting') = (ended_at is null))
);
create index notice_due on account.notice (next_attempt_at) where state = 'waiting';
create index notice_over on account.notice (ended_at) where ended_at is not null;

-- What keeps a player out of their account: they or staff have frozen it, or staff have deactivated it. Both may hold at once.
create table account.restriction (
  player_id      uuid not null references account.player,
  restriction_id uuid not null,
  kind           text not null,
  -- In which session the player said so; or who of the staff did, and why.
  session_id     uuid,
  begun_by       uuid,
  why            text,
  began_at       timestamptz not null,
  ended_by       uuid,
  ended_at       timestamptz,
  primary key (player_id, restriction_id),
  constraint known_kind check (kind in ('frozen', 'deactivated')),
  constraint begun_by_whom_it_says check ((session_id is null) = (begun_by is not null) and (session_id is null) = (why is not null)
    and (kind = 'frozen' or session_id is null)),
  constraint ended_by_somebody check ((ended_at is null) = (ended_by is null))
);
create unique index restriction_open on account.restriction (player_id, kind) where ended_at is null;

-- What staff write of a player for each other: encrypted under the player's key and bound to its row. No player reads it.
create table account.staff_note (
  player_id      uuid not null references account.player,
  -- Of the notes about the player, from 1, without a gap.
  note_no        int not null check (note_no > 0),
  -- The act by which it was written has the same id.
  note_id        uuid not null,
  written_by     uuid not null,
  written_at     timestamptz not null,
  note_digest    bytea not null,
  note_encrypted bytea not null,
  primary key (player_id, note_no),
  constraint a_note_has_one_act unique (player_id, note_id),
  constraint note_digest_is_one check (octet_length(note_digest) = 32)
);
create trigger staff_note_is_append_only before update or delete or truncate on account.staff_note
  for each statement execute function account.refuse_change();

-- What staff have marked a player with, for each other: as it stands; who took one off stands in the acts. Nothing is decided by it.
create table account.player_tag (
  player_id uuid not null references account.player,
  tag       text not null,
  -- The act by which it was put on.
  act_id    uuid not null,
  tagged_by uuid not null,
  tagged_at timestamptz not null,
  primary key (player_id, tag)
);
-- For the queue of staff, which is filtered by one.
create index player_tag_by_tag on account.player_tag (tag, player_id);

-- For how many days a phone may do nothing before its code counts for less. One row.
create table account.dormancy (
  is_one boolean primary key default true check (is_one),
  days   int not null check (days between 7 and 365)
);
insert into account.dormancy (days) values (180);
select operator.make_rules_of('account.dormancy', 'is_one');

-- Who has forgotten their password, in one browser: begun after a code, proven by something that the finder of a SIM has not, and done.
create table account.password_reset (
  player_id       uuid not null references account.player,
  reset_id        uuid not null,
  -- Nobody's yet where staff tell a code: whose it is who types it.
  visitor_hash    bytea,
  -- What that browser alone is told to transfer from the player's proven account; nothing where there is none, or no need.
  amount          bigint,
  -- By what it is known to be the player: a browser they have signed in from, a transfer, whose payment it is, or staff.
  proof           text,
  proven_by       text,
  proven_at       timestamptz,
  help_asked_at   timestamptz,
  begun_at        timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  ended_as        text,
  -- Of the call that has set the password.
  idempotency_key text,
  -- No code reaches the phone: staff tell one by voice, and how often another was typed.
  is_told         boolean not null default false,
  code_hash       bytea,
  wrong_tries     int not null default 0,
  primary key (player_id, reset_id),
  constraint known_proof check (proof in ('browser', 'transfer', 'staff')),
  constraint proven_at_some_time check ((proof is null) = (proven_at is null)),
  constraint proven_by_something check ((proven_by is not null) = (coalesce(proof, 'browser') <> 'browser')),
  constraint known_end check (ended_as in ('done', 'refused', 'overtaken', 'too_late')),
  constraint ended_as_something check ((ended_at is null) = (ended_as is null)),
  constraint done_with_proof check (ended_as is distinct from 'done' or proof is not null),
  constraint of_a_browser check (visitor_hash is not null or is_told),
  constraint told_by_staff check ((code_hash is not null) = (is_told and proof is not null)),
  constraint done_by_a_call check ((idempotency_key is not null) = coalesce(ended_as = 'done', false))
);
create unique index password_reset_open on account.password_reset (player_id, visitor_hash) where ended_at is null;

-- A player wants another phone for their account: begun in one session and browser, shown by codes that are good for nothing else, or decided by
-- staff where no code comes at the old one.
create table account.phone_change (
  player_id        uuid not null references account.player,
  change_id        uuid not null,
  -- Which phones (account.player_phone).
  old_phone_digest bytea not null,
  phone_digest     bytea not null,
  session_id       uuid not null,
  visitor_hash     bytea not null,
  -- By what the player had shown that it is them.
  shown_by         text not null,
  -- codes: they are typed. waiting: for staff, not before decided_from. taken: the number is another player's.
  state            text not null,
  proof            text,
  proven_by        text,
  -- Of the player, that it made.
  version_no       int,
  begun_at         timestamptz not null,
  asked_at         timestamptz,
  decided_from     timestamptz,
  expires_at       timestamptz not null,
  ended_at         timestamptz,
  primary key (player_id, change_id),
  constraint known_way check (shown_by in ('password', 'passkey')),
  constraint known_state check (state in ('codes', 'waiting', 'changed', 'refused', 'taken', 'taken_back', 'overtaken', 'too_late')),
  constraint ended_when_it_says check ((state in ('codes', 'waiting')) = (ended_at is null)),
  constraint another_number check (phone_digest <> old_phone_digest),
  constraint known_proof check (proof in ('codes', 'staff')),
  constraint changed_says_how check ((state = 'changed') = (proof is not null and version_no is not null)),
  constraint proven_by_staff check ((proven_by is not null) = coalesce(proof = 'staff', false)),
  constraint asked_some_time check ((asked_at is null) = (decided_from is null)),
  constraint staff_were_asked check (asked_at is not null or (state not in ('waiting', 'refused') and coalesce(proof, 'codes') = 'codes'))
);
create unique index phone_change_waiting on account.phone_change (player_id) where state = 'waiting';
create index phone_change_by_time on account.phone_change (player_id, begun_at);

-- A browser this player has signed in from, by the SHA-256 of its visitor cookie. Its failures are counted apart, so
-- a stranger who fails on purpose does not keep the owner out.
create table account.known_visitor (
  player_id    uuid not null references account.player,
  visitor_hash bytea not null,
  signed_in_at timestamptz not null,
  -- The first time; null of one that somebody else's row was made of.
  known_since  timestamptz,
  -- The network that the browser signed in from last, as a digest.
  network_hash bytea,
  primary key (player_id, visitor_hash)
);
-- Which players one device belongs to.
create index known_visitor_players on account.known_visitor (visitor_hash);
create index known_visitor_unseen on account.known_visitor (signed_in_at);

-- Whether whoever signs in from a browser that the player has never signed in from shows a code as well. One row.
create table account.sign_in_rule (
  is_one               boolean primary key default true check (is_one),
  code_for_new_browser boolean not null
);
insert into account.sign_in_rule (code_for_new_browser) values (false);
select operator.make_rules_of('account.sign_in_rule', 'is_one');

-- A code that was asked for after the right password, from a browser never seen; or in a session that only reads, which it confirms.
create table account.sign_in_code (
  player_id     uuid not null references account.player,
  -- SHA-256 of the token that the browser holds.
  token_hash    bytea not null,
  visitor_hash  bytea not null,
  -- The session that it confirms; null where it opens one.
  session_id    uuid,
  -- What the session that it opens is to be.
  is_remembered boolean,
  seconds       int,
  idle_seconds  int,
  asked_at      timestamptz not null,
  ended_at      timestamptz,
  -- used: by the right code. undelivered: a session that only reads was opened, because it could not be sent. overtaken: whoever has asked has
  -- shown a password that is no more.
  ended_as      text,
  primary key (player_id, token_hash),
  constraint opens_or_confirms check ((session_id is null) = (is_remembered is not null) and (session_id is null) = (seconds is not null)
    and (session_id is null) = (idle_seconds is not null)),
  constraint known_end check (ended_as in ('used', 'undelivered', 'overtaken')),
  constraint ended_as_something check ((ended_at is null) = (ended_as is null))
);
create index sign_in_code_by_time on account.sign_in_code (asked_at);

-- Sign-ins that failed or are being decided, counted by subject (phone by its digest, browser, network) over all server processes.
create table account.sign_in_attempt (
  attempt_id uuid not null,
  subject    text not null,
  is_failed  boolean not null,
  began_at   timestamptz not null,
  -- Which player it is of; nobody's where no player has the phone.
  player_id  uuid,
  primary key (attempt_id, subject)
);
create index sign_in_attempt_subject on account.sign_in_attempt (subject, began_at desc);
create index sign_in_attempt_by_time on account.sign_in_attempt (began_at);

-- One row a subject of sign-ins, locked by every decision whether one may try.
create table account.sign_in_subject (
  subject  text primary key,
  asked_at timestamptz not null
);
create index sign_in_subject_by_time on account.sign_in_subject (asked_at);

-- Passkeys.

-- A key that a device of the player keeps, and uses once it has seen who holds it. The database checks no signature of it: it believes
-- what a server has sealed that it has checked.
create table account.passkey (
  player_id      uuid not null references account.player,
  passkey_id     uuid not null,
  -- As its device names it.
  credential_id  bytea not null,
  -- As its device gave it (COSE).
  public_key     bytea not null,
  -- How often it was used, as its device counts; always 0 of one that several devices share.
  sign_count     bigint not null,
  -- How its device is reached, as the browser says.
  transports     text[] not null,
  -- What its player calls it.
  name_encrypted bytea not null,
  -- It outlives its device, in the cloud of whoever made that.
  is_backed_up   boolean not null,
  -- In which it was added.
  session_id     uuid not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz,
  -- It was seen to count backwards: somebody has a copy. It opens nothing since.
  cloned_at      timestamptz,
  removed_at     timestamptz,
  primary key (player_id, passkey_id),
  constraint credential_id_is_one check (octet_length(credential_id) between 16 and 1023),
  constraint counts_upwards check (sign_count between 0 and 4294967295)
);

-- Whose a passkey is, for good: whoever signs in shows no more of who they are.
create table account.passkey_owner (
  credential_id bytea primary key,
  player_id     uuid not null,
  passkey_id    uuid not null
);

-- What a passkey is to sign, once. One that brought what it was for is gone; the others count against whoever asked for them.
create table account.passkey_challenge (
  -- SHA-256 of it.
  challenge_hash bytea primary key,
  purpose        text not null,
  -- Who asked: a network, a browser that has proven a phone, a player.
  subject        text not null,
  -- The session that may add a passkey or step up by the answer; or the browser that may sign in.
  player_id      uuid,
  session_id     uuid,
  visitor_hash   bytea,
  issued_at      timestamptz not null,
  expires_at     timestamptz not null,
  spent_at       timestamptz,
  constraint known_purpose check (purpose in ('register', 'sign_in', 'step_up')),
  constraint of_a_session_or_a_browser check ((purpose = 'sign_in') = (visitor_hash is not null)
    and (purpose <> 'sign_in') = (player_id is not null and session_id is not null))
);
create index passkey_challenge_subject on account.passkey_challenge (subject, issued_at);

-- A passkey that was made just now.
create type account.made_passkey as (passkey_id uuid, public_key bytea, transports text[], name platform.sealed_value);

-- That a server has checked what a passkey has signed: which challenge, and what its device says of it. Sealed.
create type account.passkey_proof as (
  challenge_hash bytea, credential_id bytea, sign_count bigint, is_backed_up boolean, key_id text, seal bytea);

-- Bank accounts.

-- Every number of a bank account that a player has or had, or asked for: encrypted, and each once. Other rows name it by its digest, which is
-- of the number alone, so that the same account is known whoever has it, and nobody reads it.
create table account.account_number (
  player_id            uuid not null references account.player,
  bank_code            text not null,
  account_no_digest    bytea not null,
  account_no_encrypted bytea not null,
  -- Digests of every four digits that stand beside each other in it, with how many stand before and how many after: by these the account is
  -- found of which a bank shows a part.
  fragments            bytea[] not null,
  primary key (player_id, bank_code, account_no_digest),
  constraint account_no_digest_is_one check (octet_length(account_no_digest) = 32)
);
-- Who has or had an account, or asked for it, at whichever bank.
create index account_number_players on account.account_number (account_no_digest, player_id);
create trigger account_number_is_append_only before update or delete or truncate on account.account_number
  for each statement execute function account.refuse_change();

create table account.bank_account (
  player_id           uuid primary key references account.player,
  bank_code           text not null,
  -- Its number (account.account_number).
  account_no_digest   bytea not null,
  -- In whose name, as the player wrote it (account.player_name).
  account_name_digest bytea not null,
  changed_at          timestamptz not null
);
-- Who has registered a whole number.
create index bank_account_players on account.bank_account (account_no_digest, bank_code);
create trigger bank_account_is_not_truncated before truncate on account.bank_account
  for each statement execute function account.refuse_change();

-- Every bank account a player has had, written by the database itself: whoever changes one leaves a trace.
create table account.bank_account_version (
  player_id           uuid not null,
  version_no          int not null,
  bank_code           text not null,
  account_no_digest   bytea not null,
  account_name_digest bytea not null,
  -- The login of the database that wrote it.
  written_by          text not null,
  written_at          timestamptz not null,
  is_removed          boolean not null,
  primary key (player_id, version_no)
);
-- Which players one bank account belongs to, or did.
create index bank_account_version_players on account.bank_account_version (account_no_digest, bank_code);
create trigger version_is_append_only before update or delete or truncate on account.bank_account_version
  for each statement execute function account.refuse_change();

-- Versions carry the time that decides about money.
create function account.keep_bank_account_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account := case tg_op when 'DELETE' then old else new end;
  v_now timestamptz := platform.now();
begin
  insert into account.bank_account_version (player_id, version_no, bank_code, account_no_digest, account_name_digest, written_by, written_at, is_removed)
    select v_account.player_id, coalesce(max(v.version_no), 0) + 1, v_account.bank_code, v_account.account_no_digest, v_account.account_name_digest,
      session_user, v_now, tg_op = 'DELETE'
    from account.bank_account_version v where v.player_id = v_account.player_id;
  return null;
end $$;
create trigger bank_account_keeps_its_versions after insert or update or delete on account.bank_account
  for each row execute function account.keep_bank_account_version();

-- What its bank says of each version of a bank account: in whose name it is. A row is also the job that asks.
create table account.name_inquiry (
  player_id          uuid not null,
  version_no         int not null,
  state              text not null default 'asking',
  -- As the bank wrote it (account.player_name).
  holder_name_digest bytea,
  attempts           int not null default 0,
  lease_no           bigint not null default 0,
  leased_at          timestamptz,
  next_attempt_at    timestamptz,
  opened_at          timestamptz not null,
  -- When the bank last said something definite.
  answered_at        timestamptz,
  -- The report that says so.
  report_id          uuid,
  -- The payment that proves the account in part once the bank says that the name fits.
  awaited_by         text,
  primary key (player_id, version_no),
  constraint known_state check (state in ('asking', 'fits', 'differs', 'no_account')),
  constraint answered_says_when check ((state = 'asking') = (answered_at is null)),
  constraint due_while_asking check ((state = 'asking') = (next_attempt_at is not null)),
  constraint awaited_until_it_fits check (awaited_by is null or state <> 'fits'),
  constraint name_of_an_account check ((state in ('fits', 'differs')) = (holder_name_digest is not null))
);
create index name_inquiry_due on account.name_inquiry (next_attempt_at) where state = 'asking';

-- What its bank says of an account under the name that its player has given it. asking: nothing yet. no_account: it knows of none.
create type account.name_state as enum ('asking', 'fits', 'differs', 'no_account');

-- A bank account of a player, in a name of theirs.
create type account.named_account as (bank_code text, account_no_digest bytea, account_name_digest bytea);

-- The number of a player's bank account, opened by a server for a function that compares what is shown of another with it, and the digest by
-- which rows name it.
create type account.veiled_number as (veils text, account_no_digest bytea, key_id text, seal bytea);

-- What a bank has said of an account, with the report that says so.
create type account.name_said as (report_id uuid, state account.name_state, holder_name_digest bytea);

-- What a bank has said of an account, as a server has read it: the report, and the name that it says, which the report says by its digest.
create type account.name_answer as (report reports.sealed_report, holder platform.sealed_value);
comment on type account.name_answer is 'may be null: holder';

-- The registered accounts by the fragments of their numbers: how one is found of which a bank shows a part. Of the accounts as they are now.
create table account.bank_account_digits (
  player_id uuid not null,
  bank_code text not null,
  fragment  bytea not null,
  primary key (player_id, bank_code, fragment)
);
create index bank_account_digits_players on account.bank_account_digits (fragment, bank_code);

-- Each new version is asked about, and found by its fragments.
create function account.follow_bank_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from account.bank_account_digits d where d.player_id = old.player_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into account.bank_account_digits (player_id, bank_code, fragment)
      select n.player_id, n.bank_code, fragment from account.account_number n, unnest(n.fragments) fragment
      where n.player_id = new.player_id and n.bank_code = new.bank_code and n.account_no_digest = new.account_no_digest;
    insert into account.name_inquiry (player_id, version_no, next_attempt_at, opened_at)
      select new.player_id, max(v.version_no), v_now, v_now from account.bank_account_version v where v.player_id = new.player_id;
  end if;
  return null;
end $$;
-- After bank_account_keeps_its_versions: triggers fire in the order of their names.
create trigger bank_account_opens_its_inquiry after insert or update or delete on account.bank_account
  for each row execute function account.follow_bank_account();

-- Whose bank account this is, once it is proven. Registering it proves nothing.
create table account.bank_claim (
  bank_code         text not null,
  account_no_digest bytea not null,
  player_id         uuid not null,
  -- By the payment it says, whose bank told the whole number (`transfer`) or a part of it (`in_part`); `earlier`: by what came before this rule.
  proof             text not null,
  reference         text,
  proven_at         timestamptz not null,
  primary key (bank_code, account_no_digest),
  constraint known_proof check (proof in ('transfer', 'in_part', 'earlier')),
  constraint transfer_says_which check ((proof = 'earlier') = (reference is null))
);

-- The same by the player: which accounts are proven to be theirs.
create table account.proven_bank_account (
  player_id         uuid not null,
  bank_code         text not null,
  account_no_digest bytea not null,
  proven_at         timestamptz not null,
  primary key (player_id, bank_code, account_no_digest)
);

-- Questions whether a bank account is a player's, by who asked: `visitor …`, `phone …`, `network …`. The row of a subject is
-- its lock.
create table account.account_question_subject (
  subject  text primary key,
  asked_at timestamptz not null
);
create index account_question_subject_by_time on account.account_question_subject (asked_at);
create table account.account_question (
  subject        text not null,
  account_digest text not null,
  asked_at       timestamptz not null,
  primary key (subject, account_digest)
);
create index account_question_by_time on account.account_question (asked_at);

-- A change of a bank account that staff decide about.
create table account.bank_account_change (
  player_id           uuid not null,
  change_id           uuid not null,
  bank_code           text not null,
  account_no_digest   bytea not null,
  account_name_digest bytea not null,
  -- As the bank said, and what that is of the name above.
  holder_name_digest  bytea,
  name_state          account.name_state not null,
  -- Its player has asked for it by the form of their profile, in the change of the same id.
  is_asked            boolean not null,
  state               text not null,
  -- The version of the bank account that it made, who approved it and why.
  version_no          int,
  approved_by         uuid,
  why                 text,
  proposed_at         timestamptz not null,
  ended_at            timestamptz,
  -- Of the bank's answer.
  report_id           uuid,
  primary key (player_id, change_id),
  constraint known_state check (state in ('proposed', 'changed', 'refused', 'taken_back')),
  constraint ended_when_it_says check ((state = 'proposed') = (ended_at is null)),
  constraint name_of_an_account check ((name_state in ('fits', 'differs')) = (holder_name_digest is not null)),
  constraint taken_back_by_who_asked check (state <> 'taken_back' or is_asked),
  constraint changed_says_how check ((state = 'changed') = (version_no is not null and approved_by is not null and why is not null)),
  constraint changed_by_the_bank check (state <> 'changed' or name_state = 'fits')
);
create unique index bank_account_change_open on account.bank_account_change (player_id) where state = 'proposed';

create type account.bank_change_order as (
  change_id    uuid,
  bank_code    text,
  account_no   account.sealed_number,
  account_name platform.sealed_value,
  -- Of the accounts at that bank.
  currency     text
);
comment on type account.bank_change_order is 'may be null: account_no, account_name, currency';

-- Each time a player wants the name of their bank account spelt in another way, and what became of it.
create table account.bank_name_try (
  player_id           uuid not null,
  try_id              uuid not null,
  bank_code           text not null,
  account_no_digest   bytea not null,
  account_name_digest bytea not null,
  state               text not null,
  -- As the bank said; null where it said nothing, or knows no such account.
  holder_name_digest  bytea,
  -- The version of the bank account that it made.
  version_no          int,
  tried_at            timestamptz not null,
  ended_at            timestamptz,
  primary key (player_id, try_id),
  constraint known_state check (state in ('asking', 'changed', 'differs', 'silent', 'moved')),
  constraint ended_when_it_says check ((state = 'asking') = (ended_at is null)),
  constraint changed_says_how check ((state = 'changed') = (version_no is not null)),
  constraint changed_by_the_bank check (state <> 'changed' or holder_name_digest is not null)
);
create index bank_name_try_by_time on account.bank_name_try (player_id, tried_at);

-- What a player wants to be called and where to be paid, by the form of their profile: what became of it, under the key of whoever
-- asked. Asked again, the answer is the same.
create table account.profile_change (
  player_id           uuid not null references account.player,
  change_id           uuid not null,
  idempotency_key     text not null,
  session_id          uuid not null,
  name_digest         bytea not null,
  bank_code           text not null,
  account_no_digest   bytea not null,
  account_name_digest bytea not null,
  state               text not null,
  -- How often the bank was asked for it.
  inquiries           int not null,
  -- The versions of the player and of the bank account that it made.
  player_version_no   int,
  bank_version_no     int,
  asked_at            timestamptz not null,
  ended_at            timestamptz,
  primary key (player_id, change_id),
  constraint known_state check (state in ('asking', 'saved', 'checked', 'taken')),
  constraint ended_when_it_says check ((state = 'asking') = (ended_at is null)),
  constraint made_when_ended check (state in ('saved', 'checked') or (player_version_no is null and bank_version_no is null)),
  constraint bank_said_so check (bank_version_no is null or (state = 'saved' and inquiries > 0))
);
create unique index profile_change_key on account.profile_change (player_id, idempotency_key);
create index profile_change_by_time on account.profile_change (player_id, asked_at);

-- The form of the profile: what a player is called, and where they are paid.
create type account.profile_form as (name platform.sealed_value, bank_code text, account_no account.sealed_number, account_name platform.sealed_value);

-- What its functions answer.

-- phone_taken: another player has it. data_key: the key of the player is wrapped with a DATA_KEY that is not the present one any more.
create type account.registered as enum ('registered', 'phone_taken', 'data_key');

-- limit: too many attempts have failed, or are under way.
create type account.sign_in_begun as enum ('counted', 'limit');

-- wrong: the attempt has failed by it. no_attempt: none was counted for this player, or it has failed. The others are told to whoever knows
-- the password only. code: one is to be sent now. code_live: one was sent within the minute. code_blocked, code_slowed: none is sent for now.
-- opened_reading: no more codes are sent to anybody, so the session only reads.
create type account.session_opened as enum (
  'opened', 'wrong', 'inactive', 'frozen', 'no_attempt', 'code', 'code_live', 'code_blocked', 'code_slowed', 'opened_reading');

-- A code that could not be sent. no_code: none was asked for here just now, or it was sent.
create type account.reading_opened as enum ('opened_reading', 'no_code', 'inactive', 'frozen');

-- A code that was typed to sign in, or to confirm a session. done_before: by the secret that the browser has since. The others as
-- of any other code; no_session: the session that it is to confirm has ended.
create type account.code_answered as enum (
  'done', 'done_before', 'wrong', 'used_up', 'expired', 'not_sent', 'no_token', 'inactive', 'frozen', 'no_session');

-- A session that only reads is to be confirmed. confirmed: it is one already. unsent: the budgets are used up.
create type account.confirmation_begun as enum (
  'confirmed', 'no_session', 'code', 'code_live', 'code_blocked', 'code_slowed', 'unsent');

-- wrong: that is not their password. no_session: the session that asks has ended.
create type account.password_changed as enum ('changed', 'wrong', 'no_attempt', 'no_session');

-- Whoever shows again that they are the player. wrong: that is not their password. no_session: the session that asks has ended.
create type account.stepped_up as enum ('stepped_up', 'wrong', 'no_attempt', 'no_session');

-- A challenge for a passkey. limit: too many have brought nothing. many: the player has ten passkeys.
create type account.passkey_begun as enum ('begun', 'limit', 'no_session', 'not_stepped_up', 'many');

-- A passkey is added, or removed. expired: the challenge is none of this session's, or no more. known: it is somebody's already. many: the
-- player has ten.
create type account.passkey_added as enum ('added', 'no_session', 'not_stepped_up', 'expired', 'known', 'many');
create type account.passkey_removed as enum ('removed', 'no_session', 'not_stepped_up', 'no_passkey');

-- What became of a passkey that was shown. expired: the challenge was not asked for here, or is no more. cloned: somebody has a copy.
create type account.passkey_used as enum ('used', 'expired', 'removed', 'cloned');
create type account.passkey_opened as enum ('opened', 'expired', 'removed', 'cloned', 'inactive', 'frozen');
create type account.passkey_stepped_up as enum ('stepped_up', 'expired', 'removed', 'cloned', 'no_session');

-- A player freezes their account. no_session: the session that asks has ended.
create type account.frozen as enum ('frozen', 'no_session');

-- Why staff do not keep a player out of their account, or not let them in again. no_player: there is none. deactivated: they are kept out
-- already. no_code: the player shows first, by a code within the hour, that the phone is theirs.
create type account.restriction_obstacle as enum ('no_player', 'deactivated', 'no_code');

-- Why staff do nothing to the ways in of a player. frozen: it is so already. no_session: none of this id is open.
create type account.access_obstacle as enum ('no_player', 'frozen', 'no_session');

-- What a player can be marked with, as the contract has it.
create type account.staff_tag as enum (
  'vip', 'call-back', 'needs-help', 'complaint', 'careful-deposits', 'careful-withdrawals', 'careful-bonuses', 'shared-device', 'documents-asked',
  'asked-for-limits', 'test-account');

-- Why staff do not keep or tell something of a player. so_already: it is, or they were told. nothing_there: no posting has that number.
create type account.remark_obstacle as enum ('no_player', 'so_already', 'nothing_there');

-- What is open for the browser that asks. amount: what is to come from the player's own account.
create type account.reset_shown as (amount bigint, is_help_asked boolean, expires_at timestamptz);
comment on type account.reset_shown is 'may be null: amount';

-- proven: the browser sets the password now, or has. open: it is not proven whose it is. no_code: it shows first, by a code, that the phone is
-- the player's.
create type account.reset_state as enum ('proven', 'open', 'no_code', 'inactive', 'frozen');

-- Why staff do not let a browser set a password. too_late: it asked too long ago. name_differs: from what the bank says.
-- by_telephone: another command tells the code. gets_codes: a code by SMS reaches the phone. kept_out: the account is frozen or deactivated.
create type account.reset_obstacle as enum ('no_player', 'too_late', 'name_differs', 'by_telephone', 'gets_codes', 'kept_out');

-- A code that staff have told is typed. wrong: also where there is none, it is too old, or another browser has typed it.
create type account.told_code_typed as enum ('right', 'wrong');

-- A change of the phone, as its player sees it, with both numbers by their digests. is_waiting: for staff. present_gets_codes: what no code reaches shows itself by none.
create type account.phone_shown as (
  change_id uuid, present_digest bytea, phone_digest bytea, is_waiting boolean, present_gets_codes boolean, is_present_shown boolean, is_new_shown boolean,
  asked_at timestamptz, expires_at timestamptz, decided_from timestamptz);
comment on type account.phone_shown is 'may be null: decided_from';

-- A player begins to change their phone. same: they have it. waiting: staff are asked for another. limit: of a day, or of thirty. step_up: they
-- show first that it is them.
create type account.phone_begun as enum ('begun', 'same', 'waiting', 'limit', 'step_up', 'no_session');

-- What became of it. none: there is no such change. over: another session or browser has begun it, or it was too long ago, or ended. no_code: a
-- number is not shown. taken: the new number is another player's. waiting: for staff.
create type account.phone_ended as enum ('changed', 'waiting', 'no_session', 'none', 'over', 'no_code', 'limit', 'taken');

-- A player keeps the phone that they have. changed: too late.
create type account.phone_taken_back as enum ('taken_back', 'changed', 'none', 'no_session');

-- Why staff do not let another phone be the player's. kept_out: the account is frozen or deactivated. too_early: the old number has a day to
-- object. name_differs: from what the bank says. number_taken: it is another player's meanwhile.
create type account.phone_obstacle as enum ('kept_out', 'too_early', 'asked_long_ago', 'name_differs', 'number_taken');

-- A player wants the name of their bank account spelt in another way. ask: whose it is, the bank has to say. same: it is spelt so.
-- limit: of a day and night. The others are how this try ended.
create type account.bank_name_tried as enum (
  'ask', 'same', 'no_bank', 'other_bank', 'limit', 'changed', 'differs', 'silent', 'moved');

-- silent: the bank has said nothing. moved: the player has another account meanwhile.
create type account.bank_name_ended as enum ('changed', 'differs', 'silent', 'moved');

-- A player changes their profile. same: nothing is another than before. ask: whose the account is, the bank has to say. step_up: they show first
-- that it is them. no_session: the session that asks has ended. no_bank: there is none in their money. limit: of a day and night. open: staff
-- are changing their account. The others are how it ended: saved; checked: a person looks at the bank account; taken: it is another player's.
create type account.profile_changed as enum (
  'same', 'ask', 'step_up', 'no_session', 'no_bank', 'limit', 'open', 'key_reused', 'saved', 'checked', 'taken');

-- Why this cannot become the player's bank account. not_an_account: the number is none, or the bank is unknown. taken: another player
-- has proven it. name_differs: from what the bank says. open: another change waits for somebody.
-- not_known: the bank has not said whose it is.
create type account.bank_change_obstacle as enum (
  'no_player', 'not_an_account', 'other_currency', 'same_account', 'taken', 'name_differs', 'open', 'not_known');

-- The login reads what it needs: no proof of a password, and no attempt or question, which would open a session or name an account.
grant usage on schema account to krapao_app;
grant select (player_id, member_no, invite_code, phone_digest, name_digest, source_code, invited_by, created_at, deactivated_at, frozen_at, phone_verified_at, no_passkey_at) on account.player
  to krapao_app;
grant select on account.phone, account.member_number, account.invite_code, account.player_phone, account.player_name, account.account_number, account.player_version, account.consent, account.session, account.known_visitor, account.bank_account,
  account.bank_account_version, account.name_inquiry, account.bank_account_digits, account.bank_claim, account.proven_bank_account, account.bank_account_change,
  account.bank_name_try, account.profile_change, account.security_event, account.forgotten_event, account.password_change, account.notice, account.restriction, account.staff_note, account.player_tag, account.passkey,
  account.passkey_owner, account.sign_in_rule to krapao_app;
-- Which browser asked is told to nobody, nor which code.
grant select (player_id, asked_at) on account.sign_in_code to krapao_app;
grant select (player_id, reset_id, amount, proof, proven_by, proven_at, help_asked_at, begun_at, expires_at, ended_at, ended_as, is_told) on account.password_reset to krapao_app;
grant select (player_id, change_id, old_phone_digest, phone_digest, session_id, shown_by, state, proof, proven_by, version_no, begun_at, asked_at, decided_from, expires_at, ended_at)
  on account.phone_change to krapao_app;
grant select on account.dormancy to krapao_app;
