-- Imports what a page tells of one player, and has it compared with the results once the player is quiet. Answers how many revisions
-- count from now on, were told again with the same words, and are kept with a reason; `is_untold`: of these bets or earlier ones
-- somebody is to be told, also where this is asked a second time.
create or replace function games.import_bets(p_player uuid, p_game text, p_reports bets.report[], out counted int, out repeated int, out kept int, out is_untold boolean)
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
begin
  select i.counted, i.repeated, i.kept into counted, repeated, kept from bets.import_bets(p_player, p_reports) i;
  if counted > 0 then
    perform games.compare_later(p_player, p_game, 0);
  end if;
  is_untold := bets.is_untold(p_player);
end $$;

-- Bets of a name that is nobody's here: kept as they were told, and staff are told of the name.
create or replace function games.keep_stray_bets(p_owner uuid, p_game text, p_username text, p_bets jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
begin
  if p_owner <> games.provider_hold_owner(p_game) then
    raise exception 'owner % is not that of game %', p_owner, p_game using errcode = 'check_violation';
  end if;
  insert into games.stray_bet (game_code, bet_id, revision, username, report, kept_at)
    select p_game, b ->> 'betId', (b ->> 'revision')::bigint, p_username, b, platform.now() from jsonb_array_elements(p_bets) b
    on conflict do nothing;
  if exists (select from games.stray_bet s where s.game_code = p_game and s.username = p_username and s.ended_at is null) then
    perform operator.open_item(p_owner, 'bet-account', p_game || ':' || p_username, false, 'bets are told of an account that is nobody''s here',
      jsonb_build_object('username', p_username));
  end if;
end $$;

-- The name is somebody's now, and their bets are imported.
create or replace function games.end_stray_bets(p_owner uuid, p_game text, p_username text, p_kept_to timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
begin
  if p_owner <> games.provider_hold_owner(p_game) or not exists (select 1 from games.username u where u.game_code = p_game and u.username = p_username) then
    raise exception '% is nobody''s at %', p_username, p_game using errcode = 'check_violation';
  end if;
  update games.stray_bet s set ended_at = platform.now()
    where s.game_code = p_game and s.username = p_username and s.ended_at is null and s.kept_at <= p_kept_to;
  if not exists (select from games.stray_bet s where s.game_code = p_game and s.username = p_username and s.ended_at is null) then
    perform operator.close_item(p_owner, 'bet-account', p_game || ':' || p_username, 'imported');
  end if;
end $$;

grant execute on function games.import_bets, games.keep_stray_bets, games.end_stray_bets to krapao_app;
