-- Closes the periods of a player that every feed of bets has passed: what they give back is known from then on. Whoever
-- decides by that calls this first. Answers how many it closed.
create or replace function refund.close_periods(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, refund, pg_temp as $$
declare
  v_passed_to timestamptz;
begin
  perform ledger.lock_owner(p_player);
  v_passed_to := accrual.passed_to();
  perform refund.count_bets(p_player);
  return (select count(*) from accrual.close_periods(p_player, 'refund', v_passed_to, null));
end $$;

grant execute on function refund.close_periods to krapao_app;
