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
  v_newest account.session;
  v_old_ends_at timestamptz;
begin
  select s.* into v_newest from account.session s
    where s.player_id = p_player and s.session_id = v_own.session_id and s.replaced_at is null and s.revoked_at is null;
  if not found or v_player.deactivated_at is not null or v_player.frozen_at is not null then
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
  v_old_ends_at := least(v_newest.ends_at, v_now + interval '1 minute');
  update account.session s set replaced_at = v_now, ends_at = v_old_ends_at
    where s.player_id = p_player and s.token_hash = v_newest.token_hash;
  v_newest.token_hash := p_new_token_hash;
  v_newest.last_seen_at := v_now;
  v_newest.stepped_up_at := v_now;
  insert into account.session values (v_newest.*);
  perform account.note_event(p_player, 'stepped_up', v_own.session_id, p_device);
  return 'stepped_up';
end $$;

-- Whether the player has shown within five minutes, in this session, that it is them. Signing in with the password shows it too.
create or replace function account.has_stepped_up(p_player uuid, p_token_hash bytea) returns boolean language plpgsql stable as $$
declare
  v_now timestamptz := platform.now();
  v_session account.session := account.live_session(p_player, p_token_hash, v_now);
begin
  return coalesce(v_session.replaced_at is null and v_session.stepped_up_at > v_now - interval '5 minutes', false);
end $$;

grant execute on function account.step_up to krapao_app;
