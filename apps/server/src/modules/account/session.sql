-- Whether a session stands for its player at this time.
create or replace function account.is_live(p_session account.session, p_now timestamptz) returns boolean language sql immutable as $$
  select p_session.revoked_at is null and p_session.ends_at > p_now
    and extract(epoch from p_now - p_session.last_seen_at) < p_session.idle_seconds
$$;

-- The session of this token where it stands for its player at this time and something may be done in it; no row of it otherwise. Whatever asks
-- for a session asks this one, so in a session that only reads nothing is done unless somebody says so.
create or replace function account.live_session(p_player uuid, p_token_hash bytea, p_now timestamptz) returns account.session language plpgsql stable as $$
declare
  v_session account.session := account.live_or_reading_session(p_player, p_token_hash, p_now);
begin
  if v_session.reads_only then
    return null;
  end if;
  return v_session;
end $$;

-- The same, also of one that only reads.
create or replace function account.live_or_reading_session(p_player uuid, p_token_hash bytea, p_now timestamptz) returns account.session
language plpgsql stable as $$
declare
  v_session account.session;
begin
  select s.* into v_session from account.session s where s.player_id = p_player and s.token_hash = p_token_hash;
  if account.is_live(v_session, p_now) then
    return v_session;
  end if;
  return null;
end $$;

-- Whether this is the token of a session that only reads.
create or replace function account.reads_only(p_player uuid, p_token_hash bytea) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from account.session s where s.player_id = p_player and s.token_hash = p_token_hash and s.reads_only);
end $$;

-- Which session this token is of, where it stands; whoever ends it waits.
create or replace function account.lock_live_session(p_player uuid, p_token_hash bytea) returns uuid language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  perform account.lock_player(p_player);
  return (account.live_session(p_player, p_token_hash, v_now)).session_id;
end $$;

-- Whether a session stands, under whichever token it goes on.
create or replace function account.is_session_live(p_player uuid, p_session uuid) returns boolean language plpgsql stable as $$
declare
  v_now timestamptz := platform.now();
  v_session account.session;
begin
  select s.* into v_session from account.session s where s.player_id = p_player and s.session_id = p_session and s.replaced_at is null;
  return coalesce(account.is_live(v_session, v_now), false);
end $$;

-- When a session was last used, never backwards. One that has ended is used no more.
create or replace function account.mark_session_seen(p_player uuid, p_token_hash bytea) returns void
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_session account.session := account.live_or_reading_session(p_player, p_token_hash, v_now);
begin
  if v_session.session_id is not null then
    update account.session s set last_seen_at = v_now
      where s.player_id = p_player and s.token_hash = p_token_hash and s.revoked_at is null and s.last_seen_at < v_now;
  end if;
end $$;

-- Ends this one session, for good, under whichever tokens it goes on. Answers their hashes.
create or replace function account.end_session(p_player uuid, p_token_hash bytea) returns bytea[]
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_ended bytea[] := array[p_token_hash];
  v_own account.session;
  v_session account.session;
begin
  perform account.lock_player(p_player);
  select s.* into v_own from account.session s where s.player_id = p_player and s.token_hash = p_token_hash;
  for v_session in
    select s.* from account.session s where s.player_id = p_player and s.session_id = v_own.session_id and s.revoked_at is null
  loop
    perform account.revoke_session(p_player, v_session, 'sign_out', v_now);
    v_ended := v_ended || v_session.token_hash;
  end loop;
  return v_ended;
end $$;

-- The owner ends sessions from one of their own, which goes on: this one, or all others where p_session is null. Answers the
-- tokens' hashes of those that ended so, by a call within the last minute too, so that a lost answer closes its sockets all the same.
create or replace function account.end_other_sessions(p_player uuid, p_token_hash bytea, p_session uuid, out is_live boolean, out ended bytea[])
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_since timestamptz := v_now - interval '1 minute';
  v_own account.session;
  v_session account.session;
begin
  ended := '{}';
  perform account.lock_player(p_player);
  v_own := account.live_session(p_player, p_token_hash, v_now);
  is_live := v_own.session_id is not null;
  if not is_live then
    return;
  end if;
  for v_session in
    select s.* from account.session s
    where s.player_id = p_player and s.session_id <> v_own.session_id and (p_session is null or s.session_id = p_session)
      and (s.revoked_at is null or s.revoked_by = 'owner' and (p_session is not null or s.revoked_at > v_since))
  loop
    ended := ended || v_session.token_hash;
    if account.is_live(v_session, v_now) then
      perform account.revoke_session(p_player, v_session, 'owner', v_now);
    end if;
  end loop;
end $$;

-- Of a session with several tokens, the newest one's end is the event.
create or replace function account.revoke_session(p_player uuid, p_session account.session, p_by text, p_at timestamptz) returns void language plpgsql as $$
begin
  update account.session s set revoked_at = p_at, revoked_by = p_by
    where s.player_id = p_player and s.token_hash = p_session.token_hash and s.revoked_at is null;
  if p_session.replaced_at is null then
    perform account.note_event(p_player, case when p_by = 'sign_out' then 'signed_out' else 'session_ended' end, p_session.session_id,
      row(p_session.browser, p_session.system, p_session.country)::account.device);
  end if;
end $$;

-- Ends every session of the player but p_but. Answers the hashes of their tokens.
create or replace function account.end_all_sessions(p_player uuid, p_by text, p_at timestamptz, p_but uuid) returns bytea[] language plpgsql as $$
declare
  v_ended bytea[] := '{}';
  v_session account.session;
begin
  for v_session in
    select s.* from account.session s
    where s.player_id = p_player and s.session_id is distinct from p_but and s.revoked_at is null and s.ends_at > p_at
  loop
    perform account.revoke_session(p_player, v_session, p_by, p_at);
    v_ended := v_ended || v_session.token_hash;
  end loop;
  return v_ended;
end $$;

-- Whoever opens or ends a session of one player, changes their password or adds an event waits here for whoever does so at the same
-- time, before any session is locked.
create or replace function account.lock_player(p_player uuid) returns account.player language plpgsql as $$
declare
  v_player account.player;
begin
  select p.* into v_player from account.player p where p.player_id = p_player for no key update;
  return v_player;
end $$;

create or replace function account.note_event(p_player uuid, p_kind text, p_session uuid, p_device account.device) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_no int;
begin
  perform account.lock_player(p_player);
  select greatest(max(e.event_no), (select f.event_no from account.forgotten_event f where f.player_id = p_player), 0) + 1 into v_no
    from account.security_event e where e.player_id = p_player;
  insert into account.security_event (player_id, event_no, kind, at, session_id, browser, system, country)
    values (p_player, v_no, p_kind, v_now, p_session, p_device.browser, p_device.system, p_device.country);
end $$;

comment on function account.end_other_sessions is 'may be null: p_session';
grant execute on function account.mark_session_seen, account.end_session, account.end_other_sessions to krapao_app;
