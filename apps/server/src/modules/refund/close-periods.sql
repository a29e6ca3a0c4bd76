-- Closes the periods of a player that every feed of bets has passed: what they give back is known from then on. Whoever
-- decides by that calls this first. Answers how many it closed.
create or replace function refund.close_periods(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, refund, pg_temp as $$
declare
  v_passed timestamptz;
  v_closed int;
begin
  perform ledger.lock_owner(p_player);
  -- Read before the bets are counted: each bet that was settled before it is among them.
  v_passed := date_trunc('day', least(bets.passed_to(), platform.now()) at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok';
  perform refund.count_bets(p_player);
  if v_passed is null then
    return 0;
  end if;
  update refund.period p set closed_at = platform.now(), accrued = div(greatest(p.net_loss, 0)::numeric * p.rate_percent, 100)::bigint
    where p.player_id = p_player and p.closed_at is null and p.ends_at <= v_passed;
  get diagnostics v_closed = row_count;
  insert into refund.player as p (player_id, closed_to) values (p_player, v_passed)
    on conflict (player_id) do update set closed_to = excluded.closed_to where p.closed_to < excluded.closed_to;
  return v_closed;
end $$;

grant execute on function refund.close_periods to krapao_app;
