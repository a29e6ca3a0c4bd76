-- What a handler has not read of a player's bets; from now on it has. The player is locked first, and what the handler
-- does stands in the same commit. Whoever decides by that effect calls the handler's function first, under the lock they
-- hold already.
create or replace function bets.take_bets(p_player uuid, p_handler text) returns setof bets.bet
language plpgsql security definer set search_path = pg_catalog, bets, pg_temp as $$
declare
  v_newest bigint;
  v_read bigint;
begin
  perform ledger.lock_owner(p_player);
  v_newest := bets.newest_bet_no(p_player);
  v_read := platform.read_to(p_player, 'bets', p_handler);
  if v_newest <= v_read then
    return;
  end if;
  return query select b.* from bets.bet b where b.player_id = p_player and b.bet_no > v_read and b.bet_no <= v_newest order by b.bet_no;
  perform platform.pass_stream(p_player, 'bets', p_handler, v_newest);
end $$;

-- Whether a handler may not have read all of this player's bets.
create or replace function bets.is_untold(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
begin
  return exists (select 1 from bets.stream s where s.player_id = p_player and s.sent_to < s.bet_no);
end $$;

-- Players whose bets one of these handlers may not have read for a while, the first of them first, but for those whom one has
-- failed at. At most so many.
create or replace function bets.untold_players(p_handlers text[], p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, bets, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  -- Read once: where a handler fails at everybody, its cursors would be looked up for each of them in every sweep.
  v_put_off uuid[] := array(select c.owner_id from platform.stream_cursor c
    where c.stream = 'bets' and c.handler = any (p_handlers) and c.next_attempt_at is not null);
begin
  return query
    select s.player_id from bets.stream s
    where s.sent_to < s.bet_no and platform.is_due(s.due_at, v_now) and s.player_id <> all (v_put_off)
    order by s.due_at limit p_limit;
end $$;

-- These handlers, which are all there are, have read this player's bets: as far as the slowest of them.
create or replace function bets.end_telling(p_player uuid, p_handlers text[]) returns void
language plpgsql security definer set search_path = pg_catalog, bets, pg_temp as $$
declare
  v_read bigint := (select min(platform.read_to(p_player, 'bets', handler)) from unnest(p_handlers) handler);
begin
  update bets.stream s set sent_to = v_read where s.player_id = p_player and s.sent_to < v_read;
end $$;

grant execute on function bets.untold_players, bets.end_telling to krapao_app;
