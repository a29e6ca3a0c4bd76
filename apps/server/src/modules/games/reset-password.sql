-- Takes the right to reset the password of the player's account at a game: longer than a game may take to answer, and one at a
-- time. True for the same lease again; false while another holds it.
create or replace function games.lease_reset(p_player uuid, p_game text, p_lease uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update games.account a set reset_lease = p_lease, reset_until = v_now + interval '30 seconds'
    where a.player_id = p_player and a.game_code = p_game
      and (a.reset_lease is null or a.reset_lease = p_lease or a.reset_until <= v_now);
  return found;
end $$;

-- Ends the lease, with the new password where the game has taken one. Changes nothing once the lease is somebody else's.
create or replace function games.end_reset(p_player uuid, p_game text, p_lease uuid, p_password_encrypted bytea) returns void
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
begin
  update games.account a set reset_lease = null, reset_until = null, password_encrypted = coalesce(p_password_encrypted, a.password_encrypted)
    where a.player_id = p_player and a.game_code = p_game and a.reset_lease = p_lease;
end $$;

comment on function games.end_reset is 'may be null: p_password_encrypted';
grant execute on function games.lease_reset, games.end_reset to krapao_app;
