-- Makes a game a favourite of the player, or no longer one. Said twice, or by two devices, it is one; the last that is said holds. Only
-- what is offered to them becomes one; what was taken out of the list stays until they take it away themselves.
create or replace function games.keep_favourite(p_player uuid, p_game text, p_is_favourite boolean) returns games.favourite_kept
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  -- Also so that of two at once the second counts the first.
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_now timestamptz := platform.now();
  v_games text[] := array(select o.code from games.game o);
begin
  if not account.can_act(p_player) then
    return 'cannot_act';
  elsif not p_is_favourite then
    delete from games.player_game g where g.player_id = p_player and g.game_code = p_game and g.opened_at is null;
    update games.player_game g set favourite_at = null where g.player_id = p_player and g.game_code = p_game and g.favourite_at is not null;
    return 'kept';
  elsif exists (select 1 from games.player_game g where g.player_id = p_player and g.game_code = p_game and g.favourite_at is not null) then
    return 'kept';
  elsif not exists (select from games.game g where g.code = p_game and g.currency = v_currency and g.is_shown) then
    return 'no_game';
  -- One whose game is gone is not shown, so it cannot be taken away and takes nobody's place.
  elsif (select count(*) from games.player_game g where g.player_id = p_player and g.favourite_at is not null and g.game_code = any (v_games))
    >= games.most_favourites()
  then
    return 'too_many';
  end if;
  insert into games.player_game as g (player_id, game_code, favourite_at) values (p_player, p_game, v_now)
    on conflict (player_id, game_code) do update set favourite_at = excluded.favourite_at;
  return 'kept';
end $$;

-- As many favourites as a player may have.
create or replace function games.most_favourites() returns int language sql immutable as $$ select 50 $$;

-- Keeps that a game was opened for its player at this moment, where they have an account there. Of two at once the later time stays.
create or replace function games.note_opened(p_player uuid, p_game text) returns void
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  insert into games.player_game as g (player_id, game_code, opened_at)
    select a.player_id, a.game_code, v_now from games.account a where a.player_id = p_player and a.game_code = p_game
    on conflict (player_id, game_code) do update set opened_at = greatest(g.opened_at, excluded.opened_at);
end $$;

comment on function games.most_favourites is 'used in statements';
grant execute on function games.keep_favourite, games.note_opened, games.most_favourites to krapao_app;
