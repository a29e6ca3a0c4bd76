-- Counts stakes of between two times to the deposits that were there when each was settled, the oldest first. A deposit was
-- there from the second on in which it came, because some games tell no more of a time.
create or replace function playthrough.count_stakes(p_player uuid, p_stakes playthrough.stake[], p_after timestamptz, p_to timestamptz) returns void
language plpgsql as $$
declare
  v_after_bet_no bigint := (select d.after_bet_no from playthrough.deposit d where d.player_id = p_player order by d.posting_no limit 1);
  v_withdrawn_at timestamptz := (select s.withdrawn_at from playthrough.player s where s.player_id = p_player);
  v_group record;
begin
  if p_stakes is null or v_after_bet_no is null then
    return;
  end if;
  -- One by one where money has left since, else together.
  for v_group in
    select d.posting_no as up_to, l.is_late, min(s.at) as at, sum(s.amount)::bigint as amount
    from unnest(p_stakes) with ordinality as s (at, first_bet_no, amount, place)
    cross join lateral (select s.at <= v_withdrawn_at is true as is_late) l
    cross join lateral (
      select o.posting_no from playthrough.deposit o where o.player_id = p_player and date_trunc('second', o.deposited_at) <= s.at
      order by o.posting_no desc limit 1) d
    where s.at > p_after and s.at <= p_to and s.first_bet_no > v_after_bet_no
    group by d.posting_no, l.is_late, case when l.is_late then s.place end order by min(s.place)
  loop
    perform playthrough.count_stake(p_player, v_group.up_to, v_group.amount, case when v_group.is_late then v_group.at end);
  end loop;
end $$;

-- Counts a stake, or takes one back, of the deposits up to that one. `p_late_at`: when it was settled, where money has left since.
create or replace function playthrough.count_stake(p_player uuid, p_up_to bigint, p_amount bigint, p_late_at timestamptz) returns void
language plpgsql as $$
declare
  v_left bigint := p_amount;
  v_allowed bigint := 0;
begin
  if p_amount < 0 then
    perform playthrough.take_stake_back(p_player, p_up_to, -p_amount);
    return;
  end if;
  if p_late_at is not null then
    -- What was allowed for when the money left is only told now; the rest of it would have kept the money from being owed.
    select least(s.allowed_for, p_amount) into v_allowed from playthrough.player s where s.player_id = p_player;
    update playthrough.player s set allowed_for = s.allowed_for - v_allowed where s.player_id = p_player and v_allowed > 0;
    v_left := playthrough.play_open(p_player, p_up_to, v_allowed) + p_amount - v_allowed;
    v_left := playthrough.play_withdrawn(p_player, p_up_to, v_left, p_late_at);
  end if;
  v_left := playthrough.play_open(p_player, p_up_to, v_left);
  if v_left > 0 then
    update playthrough.deposit d set surplus = d.surplus + v_left where d.player_id = p_player and d.posting_no = p_up_to;
  end if;
end $$;

-- What is open was played. Answers what is left of the stake.
create or replace function playthrough.play_open(p_player uuid, p_up_to bigint, p_amount bigint) returns bigint language plpgsql as $$
declare
  v_deposit record;
  v_left bigint := p_amount;
  v_part bigint;
begin
  if v_left = 0 then
    return 0;
  end if;
  for v_deposit in
    select d.posting_no, d.amount - d.played - d.withdrawn - d.taken_back as open from playthrough.deposit d
    where d.player_id = p_player and d.posting_no <= p_up_to and d.played + d.withdrawn + d.taken_back < d.amount order by d.posting_no
  loop
    v_part := least(v_left, v_deposit.open);
    update playthrough.deposit d set played = d.played + v_part where d.player_id = p_player and d.posting_no = v_deposit.posting_no;
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
  return v_left;
end $$;

-- What left had been played by then: it is owed no more. Answers what is left of the stake.
create or replace function playthrough.play_withdrawn(p_player uuid, p_up_to bigint, p_amount bigint, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  v_deposit playthrough.deposit;
  v_left bigint := p_amount;
  v_part bigint;
begin
  if v_left = 0 then
    return 0;
  end if;
  for v_deposit in
    select d.* from playthrough.deposit d
    where d.player_id = p_player and d.posting_no <= p_up_to and d.withdrawn > 0 and d.withdrawn_at >= p_at order by d.posting_no
  loop
    v_part := least(v_left, v_deposit.withdrawn);
    update playthrough.deposit d set withdrawn = d.withdrawn - v_part, played = d.played + v_part
      where d.player_id = p_player and d.posting_no = v_deposit.posting_no;
    perform playthrough.enter(p_player, 'restored', null, v_deposit.posting_no, v_deposit.reference_id, v_part, platform.now());
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
  return v_left;
end $$;

-- A bet was voided or corrected: what was more than enough goes first, then what was played last.
create or replace function playthrough.take_stake_back(p_player uuid, p_up_to bigint, p_amount bigint) returns void language plpgsql as $$
declare
  v_deposit playthrough.deposit;
  v_left bigint := p_amount;
  v_surplus bigint;
  v_played bigint;
begin
  for v_deposit in
    select d.* from playthrough.deposit d where d.player_id = p_player and d.posting_no <= p_up_to and d.surplus > 0 order by d.posting_no desc
  loop
    v_surplus := least(v_left, v_deposit.surplus);
    update playthrough.deposit d set surplus = d.surplus - v_surplus where d.player_id = p_player and d.posting_no = v_deposit.posting_no;
    v_left := v_left - v_surplus;
    exit when v_left = 0;
  end loop;
  for v_deposit in
    select d.* from playthrough.deposit d where d.player_id = p_player and d.posting_no <= p_up_to and d.played > 0 and v_left > 0 order by d.posting_no desc
  loop
    v_played := least(v_left, v_deposit.played);
    update playthrough.deposit d set played = d.played - v_played where d.player_id = p_player and d.posting_no = v_deposit.posting_no;
    v_left := v_left - v_played;
    exit when v_left = 0;
  end loop;
end $$;

-- The result of a game that tells no bets counts as staked. A win first gives back what was lost before, which may have been a
-- bet that is cancelled; what is more than that was won.
create or replace function playthrough.count_result(p_player uuid, p_event ledger.event) returns void language plpgsql as $$
declare
  v_up_to bigint := (select d.posting_no from playthrough.deposit d where d.player_id = p_player order by d.posting_no desc limit 1);
  v_is_win boolean := p_event.kind = 'game_win';
  v_lost bigint;
  v_back bigint;
begin
  if bets.is_fed(ledger.game_of(p_player, p_event.posting_no)) then
    perform playthrough.sum_up(p_player, case when v_is_win then p_event.amount else -p_event.amount end, 0);
    return;
  elsif v_up_to is null then
    return;
  end if;
  v_lost := coalesce((select r.lost from playthrough.counted_result r where r.player_id = p_player order by r.posting_no desc limit 1), 0);
  v_back := case when v_is_win then least(v_lost, p_event.amount) else 0 end;
  insert into playthrough.counted_result (player_id, posting_no, amount, lost)
    values (p_player, p_event.posting_no, p_event.amount - 2 * v_back,
      case when v_is_win then v_lost - v_back else v_lost + p_event.amount end);
  perform playthrough.count_stake(p_player, v_up_to, p_event.amount - 2 * v_back, null);
end $$;
