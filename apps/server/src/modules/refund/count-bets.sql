-- The bet handler `refund`: counts what the bets that it has not read lost, to the end, but for those counted to a condition, which are
-- left out with all their revisions.
create or replace function refund.count_bets(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, refund, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_rule accrual.rule;
  v_bets accrual.bet[];
begin
  select 'refund', r.kind, r.rate_percent * 100, r.since into v_rule from refund.rule r where r.currency::text = v_currency;
  -- What counts to a condition is known first, so that it is left out here.
  perform bonus.count_bets(p_player);
  select array_agg(row(b.bet_no, b.first_bet_no, b.settled_at, b.stake_change - b.win_change)::accrual.bet)
      filter (where not bonus.is_counted(p_player, b.first_bet_no))
    into v_bets from bets.take_bets(p_player, 'refund') b;
  perform accrual.count_bets(p_player, v_rule, v_bets);
end $$;

grant execute on function refund.count_bets to krapao_app;
