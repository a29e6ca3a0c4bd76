-- By what an earning is known: of its work item, its postings, and who asks.
create or replace function invite.subject(p_friend uuid, p_kind text, p_number bigint) returns text language sql immutable as $$
  select concat_ws(':', p_friend, p_kind, p_number)
$$;

-- Tells a player what a friend has earned them, as it was judged: earned, waiting for staff, or nothing. What a first deposit
-- has earned is held until it is played. Each event has its effect once. Answers the state it is in.
create or replace function invite.earn(p_player uuid, p_event invite.friend_event, p_judgement invite.judgement) returns invite.earning_state
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_subject text := invite.subject(p_event.player_id, p_event.kind::text, p_event.number);
  v_now timestamptz := platform.now();
  v_state invite.earning_state;
  v_earning invite.earning;
begin
  select e.state into v_state from invite.earning e
    where e.player_id = p_player and e.friend_id = p_event.player_id and e.kind::text = p_event.kind::text and e.number = p_event.number;
  if found then
    return v_state;
  end if;
  -- What a friend has done stands with the friend; a server only carries it.
  select n.* into p_event from invite.friend_event n
    where (n.player_id, n.kind, n.number, n.inviter_id) = (p_event.player_id, p_event.kind, p_event.number, p_player);
  if not found then
    raise exception 'there is no such event of the friend' using errcode = 'check_violation';
  elsif v_currency is distinct from ledger.currency_of(p_event.player_id) then
    p_judgement.state := 'refused';
    p_judgement.reason := 'other_currency';
  end if;
  insert into invite.earning (player_id, friend_id, kind, number, base, amount, state, reason, suspicion, evidence, happened_at, created_at)
    values (p_player, p_event.player_id, p_event.kind::text::invite.earning_kind, p_event.number, p_event.base, p_event.amount, p_judgement.state,
      p_judgement.reason, p_judgement.suspicion, p_judgement.evidence, p_event.happened_at, v_now)
    returning * into v_earning;
  perform invite.settle_release(p_player, v_earning, 'invite-turnover');
  if p_judgement.state = 'pending' then
    perform invite.open_item(p_player, p_event.player_id, v_subject, p_event.amount, p_judgement);
  end if;
  return p_judgement.state;
end $$;

-- Staff decide about an earning that waits.
create or replace function invite.open_item(p_player uuid, p_friend uuid, p_subject text, p_amount bigint, p_judgement invite.judgement) returns void
language sql as $$
  select operator.open_item(p_player, 'invite-earning', p_subject, true, coalesce(p_judgement.evidence ->> 'says', p_judgement.reason),
    p_judgement.evidence || jsonb_build_object('amount', p_amount::text, 'friend', p_friend, 'suspicion', p_judgement.suspicion))
$$;

-- A friend's first deposit was taken back: what it earned is cancelled as far as it was not collected; what was is named in
-- the row. Answers the state it is in; null where it earned nothing.
create or replace function invite.take_back(p_player uuid, p_friend uuid, p_number bigint) returns invite.earning_state
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_earning invite.earning;
begin
  perform ledger.lock_owner(p_player);
  select e.* into v_earning from invite.earning e where e.player_id = p_player and e.friend_id = p_friend and e.kind = 'first_deposit';
  if v_earning.state in ('earned', 'pending') then
    return invite.cancel(p_player, v_earning, 'deposit_taken_back', concat_ws(':', 'invite-deposit', p_friend, p_number));
  end if;
  return v_earning.state;
end $$;

-- Cancels an earning, under the player's lock.
create or replace function invite.cancel(p_player uuid, p_earning invite.earning, p_reason text, p_key text) returns invite.earning_state
language plpgsql as $$
declare
  v_subject text := invite.subject(p_earning.friend_id, p_earning.kind::text, p_earning.number);
  v_there bigint := 0;
begin
  if p_earning.state = 'earned' then
    v_there := p_earning.released - p_earning.collected;
    if v_there > 0 then
      perform ledger.post_decided(p_player, 'invite_cancelled', v_there, p_key, v_subject);
    end if;
  end if;
  update invite.earning e set state = 'cancelled', reason = p_reason, cancelled = v_there, released = e.released - v_there,
      not_there = e.collected, dropped = 0
    where e.player_id = p_player and e.friend_id = p_earning.friend_id and e.kind = p_earning.kind and e.number = p_earning.number;
  perform operator.close_item(p_player, 'invite-earning', v_subject, p_reason);
  return 'cancelled';
end $$;

-- The event was told: nobody tells it again.
create or replace function invite.mark_told(p_player uuid, p_kind invite.friend_event_kind, p_number bigint) returns void
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update invite.friend_event n set told_at = v_now where n.player_id = p_player and n.kind = p_kind and n.number = p_number and n.told_at is null;
end $$;

comment on function invite.take_back is 'may be null: answer';
grant execute on function invite.earn, invite.take_back, invite.mark_told to krapao_app;
