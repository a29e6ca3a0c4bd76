-- Staff, what they may decide and what they did, and every change of a rule.
create schema operator;

create function operator.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'operator.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Who works for the operator. Made and changed by the owner of the database only, with `npm run staff`.
create table operator.staff (
  staff_id   uuid primary key,
  name       text not null unique,
  roles      text[] not null,
  is_active  boolean not null,
  created_at timestamptz not null,
  constraint staff_have_known_roles check (
    cardinality(roles) > 0 and roles <@ array['owner', 'cashier', 'support', 'marketing', 'compliance', 'auditor'])
);
-- Whoever has left is deactivated: what they did goes on naming them.
create trigger staff_are_kept before delete or truncate on operator.staff for each statement execute function operator.refuse_change();

-- What a member of staff has signed in to. Found by the SHA-256 of its token, which is stored nowhere.
create table operator.staff_session (
  token_hash   bytea primary key,
  staff_id     uuid not null references operator.staff,
  -- By which it is named to whoever may end it.
  session_id   uuid not null unique default gen_random_uuid(),
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at     timestamptz,
  -- By what it was opened beside the password; `database`: by the owner of the database, who showed nothing.
  shown_by     text not null default 'database' check (shown_by in ('passkey', 'totp', 'recovery', 'password', 'database')),
  browser      text,
  system       text,
  country      text
);
create index staff_session_of_staff on operator.staff_session (staff_id);
create index staff_session_unseen on operator.staff_session (last_seen_at);

-- How staff sign in. Neither hashes nor salts are read by anybody.

-- Whether whoever signs in shows a second factor as well as the password. Off in the demo world alone. One row.
create table operator.staff_sign_in_rule (
  is_one        boolean primary key default true check (is_one),
  second_factor boolean not null
);
insert into operator.staff_sign_in_rule (second_factor) values (true);

-- Of a password the salt and cost of its hash are kept, and the SHA-256 of the hash, as of a player's.
create table operator.staff_password (
  staff_id uuid primary key references operator.staff,
  salt     text not null,
  proof    bytea not null,
  set_at   timestamptz not null,
  constraint staff_proof_is_a_digest check (octet_length(proof) = 32)
);
create type operator.kept_password as (salt text, proof bytea);

-- A key that a device of theirs keeps, and uses once it has seen who holds it. The database checks no signature of it: it believes what a
-- server has sealed that it has checked.
create table operator.staff_passkey (
  passkey_id    uuid primary key,
  staff_id      uuid not null references operator.staff,
  credential_id bytea not null unique,
  public_key    bytea not null,
  sign_count    bigint not null,
  transports    text[] not null,
  name          text not null,
  is_backed_up  boolean not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  -- It was seen to count backwards: somebody has a copy. It opens nothing since.
  cloned_at     timestamptz,
  removed_at    timestamptz,
  constraint staff_credential_id_is_one check (octet_length(credential_id) between 16 and 1023),
  constraint staff_passkey_counts_upwards check (sign_count between 0 and 4294967295)
);
create index staff_passkey_of_staff on operator.staff_passkey (staff_id);

-- The secret that an authenticator makes codes of (RFC 6238), under a key of the site and bound to this row. Until a code of it was shown it is
-- good for nothing.
create table operator.staff_totp (
  totp_id          uuid primary key,
  staff_id         uuid not null references operator.staff,
  secret_encrypted bytea not null,
  made_at          timestamptz not null,
  confirmed_at     timestamptz,
  -- Of the newest code that was shown: neither it nor one before it is good again.
  last_step        bigint
);
create unique index staff_totp_one on operator.staff_totp (staff_id) where confirmed_at is not null;
create index staff_totp_unconfirmed on operator.staff_totp (staff_id, made_at) where confirmed_at is null;

-- The key of the site that this stands under is made before the first, and another made for a lost one opens nothing.
create function operator.refuse_another_key() returns trigger language plpgsql as $$
begin
  if exists (select 1 from operator.staff_totp) then
    raise exception 'the key of the site for % is missing, and operator.staff_totp needs it: give it back from a copy', new.purpose using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger staff_totp_keeps_its_key after insert on platform.site_key
  for each row when (new.purpose = 'reports') execute function operator.refuse_another_key();

-- For whoever has lost their second factor: each is good once.
create table operator.staff_recovery_code (
  staff_id  uuid not null references operator.staff,
  -- SHA-256 of whose it is and the code, which has 80 bits.
  code_hash bytea not null,
  made_at   timestamptz not null,
  used_at   timestamptz,
  primary key (staff_id, code_hash)
);

-- Browsers that a member of staff has signed in from, by the SHA-256 of a cookie.
create table operator.staff_device (
  staff_id     uuid not null references operator.staff,
  device_hash  bytea not null,
  known_since  timestamptz not null,
  signed_in_at timestamptz not null,
  primary key (staff_id, device_hash)
);
create index staff_device_by_time on operator.staff_device (signed_in_at);

