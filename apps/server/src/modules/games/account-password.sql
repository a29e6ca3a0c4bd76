-- What the player is shown: nothing until they have shown in this session, within five minutes, that it is them. That it was shown is
-- an event, once for each time that they showed it.
create or replace function games.show_password(p_player uuid, p_token_hash bytea, p_game text, p_device account.device) returns bytea
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_password bytea;
begin
  if not account.has_stepped_up(p_player, p_token_hash) then
    return null;
  end if;
  select a.password_encrypted into v_password from games.account a where a.player_id = p_player and a.game_code = p_game;
  if found then
    perform account.note_since_step_up(p_player, p_token_hash, 'game_password_shown', p_device);
  end if;
  return v_password;
end $$;

-- What the server signs the player in with, which nobody is shown. Nothing where they have no account there.
create or replace function games.password_to_sign_in(p_player uuid, p_game text) returns bytea
language plpgsql stable security definer set search_path = pg_catalog, games, pg_temp as $$
begin
  return (select a.password_encrypted from games.account a where a.player_id = p_player and a.game_code = p_game);
end $$;

comment on function games.show_password is 'may be null: answer';
comment on function games.password_to_sign_in is 'may be null: answer';
grant execute on function games.show_password, games.password_to_sign_in to krapao_app;
