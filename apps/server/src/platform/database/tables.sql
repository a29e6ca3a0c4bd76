-- What the platform keeps beside the modules. The login krapao_app is made before (application-role.ts): it reads, and calls functions.
-- It writes no table. What it may read stands in the files of tables, what it may call beside each function.

-- What PostgreSQL gives to everybody is the login's too.
revoke create on schema public from public;
alter default privileges revoke execute on functions from public;

create schema platform;
grant usage on schema platform to krapao_app;

-- What this database was made of and what has changed it since (migrate.ts): `baseline`, and the numbered migrations.
create table platform.migration (
  name       text primary key,
  sha256     text not null,
  applied_at timestamptz not null default now()
);

-- Whether a server can work here whose release knows these baselines, by their hashes, and these numbered migrations: the database
-- was made of one of them, or a newer release has been here.
create function platform.is_known_to(p_baselines text[], p_migrations text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, platform, pg_temp as $$
  select exists (
    select from platform.migration m
    where case when m.name = 'baseline' then m.sha256 = any (p_baselines) else m.name <> all (p_migrations) end)
$$;
grant execute on function platform.is_known_to to krapao_app;

-- The files of functions as they were last applied (function-files.ts), relative to `src`.
create table platform.function_file (
  path       text primary key,
  sha256     text not null,
  applied_at timestamptz not null default now()
);

-- What has been granted to the login and to everybody, written down in the commit that grants it: a server whose login holds more
-- does not start (granted-rights.ts).
create table platform.granted_right (
  grantee   text not null,
  object    text not null,
  privilege text not null,
  primary key (grantee, object, privilege)
);
grant select on platform.granted_right to krapao_app;

-- What has made this database a distributed one, and what is left of it (distribution/distribute.ts). Empty on one machine.
create table platform.distribution_step (
  step_no   bigint primary key,
  says      text not null,
  statement text not null,
  done_at   timestamptz
);

-- What servers seal with (server-seal.ts). Nobody but the owner of the database reads it.
create table platform.seal_key (
  key_id     text primary key,
  -- The two halves of HMAC, worked out once.
  inner_pad  bytea not null,
  outer_pad  bytea not null,
  set_at     timestamptz not null,
  retired_at timestamptz
);
create unique index one_seal_key on platform.seal_key ((true)) where retired_at is null;

-- Which DATA_KEYs the keys below are wrapped with, by what tells one from others and nothing of it (keys/keyring.ts). What is made new is
-- wrapped with the one that is not retired.
create table platform.data_key (
  data_key_id  text primary key,
  begun_at     timestamptz not null,
  retired_at   timestamptz,
  -- From then on nothing is wrapped with it, and no server needs it.
  forgotten_at timestamptz,
  constraint id_is_hex check (data_key_id ~ '^[0-9a-f]{16}$'),
  constraint retired_before_forgotten check (forgotten_at is null or retired_at is not null)
);
create unique index one_data_key on platform.data_key ((true)) where retired_at is null;
grant select on platform.data_key to krapao_app;

-- The key under which all that is encrypted of a player stands, wrapped with a DATA_KEY. Made when it is first needed, by a server, and
-- told by a function.
create table platform.player_key (
  player_id   uuid primary key,
  data_key_id text not null,
  wrapped     bytea not null,
  made_at     timestamptz not null
) with (fillfactor = 80);
grant select (player_id, data_key_id, made_at) on platform.player_key to krapao_app;

-- Whose key was destroyed because nothing of them has to be kept any longer: what stands under it opens nowhere, and no other is made for them.
create table platform.erased_player (
  player_id uuid primary key,
  erased_at timestamptz not null
);
grant select on platform.erased_player to krapao_app;

-- The same of the site, one for each purpose: codes by SMS, browsers, guests, notices between servers, what is encrypted of no player, and
-- digests by which something is found without being read.
create table platform.site_key (
  purpose     text primary key,
  data_key_id text not null,
  wrapped     bytea not null,
  made_at     timestamptz not null,
  constraint known_purpose check (purpose in ('browsers', 'codes', 'guests', 'invitations', 'notices', 'push', 'reports', 'search'))
);
grant select (purpose, data_key_id, made_at) on platform.site_key to krapao_app;

-- data_key: wrapped with another DATA_KEY than the present one, or with none at all. erased: there was one, and it was destroyed.
create type platform.key_kept as enum ('kept', 'data_key', 'erased');

-- A value as a server brings it: encrypted, bound to its place; the digest by which it is compared, where it is; and the seal of both for
-- that place (keys/sealed-value.ts).
create type platform.sealed_value as (encrypted bytea, digest bytea, key_id text, seal bytea);
comment on type platform.sealed_value is 'may be null: digest';

-- A key that a server has made for a player who is being made, with its seal.
create type platform.new_key as (data_key_id text, wrapped bytea, key_id text, seal bytea);

-- While our books are compared with those of the outside world, as after a failover or a restore: one row, or none.
create table platform.reconcile_mode (
  is_on    boolean primary key default true,
  reason   text not null,
  begun_at timestamptz not null,
  constraint one_row check (is_on)
);
grant select on platform.reconcile_mode to krapao_app;

-- How far each list of a provider's records has been read, by the provider's own booking and by our clock: one row for each
-- reach, so that a long reading keeps no short one waiting.
create table platform.record_reading (
  -- Such as `bank:SCB:0458800011`.
  records         text not null,
  reach           text not null check (reach in ('newest', 'late', 'month')),
  -- What was booked before is none of ours: the operator's books began with something else.
  begins_at       timestamptz not null,
  -- The newest booking that was read, by its provider.
  read_to         timestamptz not null,
  -- When the last reading began that came to its end: what comes later has not been seen.
  read_at         timestamptz not null,
  -- When the newest reading began.
  began_at        timestamptz not null,
  attempts        int not null default 0,
  next_attempt_at timestamptz not null,
  lease_no        bigint not null,
  leased_at       timestamptz,
  primary key (records, reach)
);
grant select on platform.record_reading to krapao_app;

-- How far each handler has read a stream of its owner (streams.sql).
create table platform.stream_cursor (
  owner_id        uuid not null,
  stream          text not null check (stream in ('postings', 'bets', 'playthrough')),
  handler         text not null,
  -- What stood in the stream up to here before the handler was there is not for it.
  begun_after     bigint not null default 0,
  read_to         bigint not null default 0,
  -- How often in a row it has failed at what is next, and when it tries again.
  failures        int not null default 0,
  next_attempt_at timestamptz,
  primary key (owner_id, stream, handler)
) with (fillfactor = 50);
create index stream_cursor_failing on platform.stream_cursor (next_attempt_at) where next_attempt_at is not null;
grant select on platform.stream_cursor to krapao_app;

create schema realtime;
grant usage on schema realtime to krapao_app;

-- Where the Socket.IO adapter leaves a message too large for NOTIFY. Left and forgotten by functions alone; what names it is signed
-- by a server.
create table realtime.attachment (
  id         bigserial unique,
  created_at timestamptz not null default now(),
  payload    bytea not null,
  constraint attachment_is_small check (octet_length(payload) <= 1048576)
);
grant select on realtime.attachment to krapao_app;