-- Tries of a password or a second factor that brought nothing, or nothing yet, by what each counts against: a name, whether anybody has it or
-- not, a network, a browser that is known.
create table operator.staff_attempt (
  attempt_id uuid not null,
  subject    text not null,
  staff_id   uuid,
  began_at   timestamptz not null,
  -- It is spent.
  is_failed  boolean not null,
  primary key (attempt_id, subject)
);
create index staff_attempt_of_subject on operator.staff_attempt (subject, began_at);
create index staff_attempt_by_time on operator.staff_attempt (began_at);

-- Whoever counts a try waits here for whoever counts one at the same time.
create table operator.staff_attempt_subject (
  subject  text primary key,
  asked_at timestamptz not null
);
create index staff_attempt_subject_by_time on operator.staff_attempt_subject (asked_at);

-- A password was shown, and the second factor is still to be: within five minutes, by whoever has the token.
create table operator.staff_sign_in (
  token_hash  bytea primary key,
  staff_id    uuid not null references operator.staff,
  device_hash bytea not null,
  began_at    timestamptz not null,
  ended_at    timestamptz
);
create index staff_sign_in_by_time on operator.staff_sign_in (began_at);

-- What a passkey is to sign, once.
create table operator.staff_challenge (
  -- SHA-256 of it.
  challenge_hash bytea primary key,
  purpose        text not null check (purpose in ('register', 'sign_in', 'step_up')),
  staff_id       uuid not null references operator.staff,
  -- SHA-256 of the secret by which it was asked for: of a sign-in, a session or an invitation.
  of_hash        bytea not null,
  issued_at      timestamptz not null,
  expires_at     timestamptz not null,
  spent_at       timestamptz
);
create index staff_challenge_of_staff on operator.staff_challenge (staff_id, issued_at);
create index staff_challenge_by_time on operator.staff_challenge (issued_at);

-- A second factor was shown again in a session, for one thing: it is good once, and for nothing else.
create table operator.step_up (
  step_up_id uuid primary key,
  staff_id   uuid not null references operator.staff,
  session_id uuid not null,
  shown_by   text not null check (shown_by in ('passkey', 'totp', 'recovery', 'password')),
  -- What it is for.
  about      text not null,
  shown_at   timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- The act that took it.
  used_by    uuid,
  constraint a_used_step_up_names_its_act check ((used_at is null) = (used_by is null))
);
create index step_up_by_time on operator.step_up (shown_at);

-- A link by which a member of staff sets their password and second factor, once. It opens nothing by itself where another person has the code.
create table operator.staff_invitation (
  token_hash bytea primary key,
  staff_id   uuid not null references operator.staff,
  -- Of the code that whoever proposed it has; null where the owner of the database invites.
  code_hash  bytea,
  made_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- Another has taken its place, or who was invited has been let go.
  ended_at   timestamptz
);
create unique index staff_invitation_open on operator.staff_invitation (staff_id) where used_at is null and ended_at is null;

-- What this person decides alone in a day over all kinds of a flow, where that is less than what anybody does.
create table operator.staff_limit (
  staff_id uuid not null references operator.staff,
  flow     text not null check (flow in ('credit', 'payout', 'trust')),
  currency text not null,
  amount   bigint not null check (amount >= 0),
  primary key (staff_id, flow, currency)
);

-- What is to change of staff, their roles and their authority, and of how long a kind may wait: proposed by one owner, carried out by another, or by the same once it was
-- announced for 24 hours.
create table operator.staff_change (
  change_id   uuid primary key,
  kind        text not null check (kind in ('invite', 'change', 'end', 'invite-again', 'authority', 'day-limit', 'due-time')),
  -- In whose journal it stands: of the member of staff it is about, or of the rules.
  journal_id  uuid not null,
  -- What it is about; one is open at a time.
  subject     text not null,
  before      jsonb,
  after       jsonb,
  reason      text not null,
  -- Of the code that an invitation takes beside its link; whoever proposed it has it.
  code_hash   bytea,
  proposed_by uuid not null references operator.staff,
  proposed_at timestamptz not null,
  alone_from  timestamptz not null,
  expires_at  timestamptz not null,
  ended_at    timestamptz,
  ended_by    uuid references operator.staff,
  outcome     text check (outcome in ('carried_out', 'refused', 'void', 'expired')),
  constraint ended_changes_say_how check ((ended_at is null) = (outcome is null)),
  constraint two_people_or_a_day check (outcome is distinct from 'carried_out' or ended_by <> proposed_by or ended_at >= alone_from)
);
create unique index staff_change_open on operator.staff_change (subject) where ended_at is null;

-- Where a browser is, and a session that is to begin in it.
create type operator.new_staff_session as (token_hash bytea, session_id uuid, device_hash bytea, browser text, system text, country text);
comment on type operator.new_staff_session is 'may be null: browser, system, country';

