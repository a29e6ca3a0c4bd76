-- Somebody says who they are. Counted before the password is looked at: against the name, whether anybody has it or not, and the network; a
-- browser that they have signed in from is counted by itself, so that strangers who use up a name or a network keep its owner out nowhere.
-- Answers by what the password was hashed: null for a name that nobody has who may sign in.
create or replace function operator.begin_sign_in(
  p_attempt uuid, p_name text, p_device_hash bytea, p_network text, out status operator.sign_in_begun, out staff_id uuid, out salt text, out rests_seconds int
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_of_name text := 'name:' || encode(sha256(convert_to(p_name, 'UTF8')), 'hex');
begin
  select s.staff_id, p.salt into staff_id, salt
    from operator.staff s join operator.staff_password p on p.staff_id = s.staff_id where s.name = p_name and s.is_active;
  rests_seconds := operator.count_attempt(p_attempt, staff_id, case
    when operator.knows_device(staff_id, p_device_hash, v_now) then array['browser:' || staff_id || ':' || encode(p_device_hash, 'hex')]
    else array[v_of_name, 'network:' || p_network] end);
  status := case when rests_seconds > 0 then 'limit' else 'counted' end;
  if status = 'limit' then
    staff_id := null;
    salt := null;
  end if;
end $$;

-- Nobody has that name.
create or replace function operator.fail_sign_in(p_attempt uuid) returns void
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  perform operator.fail_attempt(null, p_attempt, 'sign_in');
end $$;

-- The password is shown by its hash, after a try that was counted, which leaves no trace then. It opens no session but where the second factor is
-- off and they have none: it begins a sign-in, which the second factor ends. `factors`: those that they have.
create or replace function operator.show_password(
  p_staff uuid, p_attempt uuid, p_password_hash text, p_sign_in_hash bytea, p_session operator.new_staff_session,
  out status operator.password_shown, out factors text[]
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_is_asked boolean := (select r.second_factor from operator.staff_sign_in_rule r);
  v_is_right boolean;
begin
  factors := operator.factors_of(p_staff);
  -- The same call again, whose answer was lost.
  if exists (select 1 from operator.staff_sign_in i where i.token_hash = p_sign_in_hash and i.staff_id = p_staff) then
    status := 'second_factor';
    return;
  elsif exists (select 1 from operator.staff_session t where t.token_hash = p_session.token_hash and t.staff_id = p_staff) then
    status := 'opened';
    return;
  end if;
  status := 'wrong';
  if not operator.is_attempt_counted(p_staff, p_attempt, v_now) then
    return;
  end if;
  -- Nobody changes the password, or lets them go, between here and the session.
  perform from operator.staff s where s.staff_id = p_staff for no key update;
  v_is_right := exists (
    select 1 from operator.staff_password p join operator.staff s on s.staff_id = p.staff_id
    where p.staff_id = p_staff and s.is_active and p.proof = sha256(convert_to(p_password_hash, 'UTF8')));
  if not v_is_right then
    perform operator.fail_attempt(p_staff, p_attempt, 'sign_in');
    return;
  end if;
  delete from operator.staff_attempt a where a.attempt_id = p_attempt;
  if cardinality(factors) > 0 then
    insert into operator.staff_sign_in (token_hash, staff_id, device_hash, began_at) values (p_sign_in_hash, p_staff, p_session.device_hash, v_now);
    status := 'second_factor';
  elsif v_is_asked then
    status := 'no_factor';
  else
    perform operator.begin_session(p_staff, p_session, 'password', v_now);
    status := 'opened';
  end if;
end $$;

-- Which second factors they have; recovery codes are one for whoever has lost another.
create or replace function operator.factors_of(p_staff uuid) returns text[] language plpgsql stable as $$
declare
  v_own text[] := array_remove(array[
    case when exists (select 1 from operator.staff_passkey k where k.staff_id = p_staff and k.removed_at is null and k.cloned_at is null) then 'passkey' end,
    case when exists (select 1 from operator.staff_totp t where t.staff_id = p_staff and t.confirmed_at is not null) then 'totp' end,
    case when exists (select 1 from operator.staff_recovery_code c where c.staff_id = p_staff and c.used_at is null) then 'recovery' end], null);
begin
  return v_own;
end $$;

-- A session begins, and the browser is known from now on. One that was not before stands in the act, which all owners read.
create or replace function operator.begin_session(p_staff uuid, p_session operator.new_staff_session, p_shown_by text, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_is_new boolean := not operator.knows_device(p_staff, p_session.device_hash, p_now);
begin
  insert into operator.staff_session (token_hash, staff_id, session_id, created_at, last_seen_at, shown_by, browser, system, country)
    values (p_session.token_hash, p_staff, p_session.session_id, p_now, p_now, p_shown_by, p_session.browser, p_session.system, p_session.country);
  insert into operator.staff_device (staff_id, device_hash, known_since, signed_in_at) values (p_staff, p_session.device_hash, p_now, p_now)
    on conflict (staff_id, device_hash) do update set signed_in_at = excluded.signed_in_at;
  perform operator.note_own_act(p_staff, 'sign_in', 'act',
    jsonb_build_object('session', p_session.session_id, 'shownBy', p_shown_by, 'isNewDevice', v_is_new));
end $$;

comment on function operator.begin_sign_in is 'may be null: staff_id, salt';
grant execute on function operator.begin_sign_in, operator.fail_sign_in, operator.show_password to krapao_app;
