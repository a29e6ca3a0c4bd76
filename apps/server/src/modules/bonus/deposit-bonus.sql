-- The handler `deposit-bonus` reads a player's deposits in order, to the end, or as far as it can without knowing what one comes
-- to: `unread`, of which to work out the figures and answer with `start_condition`.
-- A deposit made while the condition is open ends it where the total before was below the threshold, and is not touched; where stakes
-- of before it may change that, once they have ended. One made after a bonus stopped waiting ends that. `has_ended`: it ended one, or lowered what was due.
create or replace function bonus.read_deposits(p_player uuid, out unread bonus.unread_deposit, out has_ended boolean)
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_event ledger.event;
  v_condition bonus.condition;
  v_terms jsonb;
begin
  perform ledger.lock_owner(p_player);
  has_ended := bonus.lower_due(p_player);
  has_ended := bonus.judge_deposits(p_player) or has_ended;
  loop
    select c.* into v_condition from bonus.condition c where c.player_id = p_player and c.closed_at is null;
    exit when not found or v_condition.state = 'open';
    v_event := ledger.next_event(p_player, 'deposit-bonus', ledger.kinds_of('deposit'));
    exit when v_event.posting_no is null;
    if v_condition.state = 'waiting' and v_event.posted_at > v_condition.expires_at then
      perform bonus.cancel(p_player, v_condition.condition_id, 'time');
      has_ended := true;
    else
      select r.terms into v_terms from bonus.reward r where r.player_id = p_player and r.reward_id = v_condition.condition_id;
      if v_event.amount >= (v_terms -> 'grant' ->> 'minimumDeposit')::bigint then
        unread := row(v_condition.condition_id, v_event.posting_no, v_event.amount, v_terms)::bonus.unread_deposit;
        return;
      end if;
    end if;
    perform ledger.pass_events(p_player, 'deposit-bonus', v_event.posting_no);
  end loop;
  perform ledger.pass_events(p_player, 'deposit-bonus', null);
end $$;

-- Grants the bonus that waits for the deposit it was worked out for, and opens its condition, in one commit.
create or replace function bonus.start_condition(p_player uuid, p_answer bonus.deposit_answer, out status bonus.condition_started)
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_now timestamptz;
  v_unread bonus.unread_deposit;
  v_reward bonus.reward;
  v_posted record;
  v_newest_bet_no bigint;
begin
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  v_unread := (bonus.read_deposits(p_player)).unread;
  if (v_unread.condition_id, v_unread.posting_no) is distinct from (p_answer.condition_id, p_answer.posting_no) then
    status := 'stale';
    return;
  elsif (p_answer.amount, p_answer.required_turnover, p_answer.kept_on_success, p_answer.taken_on_ending)
    is distinct from (select (f.amount, f.required_turnover, f.kept_on_success, f.taken_on_ending) from bonus.figures_of(v_unread.terms, v_unread.deposit) f) then
    raise exception 'bonus % comes to something else', p_answer.condition_id using errcode = 'check_violation';
  elsif p_answer.amount is null then
    perform ledger.pass_events(p_player, 'deposit-bonus', p_answer.posting_no);
    status := 'too_small';
    return;
  end if;
  select r.* into v_reward from bonus.reward r where r.player_id = p_player and r.reward_id = p_answer.condition_id;
  v_posted := bonus.post(p_player, v_reward.posting_kind, p_answer.amount, 'deposit-bonus:' || p_answer.posting_no, v_reward.reward_id);
  if v_posted.status <> 'posted' then
    raise exception 'bonus % of player % was not granted: %', v_reward.reward_id, p_player, v_posted.status;
  end if;
  update bonus.reward r set amount = p_answer.amount, required_turnover = p_answer.required_turnover, kept_on_success = p_answer.kept_on_success,
      taken_on_ending = p_answer.taken_on_ending, posting_no = (v_posted.posted).posting_no, granted_at = v_now,
      deposit = v_unread.deposit, deposit_posting_no = p_answer.posting_no
    where r.player_id = p_player and r.reward_id = v_reward.reward_id;
  v_newest_bet_no := bets.newest_bet_no(p_player);
  update bonus.condition c set state = 'open', required_turnover = p_answer.required_turnover, counts_from_bet_no = v_newest_bet_no,
      due_read_to = p_answer.posting_no, opened_at = v_now, expires_at = v_now + make_interval(hours => (v_reward.terms ->> 'hours')::int)
    where c.player_id = p_player and c.condition_id = v_reward.reward_id;
  perform ledger.pass_events(p_player, 'deposit-bonus', p_answer.posting_no);
  if p_answer.required_turnover = 0 then
    perform bonus.meet(p_player, v_reward.reward_id, 0);
  end if;
  status := 'started';
