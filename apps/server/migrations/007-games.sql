create schema games;

create table games.game (
  code              text primary key check (code ~ '^[A-Z0-9]{1,20}$' and code <> 'WALLET'),
  name              text not null,
  category          text not null check (category in ('slot', 'sport', 'lotto')),
  -- Hundredths: 150 shows amount × 1.5 as the game-wallet value.
  factor_hundredths int not null check (factor_hundredths > 0),
  web_url           text,
  android_url       text,
  ios_url           text,
  -- A provider keeps its books in one currency; only players of that currency are offered it.
  currency          text not null default 'BAHT' check (currency in ('BAHT', 'LAK')),
  is_shown          boolean not null,
  position          int not null
);

create table games.account (
  player_id       uuid not null,
  game_code       text not null references games.game,
  username        text not null,
  -- AES-256-GCM; the key is not in the database.
  password_sealed bytea not null,
  opened_at       timestamptz not null,
  primary key (player_id, game_code),
  unique (game_code, username)
);

-- One way of money between the wallet and a game. The row is also the job that finishes it.
create table games.transfer (
  transfer_id     uuid primary key,
  player_id       uuid not null,
  game_code       text not null references games.game,
  direction       text not null check (direction in ('in', 'out')),
  amount          bigint not null check (amount > 0),
  -- The second half of a game-to-game transfer starts when this one is done.
  then_to_game    text references games.game,
  state           text not null check (state in ('sending', 'in_doubt', 'done', 'refused', 'parked')),
  request_key     text not null,
  -- The whole wallet was asked for, not an amount.
  is_all          boolean not null default false,
  -- The provider's balance before, for a provider that knows nothing of our ids.
  balance_before  bigint,
  attempts        int not null default 0,
  next_attempt_at timestamptz,
  -- Whoever holds the newest lease may act; an older holder's writes are refused.
  lease_no        bigint not null default 0,
  lease_until     timestamptz,
  story           jsonb not null default '[]',
  created_at      timestamptz not null,
  ended_at        timestamptz,
  unique (player_id, request_key),
  check ((state in ('done', 'refused')) = (ended_at is not null))
);
create unique index transfer_one_open on games.transfer (player_id, game_code) where ended_at is null;
create index transfer_due on games.transfer (next_attempt_at) where state in ('sending', 'in_doubt');

grant usage on schema games to krapao_app;
grant select, insert, update, delete on games.game to krapao_app;
grant select, insert on games.account, games.transfer to krapao_app;
grant update (password_sealed) on games.account to krapao_app;
grant update (state, balance_before, attempts, next_attempt_at, lease_no, lease_until, story, ended_at) on games.transfer to krapao_app;
