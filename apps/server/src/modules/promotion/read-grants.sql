-- The handler `campaign-receipts`: what waited and was granted for its deposit.
create or replace function promotion.read_grants(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, promotion, pg_temp as $$
begin
  perform ledger.take_events(p_player, 'campaign-receipts', array['bonus_granted']);
  perform promotion.settle_waiting(p_player);
end $$;

-- Several players in one round trip and one commit, in ascending order. False for whom somebody else holds.
create or replace function promotion.read_grants_batch(p_players uuid[]) returns table (is_read boolean)
language plpgsql security definer set search_path = pg_catalog, promotion, pg_temp as $$
declare
  v_began timestamptz := clock_timestamp();
  v_busy uuid[] := ledger.lock_free_owners(p_players);
begin
  for i in 1 .. cardinality(p_players) loop
    is_read := p_players[i] <> all (v_busy) and not platform.holds_long(v_began);
    if is_read then
      perform promotion.read_grants(p_players[i]);
    end if;
    return next;
  end loop;
end $$;

grant execute on function promotion.read_grants, promotion.read_grants_batch to krapao_app;
