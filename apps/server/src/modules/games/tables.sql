-- The games that are offered, players' accounts there, and money on its way to and from them. Written by functions alone; the list
-- of games by the owner of the database.
create schema games;

-- What is offered. A provider's descriptor says the rest.
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
  position          int not null,
  -- The pictures of a game are data: an address here comes before that of the game's descriptor.
  logo              text,
  background        text,
  -- A small picture of the background, shown until that has come.
  background_small  text,
  -- What it is called in each language, by which a player finds it; nothing: as it is named.
  name_th           text,
  name_la           text,
  name_en           text,
  -- Closed for a while by its provider: it keeps its place, and no money goes in.
  is_in_maintenance boolean not null default false
);
select operator.make_rules_of('games.game', 'code');

-- Whose account a name at a game is: the first player's who claimed it.
create table games.username (
  game_code text not null,
  username  text not null,
  player_id uuid not null,
  primary key (game_code, username),
  -- So that an account can be tied to it.
  constraint username_with_its_player unique (game_code, username, player_id)
);

create table games.account (
  player_id          uuid not null,
  game_code          text not null references games.game,
  username           text not null,
  -- AES-256-GCM; the key is not in the database.
  password_encrypted bytea not null,
  opened_at          timestamptz not null,
  -- Who resets the password at this moment; nobody else does before reset_until. Of two at once the provider might keep one
  -- password and we the other.
  reset_until        timestamptz,
  reset_lease        uuid,
  primary key (player_id, game_code),
  -- Under another's name there can be none.
  constraint account_has_its_claim foreign key (game_code, username, player_id) references games.username (game_code, username, player_id),
  constraint reset_has_its_lease check ((reset_lease is null) = (reset_until is null))
);

-- A page that signs the player in at a game, opened once and within a minute, while the session that asked for it stands.
create table games.launch (
  player_id      uuid not null,
  token_hash     bytea not null,
  session_id     uuid not null,
  -- What is sent to the game. AES-256-GCM; the key is not in the database.
  page_encrypted bytea not null,
  begun_at       timestamptz not null,
  opened_at      timestamptz,
  -- Of the call that opened it: asked again after a lost answer, it is the same opening.
  opened_by      uuid,
  primary key (player_id, token_hash),
  constraint opened_by_somebody check ((opened_at is null) = (opened_by is null))
);
create index launch_by_time on games.launch (begun_at);

-- What a player has with a game besides the account there: a row while it is a favourite, or from the first time that we opened it for them.
-- No foreign key to the games, as of a transfer.
create table games.player_game (
  player_id    uuid not null,
  game_code    text not null,
  favourite_at timestamptz,
  opened_at    timestamptz,
  primary key (player_id, game_code),
  constraint has_something check (num_nonnulls(favourite_at, opened_at) > 0)
);
create index player_game_by_time on games.player_game (greatest(favourite_at, opened_at));

create type games.direction as enum ('in', 'out');
create type games.transfer_state as enum ('sending', 'in_doubt', 'manual_review', 'done', 'refused');

-- One way of money between the wallet and a game. The row is also the job that finishes it.
create table games.transfer (
  transfer_id     uuid not null,
  player_id       uuid not null,
  -- No foreign keys to games, whose rows every transfer would lock: the account at the game has one, and is never deleted.
  game_code       text not null,
  -- The player's account there, as it was when the transfer began: whoever works on it needs nothing else.
  username        text not null,
  direction       games.direction not null,
  amount          ledger.amount not null,
  -- The second half of a game-to-game transfer starts when this one is done.
  then_to_game    text,
  state           games.transfer_state not null,
  idempotency_key text not null,
  -- The whole wallet was asked for, not an amount.
  is_all          boolean not null default false,
  -- The provider's balance before, for a provider that knows nothing of our ids.
  balance_before  bigint,
  attempts        int not null default 0,
  next_attempt_at timestamptz,
  -- Whoever holds the newest lease may act; an older holder's writes are refused.
  lease_no        bigint not null default 0,
  history         jsonb not null default '[]',
  created_at      timestamptz not null,
  ended_at        timestamptz,
  -- When the newest lease was taken; nothing: nobody holds it.
  leased_at       timestamptz,
  -- When the provider first said that it does not know the transfer.
  unknown_since   timestamptz,
  primary key (player_id, transfer_id),
  unique (player_id, idempotency_key),
  check ((state >= 'done') = (ended_at is not null))
);
create index transfer_due on games.transfer (next_attempt_at) where state in ('sending', 'in_doubt');
-- One that waits for a person keeps only itself waiting.
create unique index transfer_one_active on games.transfer (player_id, game_code) where state in ('sending', 'in_doubt');
-- A dashboard asks what has not ended: without this it read all that a player ever did.
create index transfer_open on games.transfer (player_id) where ended_at is null;
-- A stretch of time, as `reconcile` looks at one after the other: rows stand nearly in that order, so a few bytes for many of them do.
create index transfer_by_time on games.transfer using brin (created_at timestamptz_minmax_multi_ops);

-- What a transfer's player asks for, in one value.
create type games.transfer_order as (
  transfer_id     uuid,
  idempotency_key text,
  direction       games.direction,
  game_code       text,
  -- Nothing: the whole wallet.
  amount          bigint,
  -- Of the whole wallet, how much its player was shown that it holds: no more is moved than that, and no less.
  shown           bigint,
  then_to_game    text,
  -- Where other transfers there await a person: what can leave all the same, by a look at this version of the account.
  certain         bigint,
  version         bigint
);
comment on type games.transfer_order is 'may be null: amount, shown, then_to_game, certain, version';

