-- Counts an attempt to sign in before its password is looked at, in the quarter of an hour and the day before it. A browser that the
-- player has signed in from, or that has shown by a code that the phone is theirs, is counted by itself: strangers who use up the
-- phone's tries keep its owner out nowhere for longer than that code takes. A mobile carrier puts thousands of players behind one
-- network, hence its wide margin. What is under way counts too: a burst of guesses sent at once must not all pass before the first
-- has failed. p_phone_digest: null for what is no phone.
-- Answers the player whose phone it is, and by what their password was hashed; the same call again is counted once.
create or replace function account.begin_sign_in(
  p_attempt uuid, p_phone_digest bytea, p_visitor_hash bytea, p_network text, out status account.sign_in_begun, out player_id uuid, out password_salt text
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_since timestamptz := v_now - interval '15 minutes';
  v_yesterday timestamptz := v_now - account.kept_for('sign_in_attempt');
  v_player_id uuid := (select c.player_id from account.phone c where c.phone_digest = p_phone_digest);
  v_is_proven boolean := otp.has_proven(p_visitor_hash, p_phone_digest, v_now);
  v_player account.player;
  v_subjects text[];
  v_subject text;
begin
  select p.* into v_player from account.player p where p.player_id = v_player_id;
  v_subjects := case
    when p_phone_digest is null then array['network:' || p_network]
    when v_is_proven or account.knows_browser(v_player.player_id, p_visitor_hash, v_now)
      then array['visitor:' || encode(p_phone_digest, 'hex') || ':' || encode(p_visitor_hash, 'hex')]
    else array['phone:' || encode(p_phone_digest, 'hex'), 'network:' || p_network] end;
  -- In one order, so that no two wait for each other in a ring.
  foreach v_subject in array v_subjects loop
    -- In one statement: between two of them the row could be deleted as one that nobody needs, and two would decide at once.
    insert into account.sign_in_subject (subject, asked_at) values (v_subject, v_now) on conflict (subject) do update set asked_at = excluded.asked_at;
  end loop;
  if not exists (select from account.sign_in_attempt a where a.attempt_id = p_attempt and not a.is_failed) then
    if exists (
      select from unnest(v_subjects) subject, account.most_attempts(subject) most, lateral (
        select count(*) filter (where a.is_failed) as of_day, count(*) filter (where a.is_failed and a.began_at > v_since) as failed,
          count(*) filter (where not a.is_failed and a.began_at > v_since) as under_way
        from account.sign_in_attempt a where a.subject = subject.subject and a.began_at > v_yesterday) begun
      where begun.failed >= most.failed or begun.of_day >= most.of_day or begun.under_way >= most.under_way)
    then
      status := 'limit';
      return;
    end if;
    insert into account.sign_in_attempt (attempt_id, subject, is_failed, began_at, player_id)
      select p_attempt, subject, false, v_now, v_player.player_id from unnest(v_subjects) subject;
  end if;
  status := 'counted';
  player_id := v_player.player_id;
  password_salt := v_player.password_salt;
end $$;

-- How many attempts of a subject may have failed in a quarter of an hour and in a day, and how many be under way.
create or replace function account.most_attempts(p_subject text, out failed int, out of_day int, out under_way int) language sql immutable as $$
  select m.failed, m.of_day, m.under_way from (values
    ('network', 100, 500, 200),
    ('phone', 10, 20, 50),
    ('visitor', 10, 100, 50)) m (kind, failed, of_day, under_way)
  where m.kind = split_part(p_subject, ':', 1)
$$;

-- The attempt has failed: of a phone that nobody has (p_player: null), or by a wrong password. Whose phone it is reads it.
create or replace function account.fail_sign_in(p_player uuid, p_attempt uuid, p_device account.device) returns void
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  perform account.fail_attempt(p_player, p_attempt, 'sign_in_refused', null, p_device);
end $$;

-- The same of an attempt of whatever kind.
create or replace function account.fail_attempt(p_player uuid, p_attempt uuid, p_kind text, p_session uuid, p_device account.device) returns void
language plpgsql as $$
begin
  update account.sign_in_attempt a set is_failed = true
    where a.attempt_id = p_attempt and a.player_id is not distinct from p_player and not a.is_failed;
  if found and p_player is not null then
    perform account.note_event(p_player, p_kind, p_session, p_device);
  end if;
end $$;

-- Whether this attempt was counted for this player, and has not failed. It is held until the transaction ends.
create or replace function account.is_counted(p_player uuid, p_attempt uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  perform from account.sign_in_attempt a where a.attempt_id = p_attempt and a.player_id = p_player and not a.is_failed
    and a.began_at > p_now - interval '15 minutes' order by a.subject for update;
  return found;
end $$;

-- Whether the player has signed in from this browser, or registered in it, within half a year: what it keeps lasts no longer.
create or replace function account.knows_browser(p_player uuid, p_visitor_hash bytea, p_now timestamptz) returns boolean language plpgsql stable as $$
begin
  return account.knows_browser_since(p_player, p_visitor_hash, p_now - interval '180 days');
end $$;

-- The same since another time.
create or replace function account.knows_browser_since(p_player uuid, p_visitor_hash bytea, p_since timestamptz) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from account.known_visitor k
    where k.player_id = p_player and k.visitor_hash = p_visitor_hash and k.signed_in_at > p_since);
end $$;

-- Opens a session after an attempt that was counted, for whoever shows the hash of the password, which the database tells
-- nobody; the attempt leaves no trace then. Where the operator wants a code from a browser never seen, that one gets no session but the code
-- that the server has made for it. The same call again is answered as it was.
create or replace function account.open_session(
  p_player uuid, p_attempt uuid, p_password_hash text, p_session account.new_session, p_visitor_hash bytea, p_network_hash bytea, p_code otp.new_code,
  out status account.session_opened, out ended bytea[], out live otp.live_challenge
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_device account.device := row(p_session.browser, p_session.system, p_session.country);
  v_player account.player;
  v_asked record;
begin
  ended := '{}';
  if not account.is_counted(p_player, p_attempt, v_now) then
    -- Only this sign-in knows the token, so a session that is there is the one it made, in an unacknowledged commit.
    status := coalesce(
      (select case when s.reads_only then 'opened_reading' else 'opened' end from account.session s
        where (s.player_id, s.token_hash) = (p_player, p_session.token_hash)),
      (select 'code' from account.sign_in_code c where (c.player_id, c.token_hash) = (p_player, p_code.token_hash)),
      'no_attempt');
    return;
  end if;
  -- Nobody changes the password between its comparison and the session.
  v_player := account.lock_player(p_player);
  if sha256(convert_to(p_password_hash, 'UTF8')) is distinct from v_player.password_proof then
    perform account.fail_attempt(p_player, p_attempt, 'sign_in_refused', null, v_device);
    status := 'wrong';
    return;
  elsif v_player.deactivated_at is not null then
    status := 'inactive';
    return;
  elsif v_player.frozen_at is not null then
    status := 'frozen';
    return;
  end if;
  delete from account.sign_in_attempt a where a.attempt_id = p_attempt;
  if account.needs_code(v_player, p_visitor_hash, v_now) then
    v_asked := account.ask_code_to_sign_in(p_player, v_player.phone_digest, p_session, p_visitor_hash, p_code);
    status := v_asked.status;
    live := v_asked.live;
    if status = 'opened_reading' then
      ended := account.begin_session(p_player, p_session, p_visitor_hash, p_network_hash, 'signed_in_reading', v_now);
    end if;
    return;
  end if;
  ended := account.begin_session(p_player, p_session, p_visitor_hash, p_network_hash, 'signed_in', v_now);
  status := 'opened';
end $$;

-- A session of the player begins, and the browser is known from now on unless it only reads; of one that they have not signed in from before
-- they are told, unless it is their first. They have twenty at most: those unused for longest end, and it is answered which.
create or replace function account.begin_session(
  p_player uuid, p_session account.new_session, p_visitor_hash bytea, p_network_hash bytea, p_event text, p_now timestamptz
) returns bytea[] language plpgsql as $$
declare
  v_device account.device := row(p_session.browser, p_session.system, p_session.country);
  v_ends_at timestamptz := p_now + make_interval(secs => p_session.seconds);
  v_ended bytea[] := '{}';
  v_reads_only boolean := p_event = 'signed_in_reading';
  v_is_new boolean;
  v_session account.session;
begin
  v_is_new := not exists (select 1 from account.known_visitor k where k.player_id = p_player and k.visitor_hash = p_visitor_hash);
  if v_is_new and account.has_signed_in(p_player) then
    perform account.open_notice(p_player, 'new_browser');
  end if;
  if not v_reads_only then
    perform account.know_browser(p_player, p_visitor_hash, p_network_hash, p_now);
  end if;
  insert into account.session (player_id, token_hash, session_id, created_at, last_seen_at, stepped_up_at, ends_at, idle_seconds, is_remembered,
      reads_only, browser, system, country)
    values (p_player, p_session.token_hash, p_session.session_id, p_now, p_now, p_now, v_ends_at, p_session.idle_seconds,
      p_session.is_remembered, v_reads_only, p_session.browser, p_session.system, p_session.country);
  perform account.note_event(p_player, p_event, p_session.session_id, v_device);
  for v_session in
    select s.* from account.session s
    where s.player_id = p_player and s.revoked_at is null and s.replaced_at is null and s.ends_at > p_now
      and s.session_id <> p_session.session_id
    order by s.last_seen_at desc, s.created_at desc, s.session_id offset 19
  loop
    perform account.revoke_session(p_player, v_session, 'too_many', p_now);
    v_ended := v_ended || v_session.token_hash;
  end loop;
  return v_ended;
end $$;

-- Whether the player has ever signed in, as far as anybody remembers.
create or replace function account.has_signed_in(p_player uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from account.security_event e
    where e.player_id = p_player and e.kind in ('signed_in', 'signed_in_passkey', 'signed_in_reading'));
end $$;

-- The player has signed in from this browser now.
create or replace function account.know_browser(p_player uuid, p_visitor_hash bytea, p_network_hash bytea, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into account.known_visitor (player_id, visitor_hash, signed_in_at, known_since, network_hash) values (p_player, p_visitor_hash, p_now, p_now, p_network_hash)
    on conflict (player_id, visitor_hash) do update set signed_in_at = excluded.signed_in_at, network_hash = excluded.network_hash;
end $$;

comment on function account.begin_sign_in is 'may be null: p_phone_digest, player_id, password_salt';
comment on function account.fail_sign_in is 'may be null: p_player';
comment on function account.open_session is 'may be null: live';
grant execute on function account.begin_sign_in, account.fail_sign_in, account.open_session to krapao_app;
