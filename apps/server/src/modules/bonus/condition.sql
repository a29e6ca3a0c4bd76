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
