-- How long is kept here what nothing needs for good, by its table: docs/retention.md says the same.
create or replace function games.kept_for(p_table text) returns interval language sql immutable as $$
  select k.period from (values ('launch', interval '1 minute'), ('player_game', interval '730 days')) k (table_name, period) where k.table_name = p_table
$$;

-- Pages that nobody can open any more. Answers how many there were.
create or replace function games.forget_launches(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_before timestamptz := v_now - games.kept_for('launch');
  v_rows int;
begin
  delete from games.launch l where l.player_id = p_player and l.begun_at <= v_before;
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

-- Favourites and openings that are older. Answers how many there were.
create or replace function games.forget_player_games(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_before timestamptz := v_now - games.kept_for('player_game');
  v_rows int;
begin
  delete from games.player_game g where g.player_id = p_player and greatest(g.favourite_at, g.opened_at) <= v_before;
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

comment on function games.kept_for is 'used in statements';
grant execute on function games.kept_for, games.forget_launches, games.forget_player_games to krapao_app;