-- A second factor as it is shown, in the fields of its kind. `none`: a server has seen that it is wrong. Of a code of an authenticator and of
-- a passkey the rest is what a server has sealed.
create type operator.shown_factor as (
  kind text, recovery_code text, password_hash text, totp_id uuid, step bigint, passkey_id uuid, challenge_hash bytea, sign_count bigint, is_backed_up boolean,
  key_id text, seal bytea);
comment on type operator.shown_factor is
  'may be null: recovery_code, password_hash, totp_id, step, passkey_id, challenge_hash, sign_count, is_backed_up, key_id, seal';

-- One that is to be added, sealed.
create type operator.new_factor as (
  kind text, totp_id uuid, step bigint, passkey_id uuid, challenge_hash bytea, credential_id bytea, public_key bytea, sign_count bigint, is_backed_up boolean,
  transports text[], name text, key_id text, seal bytea);
comment on type operator.new_factor is
  'may be null: totp_id, step, passkey_id, challenge_hash, credential_id, public_key, sign_count, is_backed_up, transports, name, key_id, seal';

-- limit: it rests, for so many seconds.
create type operator.sign_in_begun as enum ('counted', 'limit');
-- wrong: nothing is said of why. no_factor: they have no second factor, and are to be invited again.
create type operator.password_shown as enum ('opened', 'second_factor', 'wrong', 'no_factor');
-- over: the sign-in or the session is.
create type operator.factor_begun as enum ('counted', 'limit', 'over');
-- expired: its challenge is. cloned: somebody has a copy of the passkey.
create type operator.factor_shown as enum ('right', 'wrong', 'expired', 'cloned', 'over');
-- What became of something that somebody does with their own credentials and sessions. no_step_up: it takes one, for this. known: the passkey is
-- somebody's already. many: they have ten.
create type operator.own_change as enum (
  'done', 'not_staff', 'key_reused', 'no_step_up', 'wrong', 'expired', 'known', 'many', 'last_factor', 'nothing');
-- unknown: there is none, or the code is another. limit: it was looked at too often just now.
create type operator.invitation_shown as enum ('open', 'accepted', 'over', 'unknown', 'limit', 'wrong', 'expired', 'known');
-- What became of a change of staff that somebody proposed or decided. same_person: it is their own, and not announced for long enough.
-- void: something has changed since, or who proposed it may no longer.
create type operator.staff_changed as enum (
  'done', 'proposed', 'not_staff', 'not_allowed', 'key_reused', 'no_step_up', 'name_taken', 'no_staff', 'nothing_changes', 'waits_already', 'last_owner',
  'same_person', 'void', 'over', 'no_change');

-- Whatever waits for a person. Opened and closed in the transaction that changes its subject; the subject stays the
-- truth, and the audit compares.
create table operator.work_item (
  owner_id       uuid not null,
  item_id        uuid not null,
  kind           text not null,
  -- The id of what it is about: a transfer, a withdrawal, an external payment.
  subject        text not null,
  -- False: for information, it will end by itself.
  needs_decision boolean not null,
  reason         text not null,
  evidence       jsonb not null,
  opened_at      timestamptz not null,
  -- From then on it is late.
  due_at         timestamptz not null,
  -- Staff have put it off until then, because somebody has to answer first; null where nobody has, or it was looked at since.
  put_off_until  timestamptz,
  waits_for      text,
  closed_at      timestamptz,
  outcome        text,
  primary key (owner_id, item_id),
  constraint what_is_put_off_waits_for_somebody
    check ((put_off_until is null) = (waits_for is null) and waits_for in ('player', 'bank', 'provider')),
  constraint closed_items_say_how check ((closed_at is null) = (outcome is null)),
  constraint due_after_it_opened check (due_at > opened_at)
);
-- A subject has one open item of a kind.
create unique index work_item_open on operator.work_item (owner_id, kind, subject) where closed_at is null;
-- The queue, what can be decided first, the most urgent first.
create index work_item_queue on operator.work_item ((not needs_decision), due_at, item_id) where closed_at is null;
-- What has happened lately, for whoever has the queue open.
create index work_item_by_opening on operator.work_item (opened_at);
create index work_item_by_closing on operator.work_item (closed_at) where closed_at is not null;