end $$;

-- Judges the deposits made while the condition is open, in order, as far as they can be. True where one ended it.
create or replace function bonus.judge_deposits(p_player uuid) returns boolean
language plpgsql as $$
declare
  v_condition bonus.condition;
  v_deposit bigint;
  v_verdict bonus.deposit_verdict;
begin
  select c.* into v_condition from bonus.condition c where c.player_id = p_player and c.state = 'open';
  for v_deposit in select p.posting_no from ledger.postings_after(p_player, ledger.kinds_of('deposit'), v_condition.due_read_to) p loop
    v_verdict := bonus.judge_deposit(p_player, v_condition, v_deposit);
    exit when v_verdict <> 'passed';
    update bonus.condition c set due_read_to = v_deposit, look_again_at = null where c.player_id = p_player and c.condition_id = v_condition.condition_id;
  end loop;
  return v_verdict is not distinct from 'ended';
end $$;

-- Ends the condition where the player had less than its threshold before this deposit, with what they had on stake, and nothing on the
-- way. It takes of what was there before, so none of this deposit nor of those after it.
create or replace function bonus.judge_deposit(p_player uuid, p_condition bonus.condition, p_posting_no bigint) returns bonus.deposit_verdict
language plpgsql as $$
declare
  v_before record := bonus.held_before(p_player, p_posting_no);
  v_held bigint := v_before.wallet + v_before.at_games + v_before.returned;
  -- Of bonuses before it, which is taken first.
  v_due bigint := bonus.due_of(p_player);
  v_reward bonus.reward;
  v_threshold bigint;
begin
  select r.* into v_reward from bonus.reward r where r.player_id = p_player and r.reward_id = p_condition.condition_id;
  v_threshold := (v_reward.terms ->> 'threshold')::bigint;
  if v_before.in_transit > 0 or v_held >= v_threshold then
    return 'passed';
  elsif v_held + v_before.unsettled >= v_threshold then
    perform bonus.look_again(p_player, p_posting_no);
    return 'waits';
  end if;
  perform bonus.close(p_player, p_condition.condition_id, 'ended', 'deposit',
    bonus.takes_of(p_player, p_condition.condition_id, p_posting_no, v_held + v_before.unsettled, v_due), v_before.deposited_since);
  return 'ended';
end $$;

-- Several players in one round trip and one commit, each with their own answer, in the order given, which is ascending.
-- Whom somebody else holds is not waited for.
create or replace function bonus.read_deposits_batch(p_players uuid[]) returns table (status bonus.deposits_read, has_ended boolean)
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_began timestamptz := clock_timestamp();
  v_busy uuid[] := ledger.lock_free_owners(p_players);
begin
  for i in 1 .. cardinality(p_players) loop
    if p_players[i] = any (v_busy) or platform.holds_long(v_began) then
      return query select 'busy'::bonus.deposits_read, false;
    else
      return query select (case when r.unread is null then 'current' else 'not_current' end)::bonus.deposits_read, r.has_ended
        from bonus.read_deposits(p_players[i]) r;
    end if;
  end loop;
end $$;

comment on function bonus.read_deposits is 'may be null: unread';
grant execute on function bonus.read_deposits, bonus.read_deposits_batch, bonus.start_condition to krapao_app;
