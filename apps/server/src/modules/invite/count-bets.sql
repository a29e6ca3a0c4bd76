-- The bet handler `invite`: counts the valid stakes of an invited player that it has not read, each on the day in Bangkok on
-- which it was settled. What belongs to a day that is closed, or says it was settled in the future, counts today, and stands
-- in `carried_bet`. What was settled while inviting was off counts for nothing, and its corrections neither. Then how the
-- first deposit is played is noted.
create or replace function invite.count_bets(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_is_invited boolean := account.inviter_of(p_player) is not null;
  v_since timestamptz;
  v_closed_to timestamptz;
  v_now timestamptz;
  v_bet record;
begin
  select r.since into v_since from invite.rule r where r.currency::text = v_currency;
  select f.closed_to into v_closed_to from invite.friend f where f.player_id = p_player;
  v_now := greatest(platform.now(), v_closed_to);
  for v_bet in
    select b.bet_no, b.first_bet_no, b.settled_at, b.valid_stake_change as stake from bets.take_bets(p_player, 'invite') b order by b.bet_no
  loop
    if not v_is_invited then
      continue;
    elsif (v_bet.settled_at >= v_since) is not true or invite.never_counted(p_player, v_bet.first_bet_no) then
      perform invite.leave_out(p_player, v_bet.bet_no);
    else
      perform invite.count_bet(p_player, v_bet.bet_no, v_bet.settled_at, v_bet.stake, v_now,
        v_bet.settled_at > v_now or (v_bet.settled_at < v_closed_to) is true);
    end if;
  end loop;
  if v_is_invited then
    perform invite.note_progress(p_player);
  end if;
end $$;

-- One bet, on its day or today.
create or replace function invite.count_bet(
  p_player uuid, p_bet_no bigint, p_settled_at timestamptz, p_stake bigint, p_now timestamptz, p_is_carried boolean
) returns void language plpgsql as $$
declare
  v_day date := (case when p_is_carried then p_now else p_settled_at end at time zone 'Asia/Bangkok')::date;
begin
  if p_is_carried then
    insert into invite.carried_bet (player_id, bet_no, day) values (p_player, p_bet_no, v_day);
  end if;
  insert into invite.day as d (player_id, day, turnover, carried_bets) values (p_player, v_day, p_stake, p_is_carried::int)
    on conflict (player_id, day) do update set turnover = d.turnover + excluded.turnover, carried_bets = d.carried_bets + excluded.carried_bets;
end $$;

-- A bet counts for nothing. Neighbours are one row.
create or replace function invite.leave_out(p_player uuid, p_bet_no bigint) returns void language plpgsql as $$
begin
  update invite.uncounted_bets u set last_bet_no = p_bet_no
    where u.player_id = p_player and u.last_bet_no = p_bet_no - 1 and not u.is_from_before;
  if not found then
    insert into invite.uncounted_bets (player_id, first_bet_no, last_bet_no) values (p_player, p_bet_no, p_bet_no);
  end if;
end $$;

-- Whether a bet was left out; of those read before it was kept which were, nobody knows.
create or replace function invite.never_counted(p_player uuid, p_bet_no bigint) returns boolean language sql stable as $$
  select coalesce((select p_bet_no <= u.last_bet_no and not u.is_from_before from invite.uncounted_bets u
    where u.player_id = p_player and u.first_bet_no <= p_bet_no order by u.first_bet_no desc limit 1), false)
$$;

-- Closes the days of an invited player that every feed of bets has passed. What was staked is an event for whoever invited them.
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
  insert into invite.friend_event (player_id, kind, number, inviter_id, base, amount, happened_at)
    select p_player, 'turnover', c.day - date '1970-01-01', v_inviter, c.turnover, earned.amount, (c.day + 1)::timestamp at time zone 'Asia/Bangkok'
    from closed c
    join invite.rule r on r.currency::text = v_currency and r.since is not null
    cross join lateral (select div(greatest(c.turnover, 0)::numeric * r.turnover_basis_points, 10000)::bigint as amount) earned
    where earned.amount > 0;
  insert into invite.friend as f (player_id, inviter_id, closed_to) values (p_player, v_inviter, v_passed::timestamp at time zone 'Asia/Bangkok')
    on conflict (player_id) do update set closed_to = excluded.closed_to where f.closed_to < excluded.closed_to or f.closed_to is null;
end $$;

grant execute on function invite.count_bets, invite.close_days to krapao_app;
