-- Something has ended for this player since it was last looked: their subscriptions are due. Answers how many.
create or replace function webpush.note_news(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_rows int;
begin
  update webpush.subscription s set state = 'due', next_attempt_at = v_now where s.player_id = p_player and s.state = 'quiet';
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

-- Takes a subscription that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster. One whose session has
-- ended, by whatever, ends here: nothing is sent to it.
create or replace function webpush.claim_subscription(p_player uuid, p_subscription uuid, p_lease_no bigint)
returns table (player_id uuid, subscription_id uuid, lease_no bigint, attempts int, address_encrypted bytea, tells_money boolean,
  tells_security boolean, language text, posting_no bigint, outcome_no int, refused_in_row int)
language plpgsql security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_subscription webpush.subscription;
begin
  update webpush.subscription s set lease_no = s.lease_no + 1, leased_at = v_now, attempts = s.attempts + 1
    where s.player_id = p_player and s.subscription_id = p_subscription and s.lease_no = p_lease_no and s.state = 'due'
      and not platform.is_held_at(s.leased_at, v_now)
    returning s.* into v_subscription;
  if not found then
    return;
  elsif not account.is_session_live(p_player, v_subscription.session_id) then
    delete from webpush.subscription s where s.player_id = p_player and s.subscription_id = p_subscription;
    return;
  end if;
  return query select p_player, p_subscription, v_subscription.lease_no, v_subscription.attempts, v_subscription.address_encrypted,
    v_subscription.tells_money, v_subscription.tells_security, v_subscription.language, v_subscription.posting_no, v_subscription.outcome_no,
    v_subscription.refused_in_row;
end $$;

-- Everything up to here was tried; p_is_all: and nothing follows. The lease is held anew for what does. False when it is lost.
create or replace function webpush.pass(
  p_player uuid, p_subscription uuid, p_lease_no bigint, p_posting_no bigint, p_outcome_no int, p_refused_in_row int, p_is_all boolean
) returns boolean language plpgsql security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update webpush.subscription s set posting_no = greatest(s.posting_no, p_posting_no), outcome_no = greatest(s.outcome_no, p_outcome_no),
      refused_in_row = p_refused_in_row, attempts = case when p_is_all then 0 else 1 end, state = case when p_is_all then 'quiet' else s.state end,
      next_attempt_at = case when p_is_all then null else s.next_attempt_at end, leased_at = case when p_is_all then null else v_now end
    where s.player_id = p_player and s.subscription_id = p_subscription and s.lease_no = p_lease_no;
  return found;
end $$;

-- The push service did not answer, or asked to wait: it is tried again later. False when the lease is lost.
create or replace function webpush.put_off(p_player uuid, p_subscription uuid, p_lease_no bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update webpush.subscription s set leased_at = null, next_attempt_at = v_now + platform.back_off(s.attempts)
    where s.player_id = p_player and s.subscription_id = p_subscription and s.lease_no = p_lease_no and s.state = 'due';
  return found;
end $$;

-- The push service knows it no more, or has refused message after message: the browser was reset, or its owner has taken the permission back.
create or replace function webpush.drop_subscription(p_player uuid, p_subscription uuid, p_lease_no bigint) returns void
language plpgsql security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_session uuid;
begin
  perform account.lock_player(p_player);
  delete from webpush.subscription s where s.player_id = p_player and s.subscription_id = p_subscription and s.lease_no = p_lease_no
    returning s.session_id into v_session;
  if found then
    perform account.note_event(p_player, 'push_removed', v_session, null);
  end if;
end $$;

grant execute on function webpush.note_news, webpush.claim_subscription, webpush.pass, webpush.put_off, webpush.drop_subscription to krapao_app;
