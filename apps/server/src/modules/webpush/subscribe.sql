-- The browser of this session is to be told, or of something else than before. p_subscription: of the one that this session has at this
-- endpoint, or a new one, which takes the place of what this session or this browser had.
create or replace function webpush.subscribe(
  p_player uuid, p_token_hash bytea, p_subscription uuid, p_address platform.sealed_value, p_tells_money boolean, p_tells_security boolean,
  p_language text, p_device account.device
) returns webpush.subscribed language plpgsql security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_session uuid := account.lock_live_session(p_player, p_token_hash);
  v_posting_no bigint := ledger.newest_posting_no(p_player);
  v_outcome_no int := outcomes.newest_outcome_no(p_player);
  v_replaced uuid;
  v_now timestamptz;
begin
  perform platform.require_value(p_address, 'webpush.subscription.address', p_player::text, p_subscription::text);
  if v_session is null then
    return 'no_session';
  end if;
  -- The address is encrypted for its row: of two at once, which both call it new, the second gives it another id.
  update webpush.subscription s set subscription_id = p_subscription, address_encrypted = p_address.encrypted, refused_in_row = 0,
      tells_money = p_tells_money, tells_security = p_tells_security, language = p_language
    where s.player_id = p_player and s.session_id = v_session and s.endpoint_digest = p_address.digest;
  if found then
    return 'changed';
  end if;
  for v_replaced in
    delete from webpush.subscription s where s.player_id = p_player and (s.session_id = v_session or s.endpoint_digest = p_address.digest)
      returning s.session_id
  loop
    perform account.note_event(p_player, 'push_removed', v_replaced, p_device);
  end loop;
  v_now := platform.now();
  insert into webpush.subscription (player_id, subscription_id, session_id, address_encrypted, endpoint_digest, tells_money, tells_security,
      language, browser, system, added_at, posting_no, outcome_no)
    values (p_player, p_subscription, v_session, p_address.encrypted, p_address.digest, p_tells_money, p_tells_security, p_language,
      p_device.browser, p_device.system, v_now, v_posting_no, v_outcome_no);
  perform account.note_event(p_player, 'push_added', v_session, p_device);
  return 'added';
end $$;

-- The player ends one of theirs, or all where p_subscription is null, in a session that stands. Answers how many; null where it has ended.
create or replace function webpush.unsubscribe(p_player uuid, p_token_hash bytea, p_subscription uuid, p_device account.device) returns int
language plpgsql security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_own uuid := account.lock_live_session(p_player, p_token_hash);
  v_session uuid;
  v_ended int := 0;
begin
  if v_own is null then
    return null;
  end if;
  for v_session in
    delete from webpush.subscription s where s.player_id = p_player and (p_subscription is null or s.subscription_id = p_subscription)
      returning s.session_id
  loop
    perform account.note_event(p_player, 'push_removed', v_session, p_device);
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end $$;

-- Which of the player's subscriptions stand: those of sessions that do.
create or replace function webpush.live_subscriptions(p_player uuid) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_subscription webpush.subscription;
begin
  for v_subscription in select s.* from webpush.subscription s where s.player_id = p_player order by s.added_at loop
    if account.is_session_live(p_player, v_subscription.session_id) then
      return next v_subscription.subscription_id;
    end if;
  end loop;
end $$;

-- Of which session this is the token; null of none.
create or replace function webpush.session_of(p_player uuid, p_token_hash bytea) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, webpush, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return (account.live_or_reading_session(p_player, p_token_hash, v_now)).session_id;
end $$;

comment on function webpush.unsubscribe is 'may be null: answer, p_subscription';
comment on function webpush.session_of is 'may be null: answer';
grant execute on function webpush.subscribe, webpush.unsubscribe, webpush.live_subscriptions, webpush.session_of to krapao_app;
