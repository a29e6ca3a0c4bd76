-- Closes a condition with what of its grant is due, and takes that from the wallet as far as it goes, but for new money in it; the rest
-- is taken at the next withdrawal. A deposit that has not been judged by then comes after it.
create or replace function bonus.close(
  p_player uuid, p_condition uuid, p_state text, p_ended_by text, p_due bigint, p_new_money bigint
) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_judged_to bigint := (select c.due_read_to from bonus.condition c where c.player_id = p_player and c.condition_id = p_condition);
  v_next bigint := (select min(p.posting_no) from ledger.postings_after(p_player, ledger.kinds_of('deposit'), v_judged_to) p);
  v_read_to bigint := coalesce(v_next - 1, ledger.newest_posting_no(p_player));
begin
  update bonus.condition c set state = p_state, ended_by = p_ended_by, due = p_due, closed_at = v_now,
      closed_posting_no = v_read_to, due_read_to = v_read_to, look_again_at = null
    where c.player_id = p_player and c.condition_id = p_condition;
  perform bonus.collect_due(p_player, p_new_money);
  perform outcomes.note(p_player, case when p_state = 'met' then 'bonus_met' when p_ended_by = 'time' then 'bonus_expired' else 'bonus_ended' end,
    p_condition::text);
end $$;

-- A bonus that waited for its deposit ends free.
create or replace function bonus.cancel(p_player uuid, p_condition uuid, p_ended_by text) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  update bonus.condition c set state = 'cancelled', ended_by = p_ended_by, closed_at = v_now
    where c.player_id = p_player and c.condition_id = p_condition;
  perform outcomes.note(p_player, case when p_ended_by = 'time' then 'bonus_expired' else 'bonus_ended' end, p_condition::text);
end $$;

-- The turnover is met: what is not kept of the grant is due.
create or replace function bonus.meet(p_player uuid, p_condition uuid, p_done_hundredths bigint) returns void
language plpgsql as $$
declare
  v_due bigint;
begin
  select r.amount - r.kept_on_success into v_due from bonus.reward r where r.player_id = p_player and r.reward_id = p_condition;
  update bonus.condition c set done_hundredths = p_done_hundredths where c.player_id = p_player and c.condition_id = p_condition;
  perform bonus.close(p_player, p_condition, 'met', null, coalesce(v_due, 0), 0);
end $$;

-- What is due of conditions that are closed, and not yet taken.
create or replace function bonus.due_of(p_player uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  return (select coalesce(sum(c.due - c.taken), 0)::bigint from bonus.condition c where c.player_id = p_player and c.taken < c.due);
end $$;

-- Reads the deposits that were made after, or while, something became due: it is never more than the player held before one of
-- them, in the wallet, at the games, on the way and on stake. What was lost meanwhile is due no more, of the newest bonus first. A
-- deposit that stakes of before it may change this for waits until they have ended, and those after it with it. True where that
-- lowered something.
create or replace function bonus.lower_due(p_player uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_now timestamptz;
  v_judged_to bigint;
  v_deposit bigint;
  v_before record;
  v_condition record;
  v_held bigint;
  v_left bigint;
  v_due bigint;
  v_has_lowered boolean := false;
begin
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  v_judged_to := bonus.judged_for_due(p_player);
  for v_deposit in select p.posting_no from ledger.postings_after(p_player, ledger.kinds_of('deposit'), v_judged_to) p loop
    v_before := bonus.held_before(p_player, v_deposit);
    v_held := v_before.wallet + v_before.at_games + v_before.in_transit + v_before.returned;
    if v_before.unsettled > 0 and v_held < (
        select sum(c.due - c.taken) from bonus.condition c where c.player_id = p_player and c.taken < c.due and c.due_read_to < v_deposit)
    then
      perform bonus.look_again(p_player, v_deposit);
      exit;
    end if;
    v_left := v_held;
    for v_condition in
      select c.condition_id, c.due, c.taken from bonus.condition c
      where c.player_id = p_player and c.taken < c.due and c.due_read_to < v_deposit order by c.closed_at, c.condition_id
    loop
      v_due := v_condition.taken + least(v_condition.due - v_condition.taken, v_left);
      v_left := v_left - (v_due - v_condition.taken);
      if v_due < v_condition.due then
        insert into bonus.due_lowering (player_id, condition_id, posting_no, held, returned, lowered_by, lowered_at)
          values (p_player, v_condition.condition_id, v_deposit, v_held, v_before.returned, v_condition.due - v_due, v_now);
        v_has_lowered := true;
      end if;
      update bonus.condition c set due = v_due, due_read_to = v_deposit, look_again_at = null
        where c.player_id = p_player and c.condition_id = v_condition.condition_id;
    end loop;
  end loop;
  return v_has_lowered;
end $$;

-- Up to which posting all deposits that may lower what is due have been judged; null where nothing is due.
create or replace function bonus.judged_for_due(p_player uuid) returns bigint language plpgsql stable as $$
begin
  return (select min(c.due_read_to) from bonus.condition c where c.player_id = p_player and c.taken < c.due);
end $$;

-- The first deposit that has not been judged, of those that may lower what is due; null where there is none.
create or replace function bonus.unjudged_for_due(p_player uuid) returns bigint language sql stable as $$
  select min(p.posting_no) from ledger.postings_after(p_player, ledger.kinds_of('deposit'), bonus.judged_for_due(p_player)) p
$$;

-- Takes what is due from the wallet, as far as it goes, the oldest first; but for new money there: p_new_money, and while a deposit
-- waits to be judged what was deposited by it and since.
create or replace function bonus.collect_due(p_player uuid, p_new_money bigint) returns void
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_wallet bigint;
  v_unjudged bigint;
  v_left bigint;
  v_condition record;
  v_amount bigint;
  v_posted record;
begin
  perform bonus.lower_due(p_player);
  v_wallet := (ledger.lock_owner(p_player)).wallet;
  v_unjudged := bonus.unjudged_for_due(p_player);
  v_left := greatest(v_wallet - greatest(p_new_money, case when v_unjudged is not null
    then (ledger.held_before(p_player, v_unjudged, ledger.kinds_of('deposit'))).deposited_since else 0 end), 0);
  for v_condition in
    select c.condition_id, c.due, c.taken,
      case when r.source = 'invite' then 'invite_taken' when r.source = 'refund' then 'refund_taken' else 'bonus_taken' end as kind
    from bonus.condition c join bonus.reward r on r.player_id = c.player_id and r.reward_id = c.condition_id
    where c.player_id = p_player and c.taken < c.due order by c.closed_at, c.condition_id
  loop
    v_amount := least(v_condition.due - v_condition.taken, v_left);
    exit when v_amount = 0;
    -- What was taken before is part of the key, so each taking has its own.
    v_posted := bonus.post(p_player, v_condition.kind, v_amount, concat_ws(':', 'bonus-due', v_condition.condition_id, v_condition.taken), v_condition.condition_id);
    if v_posted.status <> 'posted' then
      raise exception 'what is due of condition % of player % was not taken: %', v_condition.condition_id, p_player, v_posted.status;
    end if;
    update bonus.condition c set taken = c.taken + v_amount where c.player_id = p_player and c.condition_id = v_condition.condition_id;
    v_left := v_left - v_amount;
  end loop;
end $$;

comment on function bonus.due_of is 'asked for many';
grant execute on function bonus.due_of to krapao_app;
