-- Keeps the account that a game has given the player, under a name that is theirs alone: a name claimed once is one player's for
-- good. The game answers a player the same name again, so claiming what one holds is no error. The same call again is answered
-- `opened` too.
create or replace function games.open_account(p_player uuid, p_game text, p_username text, p_password_encrypted bytea)
returns games.account_opened language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_account games.account;
  v_now timestamptz := platform.now();
begin
  perform platform.on_several_machines();
  if not account.can_act(p_player) then
    return 'cannot_act';
  elsif not exists (select 1 from games.game g where g.code = p_game and g.currency = v_currency and g.is_shown and not g.is_in_maintenance) then
    return 'no_game';
  end if;
  select a.* into v_account from games.account a where a.player_id = p_player and a.game_code = p_game;
  if found then
    -- Encrypted as only one call encrypts it: what is there was written by this one.
    return case when v_account.username = p_username and v_account.password_encrypted = p_password_encrypted then 'opened' else 'already_active' end;
  end if;
  insert into games.username (game_code, username, player_id) values (p_game, p_username, p_player) on conflict do nothing;
  if not exists (select 1 from games.username u where (u.game_code, u.username, u.player_id) = (p_game, p_username, p_player)) then
    return 'of_another';
  end if;
  insert into games.account (player_id, game_code, username, password_encrypted, opened_at)
    values (p_player, p_game, p_username, p_password_encrypted, v_now);
  return 'opened';
end $$;

grant execute on function games.open_account to krapao_app;
