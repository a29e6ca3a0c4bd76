-- Counts what a source has taken of a player's bets, in order, each in the period in which it was settled. A bet of a period that
-- is closed, or that says it was settled in the future, counts in the period that is open now, and stands in `carried_bet` with the
-- reason. What was settled while the rule was off counts for nothing, and its corrections neither. Under the player's lock.
create or replace function accrual.count_bets(p_player uuid, p_rule accrual.rule, p_bets accrual.bet[]) returns void
language plpgsql security definer set search_path = pg_catalog, accrual, pg_temp as $$
declare
  v_closed_to timestamptz;
  v_now timestamptz;
  v_bet accrual.bet;
begin
  select p.closed_to into v_closed_to from accrual.player p where p.player_id = p_player and p.source = p_rule.source;
  v_now := greatest(platform.now(), v_closed_to);
  for v_bet in select b.* from unnest(p_bets) b order by b.bet_no loop
    if (v_bet.settled_at >= p_rule.since) is not true or accrual.is_uncounted(p_player, p_rule.source, v_bet.first_bet_no) then
      perform accrual.leave_out(p_player, p_rule.source, v_bet.bet_no);
    else
      perform accrual.count_bet(p_player, p_rule, v_closed_to, v_now, v_bet);
    end if;
  end loop;
end $$;

-- One bet, in its period or in the open one.
create or replace function accrual.count_bet(p_player uuid, p_rule accrual.rule, p_closed_to timestamptz, p_now timestamptz, p_bet accrual.bet)
returns void language plpgsql as $$
declare
  v_period accrual.period;
  v_reason text := case when p_bet.settled_at > p_now then 'settled_in_future' end;
begin
  if v_reason is null then
    v_period := accrual.period_at(p_player, p_rule, p_bet.settled_at);
    if v_period.closed_at is not null or v_period.ends_at <= p_closed_to then
      v_reason := 'period_closed';
    end if;
  end if;
  if v_reason is not null then
    v_period := accrual.period_at(p_player, p_rule, p_now);
    insert into accrual.carried_bet (player_id, source, bet_no, starts_at, settled_at, reason, amount)
      values (p_player, p_rule.source, p_bet.bet_no, v_period.starts_at, p_bet.settled_at, v_reason, p_bet.amount);
  end if;
  insert into accrual.period as p (player_id, source, starts_at, ends_at, kind, rate_basis_points, base, carried_bets)
    values (p_player, p_rule.source, v_period.starts_at, v_period.ends_at, v_period.kind, v_period.rate_basis_points, p_bet.amount,
      (v_reason is not null)::int)
    on conflict (player_id, source, starts_at) do update set base = p.base + excluded.base, carried_bets = p.carried_bets + excluded.carried_bets;
end $$;

-- The period of a player at a time: the one they have, or the one that the rule would begin, cut off where others stand
-- because the kind was changed.
create or replace function accrual.period_at(p_player uuid, p_rule accrual.rule, p_at timestamptz) returns accrual.period
language plpgsql stable as $$
declare
  v_period accrual.period;
  v_starts_on timestamp;
begin
  select p.* into v_period from accrual.period p
    where p.player_id = p_player and p.source = p_rule.source and p.starts_at <= p_at and p.ends_at > p_at order by p.starts_at desc limit 1;
  if found then
    return v_period;
  end if;
  v_starts_on := date_trunc(p_rule.kind::text, p_at at time zone 'Asia/Bangkok');
  v_period.kind := p_rule.kind;
  v_period.rate_basis_points := p_rule.rate_basis_points;
  select greatest(v_starts_on at time zone 'Asia/Bangkok', max(p.ends_at) filter (where p.ends_at <= p_at)),
      least((v_starts_on + ('1 ' || p_rule.kind)::interval) at time zone 'Asia/Bangkok', min(p.starts_at) filter (where p.starts_at > p_at))
    into v_period.starts_at, v_period.ends_at
    from accrual.period p where p.player_id = p_player and p.source = p_rule.source;
  return v_period;
end $$;

-- A bet counts for nothing. Neighbours are one row.
create or replace function accrual.leave_out(p_player uuid, p_source text, p_bet_no bigint) returns void language plpgsql as $$
begin
  update accrual.uncounted_bets u set last_bet_no = p_bet_no where u.player_id = p_player and u.source = p_source and u.last_bet_no = p_bet_no - 1;
  if not found then
    insert into accrual.uncounted_bets (player_id, source, first_bet_no, last_bet_no) values (p_player, p_source, p_bet_no, p_bet_no);
  end if;
end $$;

create or replace function accrual.is_uncounted(p_player uuid, p_source text, p_bet_no bigint) returns boolean language plpgsql stable as $$
begin
  return coalesce((select p_bet_no <= u.last_bet_no from accrual.uncounted_bets u
    where u.player_id = p_player and u.source = p_source and u.first_bet_no <= p_bet_no order by u.first_bet_no desc limit 1), false);
end $$;