-- Who of the staff holds an item, so that no two work on it at once: each lease, numbered from one in each item, of 90 seconds unless it is renewed.
-- It ends when they act, give the item back or pass it by, when nobody renews it, and when the session ends in which it was taken.
create table operator.item_lease (
  owner_id   uuid not null,
  item_id    uuid not null,
  lease_no   bigint not null check (lease_no > 0),
  staff_id   uuid not null,
  session_id uuid not null,
  taken_at   timestamptz not null,
  -- It is theirs until then, unless it ends before.
  until      timestamptz not null,
  ended_at   timestamptz,
  ended_by   text check (ended_by in ('act', 'given_back', 'passed_by', 'lapsed', 'session_over', 'taken_anew', 'put_off')),
  -- Why they passed it by.
  reason     text,
  primary key (owner_id, item_id, lease_no),
  constraint a_lease_lasts check (until > taken_at),
  constraint ended_leases_say_how check ((ended_at is null) = (ended_by is null)),
  constraint whoever_passes_by_says_why check ((ended_by is not distinct from 'passed_by') = (reason is not null))
);
-- An item is held by one at a time.
create unique index item_lease_open on operator.item_lease (owner_id, item_id) where ended_at is null;
-- What has been taken and left lately, for whoever has the queue open.
create index item_lease_by_taking on operator.item_lease (taken_at);
create index item_lease_by_ending on operator.item_lease (ended_at) where ended_at is not null;

-- What became of taking an item. same_person: they have proposed something about it, which another person decides. claimed: somebody else holds it.
create type operator.item_taken as enum ('taken', 'not_staff', 'no_item', 'not_allowed', 'same_person', 'claimed', 'linked');
-- lost: the lease is over.
create type operator.item_kept as enum ('kept', 'not_staff', 'lost');
create type operator.item_left as enum ('left', 'not_staff');

-- Who has to answer before staff can decide about an item.
create type operator.waited_for as enum ('player', 'bank', 'provider');

-- How long an item of a kind may wait before it is late.
create table operator.due_time (
  kind    text primary key,
  minutes int not null check (minutes between 1 and 10080)
);
-- An item that was late, and what has been told of it at the operator's own address: the row is the job that tells it. over: it was closed before
-- anybody could be told.
create table operator.escalation (
  owner_id        uuid not null,
  item_id         uuid not null,
  state           text not null default 'due',
  noted_at        timestamptz not null,
  attempts        int not null default 0,
  lease_no        bigint not null default 0,
  leased_at       timestamptz,
  next_attempt_at timestamptz,
  told_at         timestamptz,
  -- Why the last attempt was none.
  doubt           text,
  primary key (owner_id, item_id),
  constraint known_state check (state in ('due', 'told', 'over')),
  constraint due_says_when check ((state = 'due') = (next_attempt_at is not null)),
  constraint told_says_when check ((state = 'told') = (told_at is not null))
);
create index escalation_due on operator.escalation (next_attempt_at) where state = 'due';

-- How long people take, by what they decided last.
create index work_item_decided on operator.work_item (kind, closed_at) where closed_at is not null and needs_decision;

-- Which player is a member of staff, or may be: they have used one browser, or what the player is known by is that of a player who they are.
-- Nobody decides about whom they are linked to.
create table operator.staff_link (
  player_id uuid not null,
  staff_id  uuid not null,
  -- `own` is declared by themselves; all else a server has found.
  because   text not null check (because in ('own', 'browser', 'bank_account', 'phone', 'invitation')),
  noted_at  timestamptz not null,
  -- By the owner of the database.
  ended_at  timestamptz,
  primary key (player_id, staff_id, because)
);
create index staff_link_own on operator.staff_link (staff_id) where because = 'own';

-- Browsers that staff have worked in, by the digest that players are known by.
create table operator.staff_browser (
  staff_id     uuid not null references operator.staff,
  visitor_hash bytea not null,
  seen_at      timestamptz not null,
  primary key (staff_id, visitor_hash)
);
create index staff_browser_by_time on operator.staff_browser (seen_at);

-- What an instruction of a member of staff is answered, by every verb of theirs.
--   act: it is done. proposed: another person must say the same. All else changed nothing:
--   not_staff is said in no live session of who is named, and not_allowed is not theirs to say; same_person has proposed it already; credited_them have credited the player they would
--   decide about; day_used_up is what two people may decide in a day; no_item waits for nobody; changed is no longer what was
--   proposed; key_reused has the id of another instruction; claimed is held by somebody else just now, and claim_lost was said
--   under a lease that is over; linked is about a player whom they are linked to
create type operator.authorised as enum (
  'act', 'proposed', 'not_staff', 'not_allowed', 'same_person', 'credited_them', 'day_used_up', 'no_item', 'changed', 'key_reused', 'claimed',
  'claim_lost', 'linked');

-- What a member of staff says: `act_id` is made by the caller, so that the same instruction given again has one effect. `secret`: of a
-- session of theirs, which stands for nobody else and is kept nowhere. `lease_no`: it is to happen only while they hold the item under that lease.
create type operator.instruction as (act_id uuid, staff_id uuid, act text, reason text, secret text, lease_no bigint);
comment on type operator.instruction is 'may be null: lease_no';
-- What they say it about: an item, what is at stake, and its subject before the act and after it.
create type operator.decision as (kind text, subject text, amount bigint, currency text, before jsonb, after jsonb);

