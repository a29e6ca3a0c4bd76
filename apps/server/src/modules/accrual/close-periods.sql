-- Up to which midnight of Bangkok every feed of bets has passed; null while one has not said. Read before the bets are counted: each
-- bet that was settled before it is among them.
create or replace function accrual.passed_to() returns timestamptz
language sql stable security definer set search_path = pg_catalog, accrual, pg_temp as $$
  select date_trunc('day', least(bets.passed_to(), platform.now()), 'Asia/Bangkok') where bets.passed_to() is not null
$$;

-- Closes the periods of a player that ended by then: what each accrues is known from then on. Those that were opened without a rate
-- get this one. Under the player's lock, after their bets were counted.
create or replace function accrual.close_periods(p_player uuid, p_source text, p_passed_to timestamptz, p_rate_basis_points int)
returns setof accrual.period language plpgsql security definer set search_path = pg_catalog, accrual, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  if p_passed_to is null then
    return;
  end if;
  return query
    update accrual.period p set closed_at = v_now, rate_basis_points = coalesce(p.rate_basis_points, p_rate_basis_points),
        accrued = div(greatest(p.base, 0)::numeric * coalesce(p.rate_basis_points, p_rate_basis_points), 10000)::bigint
      where p.player_id = p_player and p.source = p_source and p.closed_at is null and p.ends_at <= p_passed_to
      returning p.*;
  insert into accrual.player as a (player_id, source, closed_to) values (p_player, p_source, p_passed_to)
    on conflict (player_id, source) do update set closed_to = excluded.closed_to where a.closed_to < excluded.closed_to;
end $$;

-- What closed periods have accrued that nobody has claimed; null where there is none.
create or replace function accrual.to_claim(p_player uuid, p_source text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, accrual, pg_temp as $$
begin
  return (
    select sum(p.accrued)::bigint from accrual.period p
    where p.player_id = p_player and p.source = p_source and p.closed_at is not null and p.claim_id is null);
end $$;

-- Claims it, under the id of the claim. Under the player's lock.
create or replace function accrual.claim(p_player uuid, p_source text, p_claim uuid) returns void
language plpgsql security definer set search_path = pg_catalog, accrual, pg_temp as $$
begin
  update accrual.period p set claim_id = p_claim
    where p.player_id = p_player and p.source = p_source and p.closed_at is not null and p.claim_id is null;
end $$;
