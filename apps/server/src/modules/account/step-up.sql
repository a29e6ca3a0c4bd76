-- Whoever holds a session shows again that it is the player, after an attempt that was counted, by the hash of the password. The session
-- goes on under a new token, so one that was stolen before is worth nothing after a minute; until then the old one serves what is
-- under way, and whoever lost the answer and asks again. Only the new one has stepped up.
create or replace function account.step_up(
  p_player uuid, p_token_hash bytea, p_attempt uuid, p_password_hash text, p_new_token_hash bytea, p_device account.device
) returns account.stepped_up language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_player account.player := account.lock_player(p_player);
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
  v_newest account.session := account.newest_of(p_player, v_own.session_id);
begin
  if v_newest.session_id is null or v_player.deactivated_at is not null or v_player.frozen_at is not null then
    return 'no_session';
  elsif v_newest.token_hash = p_new_token_hash then
    return 'stepped_up';
  elsif not account.is_counted(p_player, p_attempt, v_now) then
    return 'no_attempt';
  elsif sha256(convert_to(p_password_hash, 'UTF8')) is distinct from v_player.password_proof then
    perform account.fail_attempt(p_player, p_attempt, 'step_up_refused', v_own.session_id, p_device);
    return 'wrong';
  end if;
  delete from account.sign_in_attempt a where a.attempt_id = p_attempt;
  v_newest.stepped_up_at := v_now;
  perform account.renew_session(p_player, v_newest, p_new_token_hash, 'stepped_up', v_now, p_device);
  return 'stepped_up';
end $$;

-- This session under the token that is not replaced, where it has not been ended.
create or replace function account.newest_of(p_player uuid, p_session uuid) returns account.session language plpgsql stable as $$
declare
  v_session account.session;
begin
  select s.* into v_session from account.session s
    where s.player_id = p_player and s.session_id = p_session and s.replaced_at is null and s.revoked_at is null;
  return v_session;
end $$;

-- The session goes on under a new token, as it is handed in.
create or replace function account.renew_session(
  p_player uuid, p_newest account.session, p_new_token_hash bytea, p_event text, p_now timestamptz, p_device account.device
) returns void language plpgsql as $$
declare
  v_old_ends_at timestamptz := least(p_newest.ends_at, p_now + interval '1 minute');
begin
  update account.session s set replaced_at = p_now, ends_at = v_old_ends_at
    where s.player_id = p_player and s.token_hash = p_newest.token_hash;
  p_newest.token_hash := p_new_token_hash;
  p_newest.last_seen_at := p_now;
  insert into account.session values (p_newest.*);
  perform account.note_event(p_player, p_event, p_newest.session_id, p_device);
end $$;

-- Whether the player has shown within five minutes, in this session, that it is them. Signing in shows it too.
create or replace function account.has_stepped_up(p_player uuid, p_token_hash bytea) returns boolean language plpgsql stable as $$
declare
  v_now timestamptz := platform.now();
  v_session account.session := account.live_session(p_player, p_token_hash, v_now);
begin
  return coalesce(v_session.replaced_at is null and v_session.stepped_up_at > v_now - interval '5 minutes', false);
end $$;

-- Notes what the player was shown, once for each time that they have shown that it is them.
create or replace function account.note_since_step_up(p_player uuid, p_token_hash bytea, p_kind text, p_device account.device) returns void language plpgsql as $$
declare
  v_session account.session;
begin
  perform account.lock_player(p_player);
  select s.* into v_session from account.session s where s.player_id = p_player and s.token_hash = p_token_hash;
  if not exists (
    select 1 from account.security_event e
    where e.player_id = p_player and e.session_id = v_session.session_id and e.kind = p_kind and e.at >= v_session.stepped_up_at
  ) then
    perform account.note_event(p_player, p_kind, v_session.session_id, p_device);
  end if;
end $$;

grant execute on function account.step_up to krapao_app;
