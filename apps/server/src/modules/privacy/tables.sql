-- What a player has asked to have of all that is kept of them. Written by functions alone.
create schema privacy;

-- A file with a player's data. The row is also the job that makes it.
create table privacy.data_request (
  player_id          uuid not null,
  request_id         uuid not null,
  idempotency_key    text not null,
  -- In which it was asked for.
  session_id         uuid not null,
  -- In which the file is written.
  language           text not null check (language in ('th', 'la', 'en')),
  state              text not null default 'waiting',
  attempts           int not null default 0,
  lease_no           bigint not null default 0,
  leased_at          timestamptz,
  next_attempt_at    timestamptz,
  asked_at           timestamptz not null,
  ended_at           timestamptz,
  -- The file itself, compressed. AES-256-GCM; the key is not in the database. Here and not beside the pictures, so that it begins and ends
  -- in one commit with what says so, and no crash leaves one that nobody deletes.
  document_encrypted bytea,
  -- Of the file as its player gets it.
  byte_length        int,
  -- Until when it is told.
  expires_at         timestamptz,
  primary key (player_id, request_id),
  unique (player_id, idempotency_key),
  constraint known_state check (state in ('waiting', 'ready', 'gone', 'given_up')),
  constraint due_while_waiting check ((state = 'waiting') = (next_attempt_at is not null)),
  constraint ended_says_when check ((state = 'waiting') = (ended_at is null)),
  constraint kept_while_ready check ((state = 'ready') = (document_encrypted is not null)),
  constraint made_in_whole check ((state in ('ready', 'gone')) = (byte_length is not null) and (byte_length is null) = (expires_at is null))
);
-- One at a time.
create unique index data_request_waiting on privacy.data_request (player_id) where state = 'waiting';
create index data_request_due on privacy.data_request (next_attempt_at) where state = 'waiting';
create index data_request_ready on privacy.data_request (expires_at) where state = 'ready';
create index data_request_by_time on privacy.data_request (asked_at);

-- asked: now, under this key before, or another is being made. no_session: the session that asks has ended. step_up: the player shows first, in
-- this session, that it is them. limit: of 24 hours.
create type privacy.data_asked as enum ('asked', 'no_session', 'step_up', 'limit');

-- gone: there is no file, or not any more.
create type privacy.data_told as enum ('told', 'no_session', 'step_up', 'gone');

-- For how many years what is kept of a player may be asked for by law, after their account was closed and their money moved last.
create table privacy.keep_rule (
  currency text primary key,
  years    int not null check (years between 5 and 30)
);
insert into privacy.keep_rule (currency, years) values ('BAHT', 5), ('LAK', 10);
select operator.make_rules_of('privacy.keep_rule', 'currency');

-- Whom a dispute, an order or a longer law keeps from being erased.
create table privacy.hold (
  player_id uuid primary key,
  why       text not null check (why <> ''),
  held_at   timestamptz not null
);
select operator.make_rules_of('privacy.hold', 'player_id');

-- What became of erasing a player: why nothing was, where it is not erased. open: their account is not closed. money: they have some. waits: staff
-- have something to decide about them. seeds: one of their spins could not be worked out again afterwards.
create type privacy.erasure as enum ('erased', 'no_player', 'open', 'too_early', 'held', 'money', 'waits', 'seeds');

grant usage on schema privacy to krapao_app;
grant select on privacy.keep_rule, privacy.hold to krapao_app;
-- But for the files, which a function tells.
grant select (player_id, request_id, session_id, state, attempts, lease_no, leased_at, next_attempt_at, asked_at, ended_at, byte_length, expires_at, language)
  on privacy.data_request to krapao_app;
