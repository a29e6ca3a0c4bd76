-- Players, how they sign in, and the bank accounts that they are paid to. Written by functions alone, and by the owner of the database.
create schema account;

create function account.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'account.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
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

-- A player. The currency of their money is a fact of their books, and stands there only.
create table account.player (
  -- Random, so it can be shown: the member id and the invite code.
  player_id         uuid primary key,
  -- Short, so that it can be told by telephone.
  member_no         text not null,
  phone             text not null,
  name              text not null,
  source_code       text,
  -- A plain column: as a foreign key it led to another player, and locked their row.
  invited_by        uuid,
  created_at        timestamptz not null,
  deactivated_at    timestamptz,
  -- Since when they have frozen it themselves.
  frozen_at         timestamptz,
  -- When the player showed by a code sent to it that the phone is theirs; nothing for whoever registered while none was asked for.
  phone_verified_at timestamptz,
  -- Of a password the salt and cost of its hash are kept, and the SHA-256 of the hash: whoever knows the password can show the
  -- hash, and neither the server's login nor a copy of the database can.
  password_salt     text not null,
  password_proof    bytea not null,
  constraint password_proof_is_a_digest check (octet_length(password_proof) = 32),
  constraint member_no_is_one check (member_no ~ '^[4-9]\d{8}$' and account.check_digit(left(member_no, 8)) = right(member_no, 1))
);
-- Whom a player has invited.
create index player_invited_by on account.player (invited_by) where invited_by is not null;

-- What the form of a registration says, and what was worked out from it.
create type account.registration as (
  phone text, name text, password_salt text, password_proof bytea, source_code text, invited_by uuid, bank_code text, account_no text,
  account_name text, currency text, terms_version text, terms_language text
);
comment on type account.registration is 'may be null: source_code, invited_by, terms_version, terms_language';

-- Who has a phone: the first player who claimed it.
create table account.phone (
  phone     text primary key,
  player_id uuid not null
);

-- Whose a member number is, for good.
create table account.member_number (
  member_no text primary key,
  player_id uuid not null
);

-- Every name and phone that a player has had, written by the database itself. Who invited them, and whether they are closed,
-- too: a share of what they play goes to the one, and staff pay out the other.
create table account.player_version (
  player_id      uuid not null references account.player,
  version_no     int not null,
  phone          text not null,
  name           text not null,
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
  v_now timestamptz := clock_timestamp();
begin
  insert into account.player_version (player_id, version_no, phone, name, invited_by, deactivated_at, frozen_at, written_by, written_at)
    select new.player_id, coalesce(max(v.version_no), 0) + 1, new.phone, new.name, new.invited_by, new.deactivated_at, new.frozen_at, session_user, v_now
    from account.player_version v where v.player_id = new.player_id;
  return null;
end $$;
create trigger player_keeps_its_versions after insert or update of phone, name, invited_by, deactivated_at, frozen_at on account.player
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
  primary key (player_id, token_hash),
  constraint revoked_by_something check ((revoked_at is null) = (revoked_by is null)),
  constraint known_end check (revoked_by in ('sign_out', 'owner', 'password', 'too_many', 'frozen', 'staff')),
  constraint lasts_a_year_at_most check (ends_at > created_at and ends_at <= created_at + interval '366 days'),
  constraint idle_for_a_while check (idle_seconds between 60 and 31622400),
  constraint replaced_ends check (replaced_at is null or ends_at <= replaced_at + interval '1 minute')
);

-- A session has one token that is not replaced.
create unique index session_newest on account.session (player_id, session_id) where replaced_at is null;

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
    'stepped_up', 'step_up_refused', 'frozen', 'deactivated', 'opened_again'))
);
create trigger security_event_is_append_only before update or delete or truncate on account.security_event
  for each statement execute function account.refuse_change();

-- Each time a password was changed, under the key of whoever asked: asked again, the answer is the same.
create table account.password_change (
  player_id       uuid not null references account.player,
  idempotency_key text not null,
  session_id      uuid not null,
  changed_at      timestamptz not null,
  primary key (player_id, idempotency_key)
);
create trigger password_change_is_append_only before update or delete or truncate on account.password_change
  for each statement execute function account.refuse_change();

