-- A player asks for a file of what is kept of them, in a session in which they have shown lately that it is them. Three in 24 hours; while one
-- is being made there is no other, and one that was made before ends.
create or replace function privacy.ask_for_data(
  p_player uuid, p_token_hash bytea, p_request uuid, p_idempotency_key text, p_language text, p_device account.device
) returns privacy.data_asked language plpgsql security definer set search_path = pg_catalog, privacy, pg_temp as $$
declare
  v_now timestamptz;
  v_session uuid := account.lock_live_session(p_player, p_token_hash);
  v_before uuid;
begin
  v_now := platform.now();
  if v_session is null then
    return 'no_session';
  elsif exists (select 1 from privacy.data_request r where r.player_id = p_player and (r.idempotency_key = p_idempotency_key or r.state = 'waiting')) then
    return 'asked';
  elsif (select count(*) from privacy.data_request r where r.player_id = p_player and r.asked_at > v_now - interval '24 hours') >= 3 then
    return 'limit';
  elsif not account.has_stepped_up(p_player, p_token_hash) then
    return 'step_up';
  end if;
  for v_before in select r.request_id from privacy.data_request r where r.player_id = p_player and r.state = 'ready' loop
    perform privacy.end_file(p_player, v_before);
  end loop;
  insert into privacy.data_request (player_id, request_id, idempotency_key, session_id, language, next_attempt_at, asked_at)
    values (p_player, p_request, p_idempotency_key, v_session, p_language, v_now, v_now);
  perform account.note_event(p_player, 'data_asked', v_session, p_device);
  perform account.open_notice(p_player, 'data_asked');
  return 'asked';
end $$;

-- Until when the file may be read by a link, for whoever has shown lately, in this session, that it is them. That it was told is an event, once
-- for each time that they showed it.
create or replace function privacy.tell_file(
  p_player uuid, p_token_hash bytea, p_request uuid, p_device account.device, out status privacy.data_told, out expires_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, privacy, pg_temp as $$
declare
  v_now timestamptz;
  v_session uuid := account.lock_live_session(p_player, p_token_hash);
begin
  v_now := platform.now();
  select r.expires_at into expires_at from privacy.data_request r
    where r.player_id = p_player and r.request_id = p_request and r.state = 'ready' and r.expires_at > v_now;
  status := case when v_session is null then 'no_session' when expires_at is null then 'gone'
    when not account.has_stepped_up(p_player, p_token_hash) then 'step_up' else 'told' end;
  if status = 'told' then
    perform account.note_since_step_up(p_player, p_token_hash, 'data_shown', p_device);
  else
    expires_at := null;
  end if;
end $$;

-- The file as it is kept; nothing once its time is over.
create or replace function privacy.read_file(p_player uuid, p_request uuid, out document_encrypted bytea, out asked_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, privacy, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  select r.document_encrypted, r.asked_at into document_encrypted, asked_at from privacy.data_request r
    where r.player_id = p_player and r.request_id = p_request and r.state = 'ready' and r.expires_at > v_now;
end $$;

comment on function privacy.tell_file is 'may be null: expires_at';
comment on function privacy.read_file is 'may be null: document_encrypted, asked_at';
grant execute on function privacy.ask_for_data, privacy.tell_file, privacy.read_file to krapao_app;
