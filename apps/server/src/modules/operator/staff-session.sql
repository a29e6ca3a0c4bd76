-- Opens a session of a member of staff, who has shown nothing; false where nobody active has this id. For the owner of the database alone:
-- every owner of the operator reads of it.
create or replace function operator.open_session(p_staff uuid, p_token_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  insert into operator.staff_session (token_hash, staff_id, created_at, last_seen_at)
    select p_token_hash, s.staff_id, platform.now(), platform.now() from operator.staff s where s.staff_id = p_staff and s.is_active;
  if not found then
    return false;
  end if;
  perform operator.record_staff_change(p_staff, 'open_session', null, null);
  return true;
end $$;

-- Ends every session of a member of staff. Answers how many there were.
create or replace function operator.end_sessions(p_staff uuid) returns int
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_ended int;
begin
  -- Whoever signs in, or changes how they do, waits here.
  perform from operator.staff s where s.staff_id = p_staff for no key update;
  update operator.staff_session s set ended_at = platform.now() where s.staff_id = p_staff and s.ended_at is null;
  get diagnostics v_ended = row_count;
  perform operator.record_staff_change(p_staff, 'end_sessions', null, null);
  return v_ended;
end $$;

-- When a session ends by itself: after 15 minutes without use, and after 12 hours.
create or replace function operator.session_ends_at(p_created_at timestamptz, p_last_seen_at timestamptz) returns timestamptz
language sql immutable as $$
  select least(p_last_seen_at + interval '15 minutes', p_created_at + interval '12 hours')
$$;
comment on function operator.session_ends_at is 'used in statements';

-- Who a token stands for, with the roles they have now. It ends after 15 minutes unused, after 12 hours, when it is ended
-- and when its member of staff is deactivated: then is_over. No row for a token of nobody. What a page asks by itself while nobody touches
-- it is no use.
create or replace function operator.use_session(p_token_hash bytea, p_is_use boolean)
returns table (staff_id uuid, name text, roles text[], is_over boolean)
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query
    select s.staff_id, s.name, s.roles, not s.is_active or t.ended_at is not null or v_now >= operator.session_ends_at(t.created_at, t.last_seen_at)
      from operator.staff_session t join operator.staff s on s.staff_id = t.staff_id where t.token_hash = p_token_hash;
  -- Written only when it has grown stale: a console asks many times a minute, also while nothing can be written.
  if p_is_use and exists (select from operator.staff_session t where t.token_hash = p_token_hash and t.last_seen_at < v_now - interval '30 seconds') then
    update operator.staff_session t set last_seen_at = v_now
      where t.token_hash = p_token_hash and t.ended_at is null and v_now < operator.session_ends_at(t.created_at, t.last_seen_at);
  end if;
end $$;

-- Of these sessions those that stand, with the roles that their members of staff have now. Asking is no use of them.
create or replace function operator.standing_sessions(p_token_hashes bytea[]) returns table (token_hash bytea, roles text[])
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query
    select t.token_hash, s.roles from operator.staff_session t join operator.staff s on s.staff_id = t.staff_id
      where t.token_hash = any (p_token_hashes) and s.is_active and t.ended_at is null and v_now < operator.session_ends_at(t.created_at, t.last_seen_at);
end $$;

grant execute on function operator.use_session, operator.standing_sessions to krapao_app;
comment on function operator.open_session is 'called by the owner';
comment on function operator.end_sessions is 'called by the owner';
