-- Every bet that was settled before it has been imported, from every feed in use; null while one has not said, or none is.
create or replace function bets.passed_to() returns timestamptz
language sql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
  select case when bool_and(f.passed_to is not null) then min(f.passed_to) end from bets.feed f where f.is_in_use
$$;

-- Until when one feed has told all that was settled; null while it has not said, or is not in use.
create or replace function bets.feed_passed_to(p_game text) returns timestamptz
language sql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
  select f.passed_to from bets.feed f where f.game_code = p_game and f.is_in_use
$$;

create or replace function bets.is_fed(p_game text) returns boolean
language sql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
  select exists (select from bets.feed f where f.game_code = p_game and f.is_in_use)
$$;

-- What a player has won at a game by the bets, less what was staked, and when the newest was settled.
create or replace function bets.total_of(p_player uuid, p_game text, out won bigint, out last_settled_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
begin
  select t.win - t.stake, t.last_settled_at into won, last_settled_at from bets.game_total t where t.player_id = p_player and t.game_code = p_game;
  won := coalesce(won, 0);
end $$;

-- The feeds that are read from now on; every other is out of use, and nothing waits for it.
create or replace function bets.use_feeds(p_games text[]) returns void
language sql security definer set search_path = pg_catalog, bets, pg_temp as $$
  insert into bets.feed as f (game_code, is_in_use) select g, true from unnest(p_games) g
    on conflict (game_code) do update set is_in_use = true where not f.is_in_use;
  update bets.feed f set is_in_use = false where f.is_in_use and f.game_code <> all (p_games)
$$;

-- The feeds that tell when a bet was settled to the second only.
create or replace function bets.note_feeds_to_the_second(p_games text[]) returns void
language sql security definer set search_path = pg_catalog, bets, pg_temp as $$
  insert into bets.feed (game_code, is_in_use, is_to_the_second) select g, false, true from unnest(p_games) g
    where not exists (select from bets.feed f where f.game_code = g) on conflict do nothing;
  update bets.feed f set is_to_the_second = f.game_code = any (p_games) where f.is_to_the_second <> (f.game_code = any (p_games))
$$;

create or replace function bets.is_to_the_second(p_game text) returns boolean
language sql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
  select exists (select from bets.feed f where f.game_code = p_game and f.is_to_the_second)
$$;

-- A feed has told all that was settled before p_passed_to, and all of it is imported. It never goes back, nor past now.
create or replace function bets.feed_passed(p_game text, p_passed_to timestamptz) returns void
language sql security definer set search_path = pg_catalog, bets, pg_temp as $$
  update bets.feed f set passed_to = greatest(f.passed_to, least(p_passed_to, platform.now())) where f.game_code = p_game
$$;

comment on function bets.passed_to is 'may be null: answer';
comment on function bets.is_to_the_second is 'used in statements';
grant execute on function bets.passed_to, bets.note_feeds_to_the_second, bets.is_to_the_second to krapao_app;