-- Which role may decide items of a kind, and up to which amount (minor units) one person decides without another.
create table operator.authority (
  kind             text not null,
  currency         text not null,
  role             text not null,
  -- Less than nothing: it always takes two.
  alone_up_to      bigint not null,
  -- What one person decides alone in a day of Bangkok; nothing: no such limit. Else one item could be split into many.
  alone_a_day      bigint,
  -- From this amount on one of the two must be an owner.
  needs_owner_from bigint,
  primary key (kind, currency, role)
);

-- Which decisions credit a player and which pay out. What credits is counted together, and so is what pays out.
create table operator.decision_flow (
  kind                 text not null,
  -- The first word of the instruction.
  verb                 text not null,
  flow                 text not null check (flow in ('credit', 'payout')),
  -- Of what has two directions only this one moves money to the player.
  direction            text,
  -- Whoever has credited the player does not decide it.
  is_barred_by_credits boolean not null,
  primary key (kind, verb)
);
-- Written by npm run generate from the decisions of the modules.
insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select kind, currency, role, case when alone_up_to < 0 then alone_up_to else alone_up_to * factor end, alone_a_day * factor, needs_owner_from * factor
  from (values
      ('transfer', array['cashier', 'owner'], 500000, null::bigint, null::bigint),
      ('provider-balances', array['cashier', 'owner'], 0, null::bigint, null::bigint),
      ('withdrawal', array['cashier', 'owner'], 2000000, 30000000, 20000000),
      ('returned-payout', array['cashier', 'owner'], 2000000, 30000000, 20000000),
      ('closed-account', array['cashier', 'owner'], -1, null::bigint, 20000000),
      ('payment', array['cashier', 'owner'], 2000000, 30000000, 20000000),
      ('slip', array['cashier', 'owner'], 2000000, 30000000, 20000000),
      ('unconfirmed-deposit', array['cashier', 'owner'], 1000000000000, null::bigint, null::bigint),
      ('contradiction', array['cashier', 'owner'], 1000000000000, null::bigint, null::bigint),
      ('chargeback', array['cashier', 'owner'], -1, null::bigint, 20000000),
      ('bank-account', array['cashier', 'owner'], -1, null::bigint, null::bigint),
      ('password-reset', array['cashier', 'support', 'compliance', 'owner'], 0, null::bigint, null::bigint),
      ('phone-change', array['cashier', 'support', 'compliance', 'owner'], 0, null::bigint, null::bigint),
      ('restriction', array['cashier', 'support', 'compliance', 'owner'], 0, null::bigint, null::bigint),
      ('adjustment', array['cashier', 'owner'], -1, null::bigint, 2000000),
      ('invite-earning', array['compliance', 'owner'], 200000, 2000000, null::bigint),
      ('bonus-turnover', array['cashier', 'owner'], 1000000000000, null::bigint, null::bigint),
      ('bet', array['cashier', 'owner'], 1000000000000, null::bigint, null::bigint),
      ('wheel', array['marketing', 'owner'], -1, null::bigint, 2000000),
      ('prize', array['cashier', 'owner'], 0, null::bigint, null::bigint))
    thresholds (kind, roles, alone_up_to, alone_a_day, needs_owner_from)
  cross join (values ('BAHT', 1::bigint), ('LAK', 500)) currencies (currency, factor)
  cross join unnest(roles) role;
insert into operator.decision_flow (kind, verb, flow, direction, is_barred_by_credits) values
  ('transfer', 'done', 'credit', 'out', false),
  ('transfer', 'refused', 'credit', 'in', false),
  ('withdrawal', 'approve', 'payout', null, true),
  ('returned-payout', 'to_wallet', 'credit', null, false),
  ('returned-payout', 'pay_again', 'payout', null, true),
  ('closed-account', 'pay_out', 'payout', null, true),
  ('payment', 'allocate', 'credit', null, true),
  ('payment', 'return', 'payout', null, false),
  ('slip', 'accept', 'credit', null, false),
  ('adjustment', 'approve', 'credit', 'up', true),
  ('invite-earning', 'release', 'credit', null, false);
insert into operator.due_time (kind, minutes) values
  ('transfer', 30),
  ('provider-balances', 30),
  ('bet-difference', 240),
  ('bet-feed', 30),
  ('bet-account', 240),
  ('withdrawal', 10),
  ('payout', 30),
  ('returned-payout', 60),
  ('closed-account', 240),
  ('payment', 15),
  ('slip', 5),
  ('unconfirmed-deposit', 60),
  ('contradiction', 15),
  ('chargeback', 60),
  ('payment-return', 60),
  ('gift-link', 30),
  ('bank-account', 240),
  ('password-reset', 60),
  ('phone-change', 240),
  ('restriction', 240),
  ('adjustment', 240),
  ('invite-earning', 240),
  ('bonus-turnover', 240),
  ('bet', 240),
  ('wheel', 1440),
  ('prize', 240);
