-- The bet handler `refund`: counts the bets that it has not read, to the end, each in the period in which it was settled.
-- Bets counted to a condition are left out, with all their revisions. A bet of a period that is closed, or that says it was
-- settled in the future, counts in the period that is open now, and stands in `carried_bet` with the reason.
create or replace function refund.count_bets(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, refund, pg_temp as $$
declare
  v_rule refund.rule;
  v_closed_to timestamptz;
  v_now timestamptz;
  v_bet record;
begin
  select r.* into v_rule from refund.rule r where r.currency::text = (ledger.lock_owner(p_player)).currency;
  -- What counts to a condition is known first, so that it is left out here.
  perform bonus.count_bets(p_player);
  select p.closed_to into v_closed_to from refund.player p where p.player_id = p_player;
  v_now := greatest(platform.now(), v_closed_to);
  for v_bet in select b.bet_no, b.first_bet_no, b.settled_at, b.stake_change - b.win_change as loss from bets.take_bets(p_player, 'refund') b order by b.bet_no
  loop
    if bonus.is_counted(p_player, v_bet.first_bet_no) then
      continue;
    elsif refund.is_uncounted(p_player, v_bet.first_bet_no) or (v_bet.settled_at >= v_rule.since) is not true then
      perform refund.leave_out(p_player, v_bet.bet_no);
    else
      perform refund.count_bet(p_player, v_rule, v_closed_to, v_now, v_bet.bet_no, v_bet.settled_at, v_bet.loss);
    end if;
  end loop;
end $$;

-- One bet, in its period or in the open one.
create or replace function refund.count_bet(
  p_player uuid, p_rule refund.rule, p_closed_to timestamptz, p_now timestamptz, p_bet_no bigint, p_settled_at timestamptz, p_loss bigint
) returns void language plpgsql as $$
declare
  v_period refund.period;
  v_reason text := case when p_settled_at > p_now then 'settled_in_future' end;
begin
  if v_reason is null then
    v_period := refund.period_at(p_player, p_rule, p_settled_at);
    if v_period.closed_at is not null or v_period.ends_at <= p_closed_to then
      v_reason := 'period_closed';
    end if;
  end if;
  if v_reason is not null then
    v_period := refund.period_at(p_player, p_rule, p_now);
    insert into refund.carried_bet (player_id, bet_no, starts_at, settled_at, reason, loss)
      values (p_player, p_bet_no, v_period.starts_at, p_settled_at, v_reason, p_loss);
  end if;
  insert into refund.period as p (player_id, starts_at, ends_at, kind, rate_percent, net_loss, carried_bets)
    values (p_player, v_period.starts_at, v_period.ends_at, v_period.kind, v_period.rate_percent, p_loss, (v_reason is not null)::int)
    on conflict (player_id, starts_at) do update set net_loss = p.net_loss + excluded.net_loss, carried_bets = p.carried_bets + excluded.carried_bets;
end $$;

-- The period of a player at a time: the one they have, or the one that the rule would begin, cut off where others stand
-- because the kind was changed.
create or replace function refund.period_at(p_player uuid, p_rule refund.rule, p_at timestamptz) returns refund.period
language plpgsql stable as $$
declare
  v_period refund.period;
  v_starts_on timestamp;
begin
  select p.* into v_period from refund.period p
    where p.player_id = p_player and p.starts_at <= p_at and p.ends_at > p_at order by p.starts_at desc limit 1;
  if found then
    return v_period;
  end if;
  v_starts_on := date_trunc(p_rule.kind::text, p_at at time zone 'Asia/Bangkok');
  v_period.player_id := p_player;
  v_period.kind := p_rule.kind;
  v_period.rate_percent := p_rule.rate_percent;
  select greatest(v_starts_on at time zone 'Asia/Bangkok', max(p.ends_at) filter (where p.ends_at <= p_at)),
      least((v_starts_on + ('1 ' || p_rule.kind)::interval) at time zone 'Asia/Bangkok', min(p.starts_at) filter (where p.starts_at > p_at))
    into v_period.starts_at, v_period.ends_at
    from refund.period p where p.player_id = p_player;
  return v_period;
end $$;

-- A bet counts for nothing. Neighbours are one row.
create or replace function refund.leave_out(p_player uuid, p_bet_no bigint) returns void language plpgsql as $$
begin
  update refund.uncounted_bets u set last_bet_no = p_bet_no where u.player_id = p_player and u.last_bet_no = p_bet_no - 1;
  if not found then
    insert into refund.uncounted_bets (player_id, first_bet_no, last_bet_no) values (p_player, p_bet_no, p_bet_no);
  end if;
end $$;

create or replace function refund.is_uncounted(p_player uuid, p_bet_no bigint) returns boolean language sql stable as $$
  select coalesce((select p_bet_no <= u.last_bet_no from refund.uncounted_bets u
    where u.player_id = p_player and u.first_bet_no <= p_bet_no order by u.first_bet_no desc limit 1), false)
$$;

grant execute on function refund.count_bets to krapao_app;
