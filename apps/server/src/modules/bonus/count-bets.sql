-- The handler `turnover` of bets: counts those that it has not read to the open condition, in order, and decides in the same
-- commit whether it is met. A bet counts that was settled after the grant, in time, and imported after it; a correction counts
-- with its bet, and for nothing once that bet's condition is closed. True where anything counted.
create or replace function bonus.count_bets(p_player uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_condition bonus.condition;
  v_weights jsonb;
  v_is_open boolean;
  v_bet record;
  v_of uuid;
  v_weight int;
  v_done bigint;
  v_has_counted boolean := false;
  v_has_read boolean := false;
  v_late uuid[] := '{}';
  v_now timestamptz;
begin
  perform ledger.lock_owner(p_player);
  select c.* into v_condition from bonus.condition c where c.player_id = p_player and c.state = 'open';
  v_is_open := found;
  select r.terms -> 'weights' into v_weights from bonus.reward r where r.player_id = p_player and r.reward_id = v_condition.condition_id;
  v_done := v_condition.done_hundredths;
  for v_bet in
    select b.bet_no, b.first_bet_no, b.game_code, b.category, b.valid_stake_change, b.settled_at from bets.take_bets(p_player, 'turnover') b
  loop
    v_has_read := true;
    if v_bet.first_bet_no < v_bet.bet_no then
      select b.condition_id, b.weight into v_of, v_weight from bonus.counted_bet b where b.player_id = p_player and b.bet_no = v_bet.first_bet_no;
    elsif v_is_open and bonus.is_counted_by(v_condition, v_bet.bet_no, v_bet.settled_at, v_bet.game_code) then
      v_of := v_condition.condition_id;
      v_weight := (v_weights ->> v_bet.category)::int;
    else
      v_weight := null;
    end if;
    continue when coalesce(v_weight, 0) = 0;
    v_has_counted := true;
    insert into bonus.counted_bet (player_id, bet_no, condition_id, weight, hundredths, is_late)
      values (p_player, v_bet.bet_no, v_of, v_weight, v_bet.valid_stake_change * v_weight, not v_is_open or v_of <> v_condition.condition_id);
    if not v_is_open or v_of <> v_condition.condition_id then
      v_late := v_late || v_of;
    else
      v_done := v_done + v_bet.valid_stake_change * v_weight;
      v_is_open := v_done < v_condition.required_turnover * 100;
    end if;
  end loop;
  if v_done <> v_condition.done_hundredths or (v_condition.state = 'open' and not v_is_open) then
    perform bonus.note_done(p_player, v_condition.condition_id, v_done, not v_is_open);
  end if;
  perform bonus.recheck_met(p_player, late.condition_id) from (select distinct unnest(v_late)) late (condition_id);
  if v_has_read then
    -- They may be what a deposit waits for.
    v_now := platform.now();
    update bonus.condition c set look_again_at = v_now where c.player_id = p_player and c.look_again_at > v_now;
  end if;
  return v_has_counted;
end $$;

-- Whether a bet is one of those that this condition counts. Where its feed tells the time to the second only, one of the
-- second of the grant is.
create or replace function bonus.is_counted_by(
  p_condition bonus.condition, p_bet_no bigint, p_settled_at timestamptz, p_game text
) returns boolean language sql stable as $$
  select p_bet_no > p_condition.counts_from_bet_no
    and (p_settled_at > p_condition.opened_at or (p_settled_at = date_trunc('second', p_condition.opened_at) and bets.is_to_the_second(p_game)))
    and (p_condition.expires_at is null or p_settled_at <= p_condition.expires_at)
$$;

create or replace function bonus.note_done(p_player uuid, p_condition uuid, p_done_hundredths bigint, p_is_met boolean) returns void
language plpgsql as $$
begin
  if p_is_met then
    perform bonus.meet(p_player, p_condition, p_done_hundredths);
  else
    update bonus.condition c set done_hundredths = p_done_hundredths where c.player_id = p_player and c.condition_id = p_condition;
  end if;
end $$;

-- Bets of a closed condition were changed: where it was met and would not be any more, staff are told.
create or replace function bonus.recheck_met(p_player uuid, p_condition uuid) returns void
language plpgsql as $$
declare
  v_condition bonus.condition;
  v_sum numeric;
  v_now timestamptz := platform.now();
begin
  select c.* into v_condition from bonus.condition c where c.player_id = p_player and c.condition_id = p_condition;
  if v_condition.state <> 'met' then
    return;
  end if;
  select sum(b.hundredths) into v_sum from bonus.counted_bet b where b.player_id = p_player and b.condition_id = p_condition;
  if v_sum < v_condition.required_turnover * 100::numeric then
    update bonus.condition c set short_since = coalesce(c.short_since, v_now), noted_at = null
      where c.player_id = p_player and c.condition_id = p_condition;
    perform operator.open_item(p_player, 'bonus-turnover', p_condition::text, true, 'bets were changed after the bonus was met',
      jsonb_build_object('requiredTurnover', v_condition.required_turnover::text, 'turnover', trunc(v_sum / 100)::text));
  else
    update bonus.condition c set short_since = null, noted_at = null where c.player_id = p_player and c.condition_id = p_condition;
    perform operator.close_item(p_player, 'bonus-turnover', p_condition::text, 'met again');
  end if;
end $$;

-- Of the bets settled up to then, every feed has told. A feed that is silent is waited for a day.
create or replace function bonus.final_to(p_now timestamptz) returns timestamptz language sql stable as $$
  select greatest(bets.passed_to(), p_now - interval '1 day')
$$;

-- Whether a bet, or the one that it corrects, was counted to a condition.
create or replace function bonus.is_counted(p_player uuid, p_bet_no bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  return exists (select 1 from bonus.counted_bet b where b.player_id = p_player and b.bet_no = p_bet_no);
end $$;

comment on function bonus.is_counted_by is 'used in statements';
grant execute on function bonus.count_bets, bonus.is_counted_by to krapao_app;
revoke execute on function bonus.is_counted from krapao_app;
