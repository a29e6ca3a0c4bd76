create schema account;

create table account.player (
  -- Random, so it can be shown: the member id and the invite code.
  player_id      uuid primary key,
  phone          text not null unique,
  name           text not null,
  password_hash  text not null,
  currency       text not null check (currency in ('BAHT', 'LAK')),
  source_code    text,
  invited_by     uuid references account.player,
  created_at     timestamptz not null,
  deactivated_at timestamptz
);

create table account.bank_account (
  player_id    uuid primary key references account.player,
  bank_code    text not null,
  account_no   text not null,
  account_name text not null,
  changed_at   timestamptz not null,
  unique (bank_code, account_no)
);

create table account.session (
  -- SHA-256 of the token: the database alone opens no session.
  token_hash   bytea primary key,
  player_id    uuid not null references account.player,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at   timestamptz
);
create index session_player on account.session (player_id);

-- A browser this player has signed in from, by the SHA-256 of its visitor cookie. Its failures are counted apart, so
-- a stranger who fails on purpose does not keep the owner out.
create table account.known_visitor (
  player_id     uuid not null references account.player,
  visitor_hash  bytea not null,
  signed_in_at  timestamptz not null,
  primary key (player_id, visitor_hash)
);

-- Sign-ins that failed or are being decided, counted by subject (phone, browser, network) over all server processes.
create table account.sign_in_attempt (
  attempt_id uuid not null,
  subject    text not null,
  is_failed  boolean not null,
  began_at   timestamptz not null,
  primary key (attempt_id, subject)
);
create index sign_in_attempt_subject on account.sign_in_attempt (subject, began_at desc);

grant usage on schema account to krapao_app;
grant select, insert, update, delete on all tables in schema account to krapao_app;