-- What a player is told of by SMS, because it may not have been them. A row is also the job that sends it.
create table account.notice (
  player_id       uuid not null references account.player,
  notice_id       uuid not null,
  kind            text not null,
  state           text not null default 'waiting',
  attempts        int not null default 0,
  lease_no        bigint not null default 0,
  leased_at       timestamptz,
  next_attempt_at timestamptz,
  opened_at       timestamptz not null,
  ended_at        timestamptz,
  primary key (player_id, notice_id),
  constraint known_kind check (kind in ('password_changed', 'frozen', 'opened_again')),
  constraint known_state check (state in ('waiting', 'sent', 'given_up')),
  constraint due_while_waiting check ((state = 'waiting') = (next_attempt_at is not null)),
  constraint ended_says_when check ((state = 'waiting') = (ended_at is null))
);
create index notice_due on account.notice (next_attempt_at) where state = 'waiting';

-- What keeps a player out of their account: they have frozen it, or staff have deactivated it. Both may hold at once.
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
  constraint begun_by_whom_it_says check ((kind = 'frozen') = (session_id is not null) and (kind = 'deactivated') = (begun_by is not null and why is not null)),
  constraint ended_by_somebody check ((ended_at is null) = (ended_by is null))
);
create unique index restriction_open on account.restriction (player_id, kind) where ended_at is null;

-- A browser this player has signed in from, by the SHA-256 of its visitor cookie. Its failures are counted apart, so
-- a stranger who fails on purpose does not keep the owner out.
create table account.known_visitor (
  player_id    uuid not null references account.player,
  visitor_hash bytea not null,
  signed_in_at timestamptz not null,
  -- The network that the browser signed in from last, as a digest.
  network_hash bytea,
  primary key (player_id, visitor_hash)
);
-- Which players one device belongs to.
create index known_visitor_players on account.known_visitor (visitor_hash);

-- Sign-ins that failed or are being decided, counted by subject (phone, browser, network) over all server processes.
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

-- One row a subject of sign-ins, locked by every decision whether one may try.
create table account.sign_in_subject (
  subject text primary key
);

-- Bank accounts.

create table account.bank_account (
  player_id    uuid primary key references account.player,
  bank_code    text not null,
  account_no   text not null,
  account_name text not null,
  changed_at   timestamptz not null
);
create trigger bank_account_is_not_truncated before truncate on account.bank_account
  for each statement execute function account.refuse_change();

-- Every bank account a player has had, written by the database itself: whoever changes one leaves a trace.
create table account.bank_account_version (
  player_id    uuid not null,
  version_no   int not null,
  bank_code    text not null,
  account_no   text not null,
  account_name text not null,
  -- The login of the database that wrote it.
  written_by   text not null,
  written_at   timestamptz not null,
  is_removed   boolean not null,
  primary key (player_id, version_no)
);
-- Which players one bank account belongs to, or did.
create index bank_account_version_players on account.bank_account_version (account_no, bank_code);
create trigger version_is_append_only before update or delete or truncate on account.bank_account_version
  for each statement execute function account.refuse_change();

-- Versions carry the time that decides about money.
create function account.keep_bank_account_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account := case tg_op when 'DELETE' then old else new end;
  v_now timestamptz := platform.now();
begin
  insert into account.bank_account_version (player_id, version_no, bank_code, account_no, account_name, written_by, written_at, is_removed)
    select v_account.player_id, coalesce(max(v.version_no), 0) + 1, v_account.bank_code, v_account.account_no, v_account.account_name,
      session_user, v_now, tg_op = 'DELETE'
    from account.bank_account_version v where v.player_id = v_account.player_id;
  return null;
end $$;
create trigger bank_account_keeps_its_versions after insert or update or delete on account.bank_account
  for each row execute function account.keep_bank_account_version();

