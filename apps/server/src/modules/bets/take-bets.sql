-- What a handler has not read of a player's bets; from now on it has. The player is locked first, and what the handler
-- does stands in the same commit: so each row has its effect once, whoever asks and however often. Whoever decides by
-- that effect calls the handler's function first, under the lock they hold already.
create or replace function bets.take_bets(p_player uuid, p_handler text) returns setof bets.bet
language plpgsql security definer set search_path = pg_catalog, bets, pg_temp as $$
declare
  v_newest bigint;
  v_read bigint;
begin
  perform ledger.lock_owner(p_player);
  v_newest := bets.newest_bet_no(p_player);
  select c.read_to into v_read from bets.cursor c where c.player_id = p_player and c.handler = p_handler;
  if v_newest <= coalesce(v_read, 0) then
    return;
  end if;
  return query select b.* from bets.bet b
    where b.player_id = p_player and b.bet_no > coalesce(v_read, 0) and b.bet_no <= v_newest order by b.bet_no;
  insert into bets.cursor (player_id, handler, read_to) values (p_player, p_handler, v_newest)
    on conflict (player_id, handler) do update set read_to = excluded.read_to;
end $$;

-- Whether a handler may not have read all of this player's bets.
create or replace function bets.is_untold(p_player uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
  select exists (select from bets.stream s where s.player_id = p_player and s.told_to < s.bet_no)
$$;

-- Every handler has read this player's bets up to p_to. Older news than is there already changes nothing.
create or replace function bets.end_telling(p_player uuid, p_to bigint) returns void
language sql security definer set search_path = pg_catalog, bets, pg_temp as $$
  update bets.stream s set told_to = p_to, failures = 0, next_attempt_at = platform.now() where s.player_id = p_player and s.told_to < p_to and p_to <= s.bet_no
$$;

-- A handler has failed at what is next for this player: tried again later, and nobody else waits for them.
create or replace function bets.put_off_telling(p_player uuid) returns void
language sql security definer set search_path = pg_catalog, bets, pg_temp as $$
  update bets.stream s set failures = s.failures + 1, next_attempt_at = platform.now() + platform.back_off(s.failures + 1) where s.player_id = p_player
$$;

grant execute on function bets.end_telling, bets.put_off_telling to krapao_app;
