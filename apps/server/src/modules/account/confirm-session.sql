-- Asks for a code that confirms a session which only reads, in it.
create or replace function account.begin_confirmation(
  p_player uuid, p_token_hash bytea, p_visitor_hash bytea, p_code otp.new_code, p_device account.device,
  out status account.confirmation_begun, out live otp.live_challenge
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_own account.session := account.live_or_reading_session(p_player, p_token_hash, v_now);
  v_asked otp.code_asked;
begin
  if exists (select 1 from account.sign_in_code c where c.player_id = p_player and c.token_hash = p_code.token_hash) then
    status := 'code';
    return;
  end if;
  status := case when v_own.session_id is null or v_player.deactivated_at is not null or v_player.frozen_at is not null then 'no_session'
    when not v_own.reads_only then 'confirmed' end;
  if status is not null then
    return;
  end if;
  v_asked := account.ask_code(p_player, v_player.phone_digest, p_visitor_hash, p_code);
  live := v_asked.live;
  status := case v_asked.status when 'counted' then 'code' when 'blocked' then 'code_blocked' when 'used_up' then 'unsent' when 'paused' then 'code_live'
    else 'code_slowed' end;
  if status = 'code' then
    insert into account.sign_in_code (player_id, token_hash, visitor_hash, session_id, asked_at)
      values (p_player, p_code.token_hash, p_visitor_hash, v_own.session_id, v_now);
    perform account.note_event(p_player, 'code_asked', v_own.session_id, p_device);
  elsif live.is_own then
    live.is_own := exists (select 1 from account.sign_in_code c
      where c.player_id = p_player and c.token_hash = live.token_hash and c.session_id = v_own.session_id and c.ended_at is null);
  end if;
end $$;

-- The right code: the session goes on under a new token, in which everything may be done, and the browser is known. It shows nothing of the
-- password, so the time of that stays. The same code again is answered the same.
create or replace function account.confirm_session(
  p_player uuid, p_token_hash bytea, p_typed otp.typed_code, p_new_token_hash bytea, p_before_token_hash bytea, p_network_hash bytea,
  p_device account.device
) returns account.code_answered language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_own account.session := account.live_or_reading_session(p_player, p_token_hash, v_now);
  v_newest account.session := account.newest_of(p_player, v_own.session_id);
  v_code account.sign_in_code;
  v_answered account.code_answered;
begin
  if v_newest.session_id is null or v_player.deactivated_at is not null or v_player.frozen_at is not null then
    return 'no_session';
  end if;
  select c.* into v_code from account.sign_in_code c
    where c.player_id = p_player and c.token_hash = p_typed.token_hash and c.session_id = v_own.session_id;
  if not found or v_code.ended_as <> 'used' then
    return 'no_token';
  end if;
  v_answered := account.answer_code(p_player, p_typed, p_new_token_hash, p_before_token_hash, p_device);
  if v_answered = 'done' and v_code.ended_at is null then
    update account.sign_in_code c set ended_at = v_now, ended_as = 'used' where c.player_id = p_player and c.token_hash = p_typed.token_hash;
    v_newest.reads_only := false;
    perform account.renew_session(p_player, v_newest, p_new_token_hash, 'session_confirmed', v_now, p_device);
    perform account.know_browser(p_player, v_code.visitor_hash, p_network_hash, v_now);
  end if;
  return v_answered;
end $$;

comment on function account.begin_confirmation is 'may be null: live';
grant execute on function account.begin_confirmation, account.confirm_session to krapao_app;
