-- Grants a reward to a player: posts it, and opens its condition where there is turnover to do. Whoever decides that it is
-- granted calls this in their own commit. Answers it with what was posted, now or before, where it is granted or repeated.
create or replace function bonus.grant(p_player uuid, p_order bonus.grant_order, out status bonus.granted, out posted ledger.posted)
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_now timestamptz;
  v_owner record := ledger.lock_owner(p_player);
  v_posted record;
  v_newest_bet_no bigint;
begin
  v_now := platform.now();
  status := bonus.activated_before(p_player, p_order);
  if status = 'repeated' then
    select r.posting_no, r.amount, v_owner.wallet into posted
      from bonus.reward r where r.player_id = p_player and r.idempotency_key = p_order.idempotency_key;
  end if;
  if status is not null then
    return;
  elsif not bonus.bring_up_to_date(p_player) then
    status := 'not_current';
    return;
  elsif p_order.required_turnover > 0 and bonus.is_any_active(p_player) then
    status := 'bonus_active';
    return;
  end if;
  v_posted := bonus.post(p_player, p_order.posting_kind, p_order.amount, p_order.idempotency_key, p_order.grant_id);
  status := case v_posted.status when 'posted' then 'granted' else v_posted.status::text end;
  if status <> 'granted' then
    return;
  end if;
  posted := v_posted.posted;
  insert into bonus.reward (player_id, reward_id, source, source_code, title, posting_kind, idempotency_key, terms, activated_at,
      amount, required_turnover, kept_on_success, taken_on_ending, posting_no, granted_at)
    values (p_player, p_order.grant_id, p_order.source, p_order.source_code, p_order.title, p_order.posting_kind, p_order.idempotency_key, p_order.terms, v_now,
      p_order.amount, p_order.required_turnover, p_order.kept_on_success, p_order.taken_on_ending, posted.posting_no, v_now);
  if p_order.required_turnover > 0 then
    v_newest_bet_no := bets.newest_bet_no(p_player);
    insert into bonus.condition (player_id, condition_id, state, required_turnover, counts_from_bet_no, due_read_to, opened_at, expires_at)
      values (p_player, p_order.grant_id, 'open', p_order.required_turnover, v_newest_bet_no, posted.posting_no, v_now,
        v_now + make_interval(hours => (p_order.terms ->> 'hours')::int));
    perform ledger.pass_events(p_player, 'deposit-bonus', null);
  end if;
end $$;

-- Activates a bonus that is given for the next deposit. It blocks nothing, and the handler `deposit-bonus` opens it: one that is
-- repeated may have been opened, or have ended, since.
create or replace function bonus.wait_for_deposit(p_player uuid, p_order bonus.grant_order, out status bonus.granted)
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_now timestamptz;
begin
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  status := bonus.activated_before(p_player, p_order);
  if status is not null then
    return;
  elsif not bonus.bring_up_to_date(p_player) then
    status := 'not_current';
    return;
  elsif bonus.is_any_active(p_player) then
    status := 'bonus_active';
    return;
  end if;
  insert into bonus.reward (player_id, reward_id, source, source_code, title, posting_kind, idempotency_key, terms, activated_at)
    values (p_player, p_order.grant_id, p_order.source, p_order.source_code, p_order.title, p_order.posting_kind, p_order.idempotency_key, p_order.terms, v_now);
  insert into bonus.condition (player_id, condition_id, state, required_turnover, opened_at, expires_at)
    values (p_player, p_order.grant_id, 'waiting', 0, v_now, v_now + make_interval(hours => (p_order.terms -> 'grant' ->> 'waitsForHours')::int));
  perform ledger.pass_events(p_player, 'deposit-bonus', null);
  status := 'waiting';
end $$;

-- What became of this key: repeated where it named the same reward, key_reused where another, null where it is new. What the
-- campaign says may have changed since, so the figures are no part of it.
create or replace function bonus.activated_before(p_player uuid, p_order bonus.grant_order) returns bonus.granted language plpgsql stable as $$
begin
  return (
    select case when r.source = p_order.source and r.source_code is not distinct from p_order.source_code and r.posting_kind = p_order.posting_kind
      then 'repeated' else 'key_reused' end
    from bonus.reward r where r.player_id = p_player and r.idempotency_key = p_order.idempotency_key);
end $$;

create or replace function bonus.is_any_active(p_player uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from bonus.condition c where c.player_id = p_player and c.closed_at is null);
end $$;

-- Answers as the ledger does.
create or replace function bonus.post(
  p_player uuid, p_kind text, p_amount bigint, p_idempotency_key text, p_reward uuid, out status text, out posted ledger.posted
) language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  v_posting.kind := p_kind;
  v_posting.amount := p_amount;
  v_posting.idempotency_key := p_idempotency_key;
  v_posting.reference_id := p_reward;
  v_posted := ledger.post(p_player, v_posting);
  status := v_posted.status;
  if status = 'posted' then
    posted := row(v_posted.posting_no, p_amount, v_posted.wallet)::ledger.posted;
  end if;
end $$;