-- Until here.

-- What one person decides alone in a day of Bangkok over all kinds of a flow. `trust`: what they credit where no report
-- can ever tell of it, until another person confirms it. What two people decide is bounded in a day too, over all of the
-- staff: a session is all that the database knows of them.
create table operator.day_limit (
  flow     text not null check (flow in ('credit', 'payout', 'trust', 'credit_by_two', 'payout_by_two')),
  currency text not null,
  amount   bigint not null check (amount >= 0),
  primary key (flow, currency)
);
insert into operator.day_limit (flow, currency, amount)
  select flow, currency, amount * factor
  from (values ('credit', 30000000::bigint), ('payout', 30000000), ('trust', 2000000), ('credit_by_two', 300000000), ('payout_by_two', 1000000000))
    limits (flow, amount)
  cross join (values ('BAHT', 1), ('LAK', 500)) currencies (currency, factor);

-- What each person has decided alone in a day.
create table operator.day_sum (
  staff_id uuid not null references operator.staff,
  day      date not null,
  kind     text not null,
  currency text not null,
  amount   bigint not null,
  primary key (staff_id, day, kind, currency)
);

-- What two people have decided in a day, whoever they were.
create table operator.day_by_two (
  day      date not null,
  flow     text not null,
  currency text not null,
  amount   bigint not null,
  primary key (day, flow, currency)
);

-- For so many days nobody decides alone what goes to a player whom they have credited. One row.
create table operator.credit_bar (
  is_one boolean primary key default true check (is_one),
  days   int not null check (days between 1 and 365),
  -- What was decided before this was so by another number of days.
  since  timestamptz not null
);
insert into operator.credit_bar (days, since) values (7, '-infinity');

-- Who of the staff has credited a player: whoever decided it alone, or both who did.
create table operator.credit (
  player_id   uuid not null,
  act_id      uuid not null,
  staff_id    uuid not null references operator.staff,
  kind        text not null,
  subject     text not null,
  amount      bigint not null,
  credited_at timestamptz not null,
  primary key (player_id, act_id, staff_id)
);
create index credit_of_staff on operator.credit (player_id, staff_id, credited_at);

-- One person's word about an item that takes two. The other's approval carries it out, in one transaction.
create table operator.proposal (
  owner_id      uuid not null,
  proposal_id   uuid not null,
  kind          text not null,
  subject       text not null,
  act           text not null,
  amount        bigint not null,
  currency      text not null,
  reason        text not null,
  -- Of the item's evidence and the subject's state: when they have changed, nobody approves what was never proposed.
  evidence_hash bytea not null,
  proposed_by   uuid not null references operator.staff,
  proposed_at   timestamptz not null,
  approved_by   uuid references operator.staff,
  ended_at      timestamptz,
  outcome       text,
  primary key (owner_id, proposal_id),
  constraint two_different_people check (approved_by <> proposed_by),
  constraint approved_when_carried_out check ((outcome is not distinct from 'carried_out') = (approved_by is not null)),
  constraint ended_proposals_say_how check ((ended_at is null) = (outcome is null))
);
create unique index proposal_open on operator.proposal (owner_id, kind, subject) where ended_at is null;
-- What has happened lately.
create index proposal_by_time on operator.proposal (proposed_at);
create index proposal_by_end on operator.proposal (ended_at) where ended_at is not null;

-- What staff did, proposed and were refused. Append-only, and chained: numbered without a gap in each journal, each with
-- the hash of the one before.
create table operator.act (
  owner_id uuid not null,
  act_id   uuid not null,
  -- Nothing: the owner of the database.
  staff_id uuid,
  acted_at timestamptz not null,
  kind     text not null,
  subject  text not null,
  act      text not null,
  -- act, proposed, or why not.
  status   text not null,
  amount   bigint,
  currency text,
  reason   text not null,
  before   jsonb,
  after    jsonb,
  -- Whether an act was one person's alone; nothing of one that did nothing.
  is_alone boolean,
  -- `two`: it took two people whatever the amount; `trust`: one, on trust; else as much as their authority says.
  takes    text check (takes in ('two', 'trust')),
  -- The lease of the item that it was said under; nothing: under none.
  lease_no bigint,
  act_no   bigint not null,
  hash     bytea not null,
  primary key (owner_id, act_id),
  constraint acts_have_a_reason check (reason ~ '\S'),
  constraint act_numbered unique (owner_id, act_no)
);
-- The witness asks whose acts are new, and whoever looks over staff what they did last.
create index act_by_time on operator.act (acted_at, owner_id, act_no);
-- The same of one of them, and of one kind.
create index act_of_person on operator.act (staff_id, acted_at, owner_id, act_no);
create index act_of_kind on operator.act (kind, acted_at, owner_id, act_no);
-- What owners read of staff.
create index act_of_staff on operator.act (acted_at) where kind in ('staff', 'staff-change');
-- How often somebody was shown what is masked.
create index act_of_reveals on operator.act (staff_id, acted_at) where kind = 'reveal';
create trigger act_is_append_only before update or delete or truncate on operator.act
  for each statement execute function operator.refuse_change();

