-- Whether whoever shows the player's password in this browser shows a code as well. Whose phone no code reaches signs in as before: they could
-- never show one.
create or replace function account.needs_code(p_player account.player, p_visitor_hash bytea, p_now timestamptz) returns boolean language plpgsql stable as $$
begin
  return (select r.code_for_new_browser from account.sign_in_rule r) and account.gets_codes(p_player.player_id, p_player.phone_digest)
    and not account.knows_browser(p_player.player_id, p_visitor_hash, p_now);
end $$;

-- Asks for a code to the player's phone, sealed for this player and browser, for whoever has just shown the password. Its row says what
-- session it opens. One that was sent within the minute is told again to the browser that asked, for the session that is wanted now. Where a
-- budget is used up, or what was asked for could not be sent, the session only reads. The player is locked.
create or replace function account.ask_code_to_sign_in(
  p_player uuid, p_phone_digest bytea, p_session account.new_session, p_visitor_hash bytea, p_code otp.new_code,
  out status account.session_opened, out live otp.live_challenge
) language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_device account.device := row(p_session.browser, p_session.system, p_session.country);
  v_asked otp.code_asked := account.ask_code(p_player, p_phone_digest, p_visitor_hash, p_code);
begin
  live := v_asked.live;
  status := case v_asked.status when 'counted' then 'code' when 'blocked' then 'code_blocked' when 'used_up' then 'opened_reading'
    when 'paused' then case when otp.is_undelivered(live.token_hash, p_visitor_hash) then 'opened_reading' else 'code_live' end
    else 'code_slowed' end;
  if status = 'code' then
    insert into account.sign_in_code (player_id, token_hash, visitor_hash, is_remembered, seconds, idle_seconds, asked_at)
      values (p_player, p_code.token_hash, p_visitor_hash, p_session.is_remembered, p_session.seconds, p_session.idle_seconds, v_now);
    perform account.note_event(p_player, 'code_asked', null, v_device);
  elsif status = 'code_live' then
    update account.sign_in_code c set is_remembered = p_session.is_remembered, seconds = p_session.seconds, idle_seconds = p_session.idle_seconds
      where c.player_id = p_player and c.token_hash = live.token_hash and c.visitor_hash = p_visitor_hash and c.session_id is null
        and c.ended_at is null;
    if not found and live.is_own then
      -- It was asked for to confirm a session that only reads, and opens none.
      live.is_own := false;
    end if;
  end if;
end $$;

-- A code that opens or confirms a session of this player alone.
create or replace function account.ask_code(p_player uuid, p_phone_digest bytea, p_visitor_hash bytea, p_code otp.new_code) returns otp.code_asked
language plpgsql as $$
begin
  return otp.ask_code('sign_in', 'a code to sign in as ' || p_player, p_phone_digest, p_visitor_hash, p_code);
end $$;

-- Opens a session that only reads, for whoever has shown the password in this browser within five minutes and was to be sent a code, which
-- could not be. The same call again is answered the same.
create or replace function account.open_reading_session(
  p_player uuid, p_code_token_hash bytea, p_session account.new_session, p_visitor_hash bytea, p_network_hash bytea,
  out status account.reading_opened, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_since timestamptz := v_now - interval '5 minutes';
begin
  ended := '{}';
  if exists (select 1 from account.session s where s.player_id = p_player and s.token_hash = p_session.token_hash) then
    status := 'opened_reading';
    return;
  end if;
  status := case when v_player.deactivated_at is not null then 'inactive' when v_player.frozen_at is not null then 'frozen'
    when not otp.is_undelivered(p_code_token_hash, p_visitor_hash) then 'no_code' end;
  if status is not null then
    return;
  end if;
  update account.sign_in_code c set ended_at = v_now, ended_as = 'undelivered'
    where c.player_id = p_player and c.token_hash = p_code_token_hash and c.visitor_hash = p_visitor_hash and c.session_id is null
      and c.ended_at is null and c.asked_at > v_since;
  if not found then
    status := 'no_code';
    return;
  end if;
  ended := account.begin_session(p_player, p_session, p_visitor_hash, p_network_hash, 'signed_in_reading', v_now);
  status := 'opened_reading';
end $$;

-- The code was typed in the browser that asked for it: the right one opens the session and makes the browser known, in one commit. The same
-- code again opens nothing more, and is answered as before. p_before_token_hash: of the token that the same call had where the browser's
-- answer came without its end, and it has the next secret already.
create or replace function account.open_session_by_code(
  p_player uuid, p_typed otp.typed_code, p_session account.new_session, p_before_token_hash bytea, p_network_hash bytea,
  out status account.code_answered, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_code account.sign_in_code;
begin
  ended := '{}';
  select c.* into v_code from account.sign_in_code c where c.player_id = p_player and c.token_hash = p_typed.token_hash and c.session_id is null;
  status := case when not found or v_code.ended_as <> 'used' then 'no_token' when v_player.deactivated_at is not null then 'inactive'
    when v_player.frozen_at is not null then 'frozen'
    else account.answer_code(p_player, p_typed, p_session.token_hash, p_before_token_hash,
      row(p_session.browser, p_session.system, p_session.country)::account.device) end;
  if status = 'done' and v_code.ended_at is null then
    update account.sign_in_code c set ended_at = v_now, ended_as = 'used' where c.player_id = p_player and c.token_hash = p_typed.token_hash;
    p_session.is_remembered := v_code.is_remembered;
    p_session.seconds := v_code.seconds;
    p_session.idle_seconds := v_code.idle_seconds;
    ended := account.begin_session(p_player, p_session, v_code.visitor_hash, p_network_hash, 'signed_in', v_now);
  end if;
end $$;

-- What a typed code is worth. done: now, or before under the token that it brings again. A wrong one is an event that the player reads.
create or replace function account.answer_code(
  p_player uuid, p_typed otp.typed_code, p_token_hash bytea, p_before_token_hash bytea, p_device account.device
) returns account.code_answered language plpgsql as $$
declare
  v_answered otp.challenge_answered := otp.answer_code('sign_in', p_typed);
begin
  if v_answered = 'wrong' then
    perform account.note_event(p_player, 'code_refused', null, p_device);
  end if;
  return case
    when v_answered = 'right' then 'done'
    when v_answered not in ('right_again', 'right_before') then v_answered::text
    when exists (select 1 from account.session s where s.player_id = p_player and s.token_hash = p_token_hash) then 'done'
    when exists (select 1 from account.session s where s.player_id = p_player and s.token_hash = p_before_token_hash) then 'done_before'
    else 'no_token' end;
end $$;

-- An owner of the operator says whether whoever signs in from a browser never seen shows a code as well.
create or replace function account.set_sign_in_rule(p_instruction operator.instruction, p_code_for_new_browser boolean) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_before boolean;
  v_authorised record;
begin
  select r.code_for_new_browser into v_before from account.sign_in_rule r for update;
  v_authorised := operator.authorise_setting(p_instruction, 'owner', 'account.sign_in_rule', jsonb_build_object('codeForNewBrowser', v_before),
    jsonb_build_object('codeForNewBrowser', p_code_for_new_browser));
  if v_authorised.status = 'act' and v_authorised.is_new then
    update account.sign_in_rule r set code_for_new_browser = p_code_for_new_browser;
  end if;
  return v_authorised.status;
end $$;

comment on function account.set_sign_in_rule is 'called by the owner';
comment on function account.ask_code_to_sign_in is 'may be null: live';
grant execute on function account.open_reading_session, account.open_session_by_code to krapao_app;
