-- A challenge for a passkey: it is good for five minutes and one answer. Those that brought nothing count against whoever asked for them,
-- in the quarter of an hour and the day before. The same again is the same. False: there were too many.
create or replace function account.issue_challenge(
  p_challenge_hash bytea, p_purpose text, p_subject text, p_player uuid, p_session uuid, p_visitor_hash bytea
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_since timestamptz := v_now - interval '15 minutes';
  v_yesterday timestamptz := v_now - interval '1 day';
  v_kind text := split_part(p_subject, ':', 1);
  v_most int := case when v_kind = 'passkey-network' then 200 else 30 end;
  v_most_of_day int := case when v_kind = 'passkey-network' then 1000 else 200 end;
begin
  insert into account.sign_in_subject (subject, asked_at) values (p_subject, v_now) on conflict (subject) do update set asked_at = excluded.asked_at;
  if exists (select from account.passkey_challenge c where c.challenge_hash = p_challenge_hash) then
    return true;
  end if;
  if (select count(*) from account.passkey_challenge c where c.subject = p_subject and c.issued_at > v_since) >= v_most
    or (select count(*) from account.passkey_challenge c where c.subject = p_subject and c.issued_at > v_yesterday) >= v_most_of_day
  then
    return false;
  end if;
  insert into account.passkey_challenge (challenge_hash, purpose, subject, player_id, session_id, visitor_hash, issued_at, expires_at)
    values (p_challenge_hash, p_purpose, p_subject, p_player, p_session, p_visitor_hash, v_now, v_now + interval '5 minutes');
  return true;
end $$;

-- Takes a challenge for the one answer it is good for, where it was asked for by whoever answers. What takes it in vain leaves it spent.
create or replace function account.take_challenge(
  p_challenge_hash bytea, p_purpose text, p_player uuid, p_session uuid, p_visitor_hash bytea
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  update account.passkey_challenge c set spent_at = v_now
    where c.challenge_hash = p_challenge_hash and c.purpose = p_purpose and c.spent_at is null and c.expires_at > v_now
      and (c.visitor_hash = p_visitor_hash or c.player_id = p_player and c.session_id = p_session);
  return found;
end $$;

-- Somebody wants to sign in with a passkey, nobody knows yet who. A browser that has proven a phone is counted by itself, so that strangers
-- of its network keep its owner out nowhere.
create or replace function account.begin_passkey_sign_in(p_challenge_hash bytea, p_visitor_hash bytea, p_network text)
returns account.passkey_begun language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_subject text := case when otp.has_proven_any(p_visitor_hash) then 'passkey-visitor:' || encode(p_visitor_hash, 'hex')
    else 'passkey-network:' || p_network end;
begin
  return case when account.issue_challenge(p_challenge_hash, 'sign_in', v_subject, null, null, p_visitor_hash) then 'begun' else 'limit' end;
end $$;

-- A player wants to show again, in a session of theirs, that it is them.
create or replace function account.begin_passkey_step_up(p_player uuid, p_token_hash bytea, p_challenge_hash bytea)
returns account.passkey_begun language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
begin
  if v_own.session_id is null then
    return 'no_session';
  end if;
  return case when account.issue_challenge(p_challenge_hash, 'step_up', 'passkey-player:' || p_player, p_player, v_own.session_id, null) then 'begun'
    else 'limit' end;
end $$;

-- What was shown is no passkey of a player (p_player: null), or not signed by theirs. Its challenge is spent, and whose passkey it was reads
-- it. p_token_hash: of the session that stepped up by it; null where somebody signs in.
create or replace function account.fail_passkey(
  p_player uuid, p_token_hash bytea, p_challenge_hash bytea, p_visitor_hash bytea, p_device account.device
) returns void language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_own account.session;
  v_is_taken boolean;
begin
  perform account.lock_player(p_player);
  v_own := account.live_session(p_player, p_token_hash, v_now);
  v_is_taken := account.take_challenge(p_challenge_hash, case when p_token_hash is null then 'sign_in' else 'step_up' end, p_player,
    v_own.session_id, p_visitor_hash);
  if v_is_taken and p_player is not null then
    perform account.note_event(p_player, 'passkey_refused', v_own.session_id, p_device);
  end if;
end $$;

comment on function account.fail_passkey is 'may be null: p_player, p_token_hash, p_visitor_hash';
grant execute on function account.begin_passkey_sign_in, account.begin_passkey_step_up, account.fail_passkey to krapao_app;