-- What its bank says of each version of a bank account: in whose name it is. A row is also the job that asks.
create table account.name_inquiry (
  player_id       uuid not null,
  version_no      int not null,
  state           text not null default 'asking',
  -- As the bank wrote it.
  holder_name     text,
  attempts        int not null default 0,
  lease_no        bigint not null default 0,
  leased_at       timestamptz,
  next_attempt_at timestamptz,
  opened_at       timestamptz not null,
  -- When the bank last said something definite.
  answered_at     timestamptz,
  -- The report that says so.
  report_id       uuid,
  primary key (player_id, version_no),
  constraint known_state check (state in ('asking', 'fits', 'differs', 'no_account')),
  constraint answered_says_when check ((state = 'asking') = (answered_at is null)),
  constraint due_while_asking check ((state = 'asking') = (next_attempt_at is not null)),
  constraint name_of_an_account check ((state in ('fits', 'differs')) = (holder_name is not null))
);
create index name_inquiry_due on account.name_inquiry (next_attempt_at) where state = 'asking';

-- What its bank says of an account under the name that its player has given it. asking: nothing yet. no_account: it knows of none.
create type account.name_state as enum ('asking', 'fits', 'differs', 'no_account');

-- What a bank has said of an account, with the report that says so.
create type account.name_said as (report_id uuid, state account.name_state, holder_name text);

-- The registered accounts by every four digits that stand beside each other in their numbers: how one is found of which a
-- bank shows a part. Of the accounts as they are now.
create table account.bank_account_digits (
  bank_code  text not null,
  digits     text not null,
  account_no text not null,
  player_id  uuid not null,
  primary key (bank_code, digits, account_no, player_id)
);

create function account.digits_of(p_account_no text) returns setof text language sql immutable as $$
  select distinct substr(p_account_no, place, 4) from generate_series(1, greatest(length(p_account_no) - 3, 1)) place
$$;
comment on function account.digits_of is 'used in statements';

-- Each new version is asked about, and found by its digits.
create function account.follow_bank_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_digits text;
begin
  if tg_op in ('UPDATE', 'DELETE') then
    for v_digits in select account.digits_of(old.account_no) loop
      delete from account.bank_account_digits d
        where d.bank_code = old.bank_code and d.digits = v_digits and d.account_no = old.account_no and d.player_id = old.player_id;
    end loop;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into account.bank_account_digits (bank_code, digits, account_no, player_id)
      select new.bank_code, digits, new.account_no, new.player_id from account.digits_of(new.account_no) digits;
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
  bank_code  text not null,
  account_no text not null,
  player_id  uuid not null,
  -- `transfer`: by the payment it says; `earlier`: by what came before this rule.
  proof      text not null,
  reference  text,
  proven_at  timestamptz not null,
  primary key (bank_code, account_no),
  constraint known_proof check (proof in ('transfer', 'earlier')),
  constraint transfer_says_which check ((proof = 'transfer') = (reference is not null))
);

-- The same by the player: which accounts are proven to be theirs.
create table account.proven_bank_account (
  player_id  uuid not null,
  bank_code  text not null,
  account_no text not null,
  proven_at  timestamptz not null,
  primary key (player_id, bank_code, account_no)
);

-- Questions whether a bank account is a player's, by who asked: `visitor …`, `phone …`, `network …`. The row of a subject is
-- its lock.
create table account.account_question_subject (
  subject text primary key
);
create table account.account_question (
  subject        text not null,
  account_digest text not null,
  asked_at       timestamptz not null,
  primary key (subject, account_digest)
);

-- A change of a bank account that staff make for its player.
create table account.bank_account_change (
  player_id    uuid not null,
  change_id    uuid not null,
  bank_code    text not null,
  account_no   text not null,
  account_name text not null,
  -- As the bank said.
  holder_name  text not null,
  state        text not null,
  -- The version of the bank account that it made, who approved it and why.
  version_no   int,
  approved_by  uuid,
  why          text,
  proposed_at  timestamptz not null,
  ended_at     timestamptz,
  -- Of the bank's answer.
  report_id    uuid,
  primary key (player_id, change_id),
  constraint known_state check (state in ('proposed', 'changed', 'refused')),
  constraint ended_when_it_says check ((state = 'proposed') = (ended_at is null)),
  constraint changed_says_how check ((state = 'changed') = (version_no is not null and approved_by is not null and why is not null))
);
create unique index bank_account_change_open on account.bank_account_change (player_id) where state = 'proposed';

