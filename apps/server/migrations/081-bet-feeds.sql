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
  player_id    uuid not null,
  game_code    text not null,
  -- The results booked so far, by balances: won less lost.
  results      bigint not null default 0,
  results_at   timestamptz,
  -- When it is compared next; null where nothing has changed since.
  due_at       timestamptz,
  attempts     int not null default 0,
  -- When the balance was last read for it.
  balance_at   timestamptz,
  -- What the bets come to less what the results come to, where it is known to differ.
  difference   bigint,
  primary key (player_id, game_code),
  constraint a_difference_differs check (difference <> 0)
) with (fillfactor = 50);
create index bet_comparison_due on games.bet_comparison (due_at) where due_at is not null;

insert into games.bet_comparison (player_id, game_code, results, results_at)
  select p.owner_id, p.source_subaccount, sum(case p.kind when 'game_win' then p.amount else -p.amount end), max(p.posted_at)
  from ledger.posting p where p.kind in ('game_win', 'game_loss') group by 1, 2;

grant select on games.bet_feed, games.stray_bet, games.bet_comparison to krapao_app;

insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select 'bet', currency, role, alone_up_to, alone_a_day, needs_owner_from from operator.authority where kind = 'contradiction';
