-- What a player must still play before money can leave, in minor units; nulls where nothing is unmet. As far as it was
-- counted: whoever decides by it calls `bring_up_to_date` first. A bonus that waits for its deposit owes nothing yet.
create or replace function bonus.unmet_condition(p_player uuid, out required_turnover bigint, out done_turnover bigint)
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  select c.required_turnover, c.done_hundredths / 100 into required_turnover, done_turnover
    from bonus.condition c where c.player_id = p_player and c.state = 'open';
end $$;

-- Whether something with a condition is waiting or open, as things are now.
create or replace function bonus.has_condition(p_player uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  perform bonus.bring_up_to_date(p_player);
  return bonus.is_any_active(p_player);
end $$;

-- Counts the bets, reads the deposits and ends what is out of time, so that the condition is as it is now. False where a
-- deposit is to be read by whoever can work out what it comes to: ask `read_deposits` for it, answer, and ask again.
create or replace function bonus.bring_up_to_date(p_player uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_read record;
begin
  perform ledger.lock_owner(p_player);
  perform bonus.count_bets(p_player);
  v_read := bonus.read_deposits(p_player);
  perform bonus.expire(p_player);
  return v_read.unread is null;
end $$;