-- Where the chain of a journal's acts ends, beside the other rows of its owner.
create table operator.act_head (
  owner_id uuid primary key,
  act_no   bigint not null,
  hash     bytea not null
);

-- By which id the witness names the acts of an owner, so that they are not taken for postings.
create function operator.act_chain(p_owner uuid) returns uuid language sql immutable parallel safe as $$
  select md5('acts:' || p_owner)::uuid
$$;
comment on function operator.act_chain is 'used in statements';
create index act_head_by_chain on operator.act_head (operator.act_chain(owner_id));

-- What the hash of an act covers. The audit computes it again from the stored rows.
create function operator.act_hash(p_previous bytea, p_act operator.act) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(jsonb_build_array(p_act.owner_id, p_act.act_no, p_act.act_id, p_act.staff_id, extract(epoch from p_act.acted_at),
    p_act.kind, p_act.subject, p_act.act, p_act.status, p_act.amount, p_act.currency, p_act.reason, p_act.before, p_act.after, p_act.is_alone,
    p_act.takes, p_act.lease_no)::text, 'UTF8'))
$$;

create function operator.chain_act() returns trigger
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_head operator.act_head;
  -- What is inserted is a row of whichever part of the table it goes to.
  v_act operator.act;
begin
  insert into operator.act_head (owner_id, act_no, hash) values (new.owner_id, 0, '') on conflict do nothing;
  select h.* into v_head from operator.act_head h where h.owner_id = new.owner_id for update;
  new.act_no := v_head.act_no + 1;
  v_act := new;
  new.hash := operator.act_hash(v_head.hash, v_act);
  update operator.act_head h set act_no = new.act_no, hash = new.hash where h.owner_id = new.owner_id;
  -- What it changes in the tables of rules is changed by it.
  perform set_config('krapao.act', case when new.status = 'act' then concat_ws(' ', new.owner_id, new.act_id) else '' end, true);
  return new;
end $$;
create trigger acts_are_chained before insert on operator.act for each row execute function operator.chain_act();

-- Every change of a rule, of authority and of staff, in one chain: numbered without a gap, each with the hash of the one before.
-- Written by triggers, so that no function that sets a rule can forget it, and neither can the owner of the database.
create table operator.rule_change (
  change_no  bigint primary key check (change_no > 0),
  -- With its schema.
  table_name text not null,
  -- The columns that name the row.
  key        jsonb not null,
  -- Nothing: there was no such row before, or there is none since.
  before     jsonb,
  after      jsonb,
  -- The act of staff that caused it, in whose journal. Nothing: the owner of the database, past every function.
  act_owner  uuid,
  act_id     uuid,
  -- The login of the database that wrote it.
  written_by text not null,
  changed_at timestamptz not null,
  hash       bytea not null,
  constraint a_change_changes check (before is distinct from after),
  constraint an_act_stands_in_a_journal check ((act_owner is null) = (act_id is null))
);
create trigger rule_change_is_append_only before update or delete or truncate on operator.rule_change
  for each statement execute function operator.refuse_change();

-- What the hash of a change covers. The audit computes it again from the stored rows.
create function operator.rule_hash(p_previous bytea, p_change operator.rule_change) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(jsonb_build_array(p_change.change_no, p_change.table_name, p_change.key, p_change.before, p_change.after,
    p_change.act_owner, p_change.act_id, p_change.written_by, extract(epoch from p_change.changed_at))::text, 'UTF8'))
$$;

