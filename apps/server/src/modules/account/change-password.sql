-- Changes a password after an attempt that was counted, for whoever shows the hash of the old one in a session of its owner. All
-- other sessions end in the same commit, other browsers are strangers again, and the owner is told. Asked again under its key, it answers what it did. `ended`: the
-- hashes of the tokens whose sessions it has ended.
create or replace function account.change_password(
  p_player uuid, p_token_hash bytea, p_attempt uuid, p_old_hash text, p_new account.kept_password, p_idempotency_key text, p_visitor_hash bytea,
  p_device account.device, out status account.password_changed, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_player account.player := account.lock_player(p_player);
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
  v_before bytea[] := account.ended_by_change(p_player, p_idempotency_key);
begin
  ended := '{}';
  if v_own.session_id is null then
    status := 'no_session';
    return;
  elsif v_before is not null then
    delete from account.sign_in_attempt a where a.attempt_id = p_attempt;
    status := 'changed';
    ended := v_before;
    return;
  elsif not account.is_counted(p_player, p_attempt, v_now) then
    status := 'no_attempt';
    return;
  elsif sha256(convert_to(p_old_hash, 'UTF8')) is distinct from v_player.password_proof then
    perform account.fail_attempt(p_player, p_attempt, 'password_refused', v_own.session_id, p_device);
    status := 'wrong';
    return;
  end if;
  delete from account.sign_in_attempt a where a.attempt_id = p_attempt;
  update account.player p set password_salt = p_new.salt, password_proof = p_new.proof where p.player_id = p_player;
  insert into account.password_change (player_id, idempotency_key, session_id, changed_at) values (p_player, p_idempotency_key, v_own.session_id, v_now);
  ended := account.end_all_sessions(p_player, 'password', v_now, v_own.session_id);
  perform account.forget_browsers(p_player, p_visitor_hash, v_now);
  perform account.note_event(p_player, 'password_changed', v_own.session_id, p_device);
  perform account.open_notice(p_player, 'password_changed');
  status := 'changed';
end $$;

-- Whose sessions a change under this key has ended, by their tokens' hashes; null where there was no such change.
create or replace function account.ended_by_change(p_player uuid, p_idempotency_key text) returns bytea[] language plpgsql stable as $$
declare
  v_change account.password_change;
begin
  select c.* into v_change from account.password_change c where c.player_id = p_player and c.idempotency_key = p_idempotency_key;
  if not found then
    return null;
  end if;
  return array(select s.token_hash from account.session s
    where s.player_id = p_player and s.revoked_by = 'password' and s.revoked_at = v_change.changed_at);
end $$;

-- The same for a session of the player that asks again. It costs no attempt: whoever asked before knew the password.
create or replace function account.repeat_change(p_player uuid, p_token_hash bytea, p_idempotency_key text) returns bytea[]
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
begin
  return case when v_own.session_id is not null then account.ended_by_change(p_player, p_idempotency_key) end;
end $$;

comment on function account.repeat_change is 'may be null: answer';
grant execute on function account.change_password, account.repeat_change to krapao_app;
