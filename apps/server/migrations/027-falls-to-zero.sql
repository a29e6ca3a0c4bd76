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
create table games.doubt (
  game_code text primary key,
  since     timestamptz not null
);

grant select on games.zero_reading, games.doubt to krapao_app;