create type account.bank_change_order as (
  change_id    uuid,
  bank_code    text,
  account_no   text,
  account_name text,
  -- Of the accounts at that bank.
  currency     text
);
comment on type account.bank_change_order is 'may be null: currency';

-- Each time a player wants the name of their bank account spelt in another way, and what became of it.
create table account.bank_name_try (
  player_id    uuid not null,
  try_id       uuid not null,
  bank_code    text not null,
  account_no   text not null,
  account_name text not null,
  state        text not null,
  -- As the bank said; null where it said nothing, or knows no such account.
  holder_name  text,
  -- The version of the bank account that it made.
  version_no   int,
  tried_at     timestamptz not null,
  ended_at     timestamptz,
  primary key (player_id, try_id),
  constraint known_state check (state in ('asking', 'changed', 'differs', 'silent', 'moved')),
  constraint ended_when_it_says check ((state = 'asking') = (ended_at is null)),
  constraint changed_says_how check ((state = 'changed') = (version_no is not null)),
  constraint changed_by_the_bank check (state <> 'changed' or holder_name is not null)
);
create index bank_name_try_by_time on account.bank_name_try (player_id, tried_at);

-- What its functions answer.

-- phone_taken: another player has it.
create type account.registered as enum ('registered', 'phone_taken');

-- limit: too many attempts have failed, or are under way.
create type account.sign_in_begun as enum ('counted', 'limit');

-- wrong: the attempt has failed by it. inactive, frozen: told to whoever knows the password only. no_attempt: none was counted for this
-- player, or it has failed.
create type account.session_opened as enum ('opened', 'wrong', 'inactive', 'frozen', 'no_attempt');

-- wrong: that is not their password. no_session: the session that asks has ended.
create type account.password_changed as enum ('changed', 'wrong', 'no_attempt', 'no_session');

-- Whoever shows again that they are the player. wrong: that is not their password. no_session: the session that asks has ended.
create type account.stepped_up as enum ('stepped_up', 'wrong', 'no_attempt', 'no_session');

-- A player freezes their account. no_session: the session that asks has ended.
create type account.frozen as enum ('frozen', 'no_session');

-- Why staff do not keep a player out of their account, or not let them in again. no_player: there is none. deactivated: they are kept out
-- already. no_code: the player shows first, by a code within the hour, that the phone is theirs.
create type account.restriction_obstacle as enum ('no_player', 'deactivated', 'no_code');

-- A player wants the name of their bank account spelt in another way. ask: whose it is, the bank has to say. same: it is spelt so.
-- limit: of a day and night. The others are how this try ended.
create type account.bank_name_tried as enum (
  'ask', 'same', 'no_bank', 'other_bank', 'limit', 'changed', 'differs', 'silent', 'moved');

-- silent: the bank has said nothing. moved: the player has another account meanwhile.
create type account.bank_name_ended as enum ('changed', 'differs', 'silent', 'moved');

-- Why this cannot become the player's bank account. not_an_account: the number is none, or the bank is unknown. taken: another player
-- has proven it. name_differs: from what the bank says. open: another change waits for somebody.
create type account.bank_change_obstacle as enum (
  'no_player', 'not_an_account', 'other_currency', 'same_account', 'taken', 'name_differs', 'open');

-- The login reads what it needs: no proof of a password, and no attempt or question, which would open a session or name an account.
grant usage on schema account to krapao_app;
grant select (player_id, member_no, phone, name, source_code, invited_by, created_at, deactivated_at, frozen_at, phone_verified_at) on account.player to krapao_app;
grant select on account.phone, account.member_number, account.player_version, account.consent, account.session, account.known_visitor, account.bank_account,
  account.bank_account_version, account.name_inquiry, account.bank_account_digits, account.bank_claim, account.proven_bank_account, account.bank_account_change,
  account.bank_name_try, account.security_event, account.password_change, account.notice, account.restriction to krapao_app;
grant execute on function account.digits_of to krapao_app;
