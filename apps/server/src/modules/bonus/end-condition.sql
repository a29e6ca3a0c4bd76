-- The player ends their condition; what was at the games has been collected by the caller. It takes at most what the terms
-- say and what they have: what is on stake of that stays due. Answers what it took, too.
create or replace function bonus.end_condition(p_player uuid, p_condition uuid, out status bonus.condition_ended, out taken bigint)
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_is_current boolean := bonus.bring_up_to_date(p_player);
  v_condition bonus.condition;
  v_ending record;
begin
  select c.* into v_condition from bonus.condition c where c.player_id = p_player and c.condition_id = p_condition;
  taken := v_condition.taken;
  status := case
    when v_condition.ended_by = 'player' then 'ended'
    when v_condition.condition_id is null or v_condition.closed_at is not null then 'no_condition'
    when not v_is_current then 'not_current'
  end;
  if status is not null then
    return;
  end if;
  select e.* into v_ending from bonus.ending_of(p_player) e;
  status := case
    when v_condition.state = 'waiting' then 'ended'
    when v_ending.in_transit > 0 then 'in_transit'
    when v_ending.total - v_ending.untold >= v_ending.threshold then 'above_threshold'
    when v_ending.untold > 0 then 'untold'
    else 'ended' end;
  if status = 'ended' and v_condition.state = 'waiting' then
    perform bonus.cancel(p_player, p_condition, 'player');
  elsif status = 'ended' then
    perform bonus.close(p_player, p_condition, 'ended', 'player', v_ending.takes, 0);
    -- Without what was due of others.
    select c.taken into taken from bonus.condition c where c.player_id = p_player and c.condition_id = p_condition;
  end if;
end $$;

-- What ending the active condition now would mean, in minor units; no row where there is none. `total` is of wallet, games and what is
-- on `stake`, `takes` what it would take of that, beside what is due of bonuses before it; `takes_now` of it must be in the wallet. It waits for what
-- is `untold`, and of terms that cover only their grant for all that is on stake.
create or replace function bonus.ending_of(p_player uuid) returns table (
  condition_id uuid, state bonus.active_state, threshold bigint, total bigint, in_transit bigint, stake bigint, untold bigint, takes bigint,
  takes_now bigint
) language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_wallet bigint := ledger.wallet_of(p_player);
  v_due bigint := bonus.due_of(p_player);
begin
  select c.condition_id, c.state, case when c.state = 'open' then (r.terms ->> 'threshold')::bigint else 0 end into condition_id, state, threshold
    from bonus.condition c join bonus.reward r on r.player_id = c.player_id and r.reward_id = c.condition_id
    where c.player_id = p_player and c.closed_at is null;
  if not found then
    return;
  end if;
  in_transit := ledger.money_in_transit(p_player);
  select coalesce(sum(s.amount), 0), coalesce(sum(s.untold), 0) into stake, untold from bonus.stakes_of(p_player) s;
  total := v_wallet + ledger.money_outside_the_wallet(p_player) - in_transit + stake;
  -- What is due of others is taken first.
  if exists (select 1 from bonus.reward r where r.player_id = p_player and r.reward_id = ending_of.condition_id and r.terms ? 'covers') then
    untold := stake;
  end if;
  takes := case when state = 'open' then bonus.takes_of(p_player, condition_id, null, total, v_due) else 0 end;
  takes_now := least(takes, greatest(total - stake - v_due, 0));
  return next;
end $$;

-- Ends what is out of time, once every feed has told of the bets settled before that, or a day later. It collects nothing from
-- the games: what is there, or on stake, is due, and taken at the next withdrawal. One that waits for its deposit ends free, where none is
-- unread: that may be the one. True where it ended one.
create or replace function bonus.expire(p_player uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_now timestamptz;
  v_wallet bigint := (ledger.lock_owner(p_player)).wallet;
  v_condition bonus.condition;
  v_stake bigint;
begin
  v_now := platform.now();
  select c.* into v_condition from bonus.condition c where c.player_id = p_player and c.closed_at is null and c.expires_at <= v_now;
  if v_condition.state = 'waiting' and v_condition.expires_at < v_now
    and (ledger.next_event(p_player, 'deposit-bonus', ledger.kinds_of('deposit'))).posting_no is null
  then
    perform bonus.cancel(p_player, v_condition.condition_id, 'time');
    return true;
  elsif v_condition.state is distinct from 'open' or v_condition.expires_at > bonus.final_to(v_now) then
    return false;
  end if;
  select coalesce(sum(s.amount), 0) into v_stake from bonus.stakes_of(p_player) s;
  perform bonus.close(p_player, v_condition.condition_id, 'ended', 'time', bonus.takes_of(p_player, v_condition.condition_id, null,
    v_wallet + ledger.money_outside_the_wallet(p_player) + v_stake, bonus.due_of(p_player)), 0);
  return true;
end $$;

-- Whose open conditions are out of time, the longest first, at most so many.
create or replace function bonus.expired_players(p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_ended_by timestamptz := least(v_now, bonus.final_to(v_now));
begin
  return query
    select c.player_id from bonus.condition c where c.closed_at is null and c.state = 'open' and c.expires_at <= v_ended_by
    order by c.expires_at limit p_limit;
end $$;

grant execute on function bonus.bring_up_to_date, bonus.ending_of, bonus.expired_players to krapao_app;
-- Whoever ends one gives back what was reserved for it in the same commit: no server calls these by itself.
revoke execute on function bonus.end_condition, bonus.expire from krapao_app;