-- Adds a change to the end of the chain. Changes wait for each other here, until they are committed.
create function operator.add_rule_change(p_table text, p_key jsonb, p_before jsonb, p_after jsonb, p_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_last operator.rule_change;
  v_change operator.rule_change;
  -- Said by the trigger that chains acts, in this transaction.
  v_act text[] := string_to_array(nullif(current_setting('krapao.act', true), ''), ' ');
begin
  lock table operator.rule_change in share row exclusive mode;
  select c.* into v_last from operator.rule_change c order by c.change_no desc limit 1;
  v_change := row(coalesce(v_last.change_no, 0) + 1, p_table, p_key, p_before, p_after, v_act[1], v_act[2], session_user, p_at, '')::operator.rule_change;
  v_change.hash := operator.rule_hash(coalesce(v_last.hash, ''), v_change);
  insert into operator.rule_change values (v_change.*);
end $$;

-- The columns of a row that name it.
create function operator.rule_key(p_row jsonb, p_key text[]) returns jsonb language sql immutable strict as $$
  select jsonb_object_agg(name, p_row -> name) from unnest(p_key) name
$$;
comment on function operator.rule_key is 'used in statements';

-- Of a table of rules. Its arguments: the columns of the key, and those that are no rule, because a running site changes them.
create function operator.chain_rule() returns trigger
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp set timezone = 'UTC' as $$
declare
  v_key text[] := string_to_array(tg_argv[0], ' ');
  v_left_out text[] := string_to_array(tg_argv[1], ' ');
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - v_left_out end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - v_left_out end;
begin
  if operator.rule_key(v_before, v_key) <> operator.rule_key(v_after, v_key) then
    perform operator.add_rule_change(tg_table_schema || '.' || tg_table_name, operator.rule_key(v_before, v_key), v_before, null, platform.now());
    v_before := null;
  end if;
  if v_before is distinct from v_after then
    perform operator.add_rule_change(tg_table_schema || '.' || tg_table_name, operator.rule_key(coalesce(v_after, v_before), v_key), v_before, v_after,
      platform.now());
  end if;
  return null;
end $$;

-- Chains what stands in a table of rules that is new. A migration that has given such a table another column, or taken one,
-- calls it again: then it chains each row that is otherwise as its last change says. What is not is left for the audit to name.
create function operator.chain_table(p_table text) returns void
language plpgsql set search_path = pg_catalog, operator, pg_temp set timezone = 'UTC' as $$
declare
  v_is_new boolean := not exists (select from operator.rule_change c where c.table_name = p_table);
  v_args text[];
  v_row jsonb;
  v_key jsonb;
  v_before jsonb;
begin
  -- PostgreSQL keeps the arguments of a trigger with a zero byte after each.
  select string_to_array(encode(t.tgargs, 'escape'), '\000') into strict v_args
    from pg_trigger t where t.tgrelid = p_table::regclass and t.tgfoid = 'operator.chain_rule()'::regprocedure;
  for v_row in execute format('select to_jsonb(t) - string_to_array($1, '' '') from %s t order by 1', p_table::regclass) using v_args[2] loop
    v_key := operator.rule_key(v_row, string_to_array(v_args[1], ' '));
    v_before := null;
    select c.after into v_before from operator.rule_change c where c.table_name = p_table and c.key = v_key order by c.change_no desc limit 1;
    if v_is_new or (v_before <> v_row
      and not exists (select from jsonb_each(v_before) was join jsonb_each(v_row) now using (key) where was.value <> now.value)) then
      perform operator.add_rule_change(p_table, v_key, v_before, v_row, now());
    end if;
  end loop;
end $$;

-- Makes a table one of rules from now on: chains what stands in it, and each change. p_key: the columns that name a row;
-- p_left_out: those that are no rule, because a running site changes them; each by its name, with spaces between.
create function operator.make_rules_of(p_table text, p_key text, p_left_out text default '') returns void
language plpgsql set search_path = pg_catalog, operator, pg_temp as $$
begin
  execute format('create trigger rules_are_chained after insert or update or delete on %s for each row execute function operator.chain_rule(%L, %L)',
    p_table::regclass, p_key, p_left_out);
  perform operator.chain_table(p_table);
end $$;

select operator.make_rules_of('operator.staff', 'staff_id');
select operator.make_rules_of('operator.authority', 'kind currency role');
select operator.make_rules_of('operator.due_time', 'kind');
select operator.make_rules_of('operator.day_limit', 'flow currency');
select operator.make_rules_of('operator.credit_bar', 'is_one');
select operator.make_rules_of('operator.decision_flow', 'kind verb');
select operator.make_rules_of('operator.staff_sign_in_rule', 'is_one');
select operator.make_rules_of('operator.staff_limit', 'staff_id flow currency');
select operator.make_rules_of('platform.reconcile_mode', 'is_on');

grant usage on schema operator to krapao_app;
-- But for the sessions, which functions look up: whoever reads the hashes of tokens learns who is signed in. Nor how anybody signs in, but for
-- what is public of a passkey, and secrets that are encrypted.
grant select on operator.staff_sign_in_rule, operator.staff_limit, operator.staff_passkey, operator.staff_totp, operator.step_up to krapao_app;
grant select (change_id, kind, journal_id, subject, before, after, reason, proposed_by, proposed_at, alone_from, expires_at, ended_at, ended_by, outcome)
  on operator.staff_change to krapao_app;
grant select on operator.staff, operator.work_item, operator.item_lease, operator.escalation, operator.staff_link, operator.staff_browser, operator.authority, operator.due_time, operator.decision_flow, operator.day_limit, operator.day_sum,
  operator.day_by_two, operator.credit_bar, operator.credit, operator.proposal, operator.act, operator.act_head, operator.rule_change to krapao_app;
grant execute on function operator.rule_hash, operator.rule_key, operator.act_hash, operator.act_chain to krapao_app;
