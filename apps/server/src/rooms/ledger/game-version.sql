-- How many postings have touched the player's money at a game: whoever decides by an older look is told that it moved on.
create or replace function ledger.game_version(p_player uuid, p_game text)
returns bigint language sql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select coalesce((select a.version from ledger.game_account a where a.player_id = p_player and a.game = p_game), 0)
$$;
