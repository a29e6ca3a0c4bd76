-- The bet handler `invite`: counts the valid stakes of an invited player that it has not read, each on the day in Bangkok on
-- which it was settled. What belongs to a day that is closed, or says it was settled in the future, counts today.
create or replace function invite.count_bets(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_since timestamptz;
  v_closed_to timestamptz;
  v_now timestamptz;
begin
  if account.inviter_of(p_player) is not null then
    select r.since into v_since from invite.rule r where r.currency::text = v_currency;
  end if;
  select f.closed_to into v_closed_to from invite.friend f where f.player_id = p_player;
  v_now := greatest(platform.now(), v_closed_to);
  insert into invite.day as d (player_id, day, turnover, carried_bets)
    select p_player, counted.day, sum(counted.stake), count(*) filter (where counted.is_carried)
    from (
      select b.valid_stake_change as stake, is_carried,
        (case when is_carried then v_now else b.settled_at end at time zone 'Asia/Bangkok')::date as day
      from bets.take_bets(p_player, 'invite') b
      cross join lateral (select b.settled_at > v_now or (b.settled_at < v_closed_to) is true as is_carried) late
      where b.settled_at >= v_since) counted
    group by counted.day
    on conflict (player_id, day) do update set turnover = d.turnover + excluded.turnover, carried_bets = d.carried_bets + excluded.carried_bets;
end $$;

-- Closes the days of an invited player that every feed of bets has passed. What was staked is news for whoever invited them.
create or replace function invite.close_days(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_inviter uuid := account.inviter_of(p_player);
  v_passed date;
begin
  -- Read before the bets are counted: each bet that was settled before it is among them.
  v_passed := (least(bets.passed_to(), platform.now()) at time zone 'Asia/Bangkok')::date;
  perform invite.count_bets(p_player);
  if v_passed is null or v_inviter is null then
    return;
  end if;
  with closed as (
    update invite.day d set closed_at = platform.now() where d.player_id = p_player and d.closed_at is null and d.day < v_passed returning d.*)
  insert into invite.news (player_id, kind, number, inviter_id, base, amount, happened_at)
    select p_player, 'turnover', c.day - date '1970-01-01', v_inviter, c.turnover, earned.amount, (c.day + 1)::timestamp at time zone 'Asia/Bangkok'
    from closed c
    join invite.rule r on r.currency::text = v_currency and r.since is not null
    cross join lateral (select div(greatest(c.turnover, 0)::numeric * r.turnover_basis_points, 10000)::bigint as amount) earned
    where earned.amount > 0;
  insert into invite.friend as f (player_id, inviter_id, closed_to) values (p_player, v_inviter, v_passed::timestamp at time zone 'Asia/Bangkok')
    on conflict (player_id) do update set closed_to = excluded.closed_to where f.closed_to < excluded.closed_to or f.closed_to is null;
end $$;

grant execute on function invite.count_bets, invite.close_days to krapao_app;
