-- Takes a request that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster.
create or replace function privacy.claim_data(p_player uuid, p_request uuid, p_lease_no bigint)
returns table (player_id uuid, request_id uuid, lease_no bigint, attempts int, language text, asked_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, privacy, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query update privacy.data_request r set lease_no = r.lease_no + 1, leased_at = v_now, attempts = r.attempts + 1
    where r.player_id = p_player and r.request_id = p_request and r.lease_no = p_lease_no and r.state = 'waiting'
      and not platform.is_held_at(r.leased_at, v_now)
    returning r.player_id, r.request_id, r.lease_no, r.attempts, r.language, r.asked_at;
end $$;

-- The file is made, and its player reads it for a day. False when the lease is lost.
create or replace function privacy.end_data(p_player uuid, p_request uuid, p_lease_no bigint, p_document_encrypted bytea, p_byte_length int) returns boolean
language plpgsql security definer set search_path = pg_catalog, privacy, pg_temp as $$
declare
  v_now timestamptz;
  v_expires_at timestamptz;
begin
  perform account.lock_player(p_player);
  v_now := platform.now();
  v_expires_at := v_now + privacy.kept_for('data_request.document_encrypted');
  update privacy.data_request r set state = 'ready', ended_at = v_now, next_attempt_at = null, leased_at = null, expires_at = v_expires_at,
      document_encrypted = p_document_encrypted, byte_length = p_byte_length
    where r.player_id = p_player and r.request_id = p_request and r.lease_no = p_lease_no and r.state = 'waiting';
  if found then
    perform account.note_event(p_player, 'data_ready', null, null);
    return true;
  end if;
  -- By this same attempt before.
  return exists (select 1 from privacy.data_request r
    where r.player_id = p_player and r.request_id = p_request and r.lease_no = p_lease_no and r.state = 'ready');
end $$;

-- It could not be made now: it is tried again later, ten times at most. False when the lease is lost.
create or replace function privacy.leave_data(p_player uuid, p_request uuid, p_lease_no bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, privacy, pg_temp as $$
declare
  v_now timestamptz;
  v_request privacy.data_request;
begin
  select r.* into v_request from privacy.data_request r
    where r.player_id = p_player and r.request_id = p_request and r.lease_no = p_lease_no and r.state = 'waiting' for update;
  if not found then
    return false;
  end if;
  v_now := platform.now();
  if v_request.attempts >= 10 then
    update privacy.data_request r set state = 'given_up', ended_at = v_now, next_attempt_at = null, leased_at = null
      where r.player_id = p_player and r.request_id = p_request;
  else
    update privacy.data_request r set leased_at = null, next_attempt_at = v_now + platform.back_off(v_request.attempts)
      where r.player_id = p_player and r.request_id = p_request;
  end if;
  return true;
end $$;

grant execute on function privacy.claim_data, privacy.end_data, privacy.leave_data to krapao_app;