-- A provider's balance of 0 where our books hold money. It is booked as a loss only when a second reading says the same.
create table games.zero_reading (
  player_id uuid not null,
  game_code text not null,
  -- The first reading.
  read_at   timestamptz not null,
  -- Until a second one has said the same, or more than 0 was read.
  is_open   boolean not null,
  primary key (player_id, game_code)
);
create index zero_reading_together on games.zero_reading (game_code, read_at);

-- Games whose balances nobody knows whether to believe, because many accounts fell to 0 at once. Nothing is booked for
-- them until a person has found out.
create table games.provider_hold (
  game_code text primary key,
  since     timestamptz not null
);

-- From where on stakes are looked at: after this posting, this bet and this time.
create type games.stakes_since as (posting_no bigint, bet_no bigint, at timestamptz);
create type games.stake_look as (stake bigint, returned bigint, unsettled bigint, untold bigint, until timestamptz);

-- How far the feed of a provider's bets is read. The row is the job that reads on.
create table games.bet_feed (
  game_code       text primary key,
  -- The adapter's own; null: from the beginning.
  cursor          text,
  lease_no        bigint not null default 0,
  leased_at       timestamptz,
  -- How often in a row it could not be read.
  attempts        int not null default 0,
  last_reason     text,
  read_at         timestamptz,
  next_attempt_at timestamptz not null
);

-- Bets of a name at a game that is nobody's here, each as it was told. One that becomes somebody's is imported.
create table games.stray_bet (
  game_code text not null,
  bet_id    text not null,
  revision  bigint not null,
  username  text not null,
  report    jsonb not null,
  kept_at   timestamptz not null,
  ended_at  timestamptz,
  primary key (game_code, username, bet_id, revision)
);
create index stray_bet_waiting on games.stray_bet (game_code) where ended_at is null;

-- What a player has won at a game by the balances, to be compared with the bets that its provider tells.
create table games.bet_comparison (
  player_id  uuid not null,
  game_code  text not null,
  -- The results booked so far, by balances: won less lost.
  results    bigint not null default 0,
  results_at timestamptz,
  -- When it is compared next; null where nothing has changed since.
  due_at     timestamptz,
  attempts   int not null default 0,
  -- When the balance was last read for it.
  balance_at timestamptz,
  -- What the bets come to less what the results come to, where it is known to differ.
  difference bigint,
  primary key (player_id, game_code),
  constraint a_difference_differs check (difference <> 0)
) with (fillfactor = 50);
create index bet_comparison_due on games.bet_comparison (due_at) where due_at is not null;

-- What its functions answer.

-- What became of a request to move money to a game, or out of one. begun: now, or by the same request before. key_reused: the key was
-- another request's. closed: its player was told that nothing was done. no_game, no_account: it cannot go there, or come from there.
-- nothing: there is nothing to move. open: another transfer at that game is in the way. reconciling: our ledger is being compared with
-- the providers', and nothing is sent. busy: in a batch, somebody else holds the player.
create type games.transfer_begun as enum (
  'begun', 'key_reused', 'closed', 'no_game', 'no_account', 'nothing', 'not_enough', 'open', 'no_player', 'reconciling', 'busy');

-- ended: now, or by this same lease before. fenced: somebody with a newer lease has taken it over, or it ended otherwise. busy: in a
-- batch, somebody else holds the player.
create type games.transfer_ended as enum ('ended', 'fenced', 'busy');

-- busy: a worker is asking the provider about the transfer at this moment; say it again.
create type games.transfer_obstacle as enum ('busy');

-- Why a game's result is not booked. reconciling: our ledger is being compared with the provider's, and the difference may be an act that
-- only one side knows. on_hold: a person is finding out whether the provider's balances can be believed. zero: the balance is read again
-- first.
create type games.result_obstacle as enum ('reconciling', 'on_hold', 'zero');

-- no_game: none that is offered in the player's currency. of_another: the name is another player's.
create type games.account_opened as enum ('opened', 'already_active', 'no_game', 'cannot_act', 'of_another');

-- too_many: as many as a player may have in a minute are on their way.
create type games.launch_begun as enum ('begun', 'no_session', 'too_many');

-- no_game: none that is offered in the player's currency. too_many: they have as many as there may be. cannot_act: the account is
-- closed or frozen.
create type games.favourite_kept as enum ('kept', 'no_game', 'too_many', 'cannot_act');

-- What a player's bets at a game come to, beside the results that the balances told. ask: the balance is older than the newest bet or
-- result, and is read first. wait: the feed has not passed that moment, or money is on its way. open: the balance has less, which may be on
-- stake; compared again when it cannot be any more. differs: a work item says by how much.
create type games.bets_compared as enum ('agrees', 'ask', 'wait', 'open', 'differs');

grant usage on schema games to krapao_app;
grant select on games.game, games.username, games.transfer, games.zero_reading, games.provider_hold, games.bet_feed, games.stray_bet, games.bet_comparison,
  games.player_game to krapao_app;
-- Passwords, and the pages that carry them, are told by functions alone.
grant select (player_id, begun_at) on games.launch to krapao_app;
grant select (player_id, game_code, username, opened_at, reset_until, reset_lease) on games.account to krapao_app;
