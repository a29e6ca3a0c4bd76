-- Whose second factor is asked for by this token, and for what: `sign_in` where their password was shown within five minutes, `step_up` in a
-- session that stands. No row of it otherwise.
create or replace function operator.asked_by(
  p_of_hash bytea, p_now timestamptz, out purpose text, out staff_id uuid, out device_hash bytea, out session_id uuid
) language plpgsql stable as $$
begin
  select 'sign_in', i.staff_id, i.device_hash into purpose, staff_id, device_hash
    from operator.staff_sign_in i join operator.staff s on s.staff_id = i.staff_id
    where i.token_hash = p_of_hash and i.ended_at is null and i.began_at > p_now - interval '5 minutes' and s.is_active;
  if staff_id is null then
    select 'step_up', t.staff_id, t.session_id into purpose, staff_id, session_id
      from operator.staff_session t join operator.staff s on s.staff_id = t.staff_id
      where t.token_hash = p_of_hash and t.ended_at is null and p_now < operator.session_ends_at(t.created_at, t.last_seen_at) and s.is_active;
  end if;
end $$;

-- Somebody is about to show a second factor: counted before it is looked at. Tells a server what it looks at it by: the secret of their
-- authenticator, encrypted, and at which step of 30 seconds the database is; and the salt of their password, which is a second showing where the
-- second factor is off. A browser that they have signed in from is counted by itself, and so is a session.
create or replace function operator.begin_factor(
  p_of_hash bytea, p_attempt uuid, out status operator.factor_begun, out staff_id uuid, out purpose text, out totp_id uuid, out secret_encrypted bytea,
  out step bigint, out salt text, out rests_seconds int
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_asked record := operator.asked_by(p_of_hash, v_now);
begin
  status := 'over';
  rests_seconds := 0;
  if v_asked.staff_id is null then
    return;
  end if;
  rests_seconds := operator.count_attempt(p_attempt, v_asked.staff_id, array[case
    when v_asked.purpose = 'step_up' then concat_ws(':', 'factor-browser', v_asked.staff_id, v_asked.session_id)
    when operator.knows_device(v_asked.staff_id, v_asked.device_hash, v_now)
      then concat_ws(':', 'factor-browser', v_asked.staff_id, encode(v_asked.device_hash, 'hex'))
    else 'factor:' || v_asked.staff_id end]);
  if rests_seconds > 0 then
    status := 'limit';
    return;
  end if;
  status := 'counted';
  staff_id := v_asked.staff_id;
  purpose := v_asked.purpose;
  step := operator.totp_step(v_now);
  select t.totp_id, t.secret_encrypted into totp_id, secret_encrypted
    from operator.staff_totp t where t.staff_id = v_asked.staff_id and t.confirmed_at is not null;
  select p.salt into salt from operator.staff_password p where p.staff_id = v_asked.staff_id;
end $$;

-- The step of RFC 6238 at a time.
create or replace function operator.totp_step(p_at timestamptz) returns bigint language sql immutable as $$
  select floor(extract(epoch from p_at) / 30)::bigint
$$;
comment on function operator.totp_step is 'used in statements';

-- Whether this is a second factor of theirs, now spent where it is good once. What is wrong counts, and stands in their journal.
create or replace function operator.check_factor(
  p_staff uuid, p_of_hash bytea, p_purpose text, p_attempt uuid, p_factor operator.shown_factor, p_now timestamptz
) returns operator.factor_shown language plpgsql as $$
declare
  v_shown operator.factor_shown := 'wrong';
begin
  if not operator.is_attempt_counted(p_staff, p_attempt, p_now) then
    return 'wrong';
  end if;
  if p_factor.kind = 'totp' then
    v_shown := operator.check_totp(p_staff, p_of_hash, p_factor, p_now);
  elsif p_factor.kind = 'recovery' then
    update operator.staff_recovery_code c set used_at = p_now
      where c.staff_id = p_staff and c.used_at is null and c.code_hash = sha256(convert_to(p_staff || ' ' || p_factor.recovery_code, 'UTF8'));
    v_shown := case when found then 'right' else 'wrong' end;
  elsif p_factor.kind = 'passkey' then
    v_shown := operator.use_staff_passkey(p_staff, p_of_hash, p_purpose, p_factor, p_now);
  elsif p_factor.kind = 'password' then
    v_shown := operator.check_password_again(p_staff, p_purpose, p_factor.password_hash);
  end if;
  if v_shown = 'right' then
    delete from operator.staff_attempt a where a.attempt_id = p_attempt;
  else
    perform operator.fail_attempt(p_staff, p_attempt, case when p_purpose = 'step_up' then 'step_up' else 'second_factor' end);
  end if;
  return v_shown;
end $$;

-- A code of their authenticator, as a server says: of the step now or one beside it, and never one that was shown before, nor one older than that.
create or replace function operator.check_totp(p_staff uuid, p_of_hash bytea, p_factor operator.shown_factor, p_now timestamptz)
returns operator.factor_shown language plpgsql as $$
declare
  v_step bigint := operator.totp_step(p_now);
begin
  perform operator.require_totp_seal(p_staff, p_of_hash, p_factor.totp_id, p_factor.step, p_factor.key_id, p_factor.seal);
  update operator.staff_totp t set last_step = p_factor.step
    where t.totp_id = p_factor.totp_id and t.staff_id = p_staff and t.confirmed_at is not null and p_factor.step > t.last_step
      and abs(p_factor.step - v_step) <= 1;
  return case when found then 'right' else 'wrong' end;
end $$;

-- Whether a server of this site has seen that this is the code of that step.
create or replace function operator.require_totp_seal(p_staff uuid, p_of_hash bytea, p_totp uuid, p_step bigint, p_key_id text, p_seal bytea) returns void
language plpgsql stable as $$
begin
  if not platform.is_sealed(concat_ws(E'\n', 'code of an authenticator of staff', p_staff, encode(p_of_hash, 'hex'), p_totp, p_step), p_key_id, p_seal) then
    raise exception 'the code of the authenticator was checked by no server of this site' using errcode = 'check_violation';
  end if;
end $$;

-- Where the second factor is off and they have none, a session is shown to be theirs again by the password.
create or replace function operator.check_password_again(p_staff uuid, p_purpose text, p_password_hash text) returns operator.factor_shown
language plpgsql stable as $$
declare
  v_is_off boolean := exists (select 1 from operator.staff_sign_in_rule r where not r.second_factor);
begin
  return case when p_purpose = 'step_up' and v_is_off and cardinality(operator.factors_of(p_staff)) = 0 and exists (
    select 1 from operator.staff_password p where p.staff_id = p_staff and p.proof = sha256(convert_to(p_password_hash, 'UTF8'))) then 'right' else 'wrong' end;
end $$;

-- Ends a sign-in whose password was shown, by a second factor after a try that was counted, and opens the session. The same again is answered the same.
create or replace function operator.end_sign_in(
  p_sign_in_hash bytea, p_attempt uuid, p_factor operator.shown_factor, p_session operator.new_staff_session
) returns operator.factor_shown language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_staff uuid := (select i.staff_id from operator.staff_sign_in i where i.token_hash = p_sign_in_hash);
  v_asked record;
  v_shown operator.factor_shown;
begin
  perform from operator.staff s where s.staff_id = v_staff for no key update;
  if exists (select 1 from operator.staff_session t where t.token_hash = p_session.token_hash and t.staff_id = v_staff) then
    return 'right';
  end if;
  v_asked := operator.asked_by(p_sign_in_hash, v_now);
  if v_asked.purpose is distinct from 'sign_in' then
    return 'over';
  end if;
  v_shown := operator.check_factor(v_staff, p_sign_in_hash, 'sign_in', p_attempt, p_factor, v_now);
  if v_shown = 'right' then
    update operator.staff_sign_in i set ended_at = v_now where i.token_hash = p_sign_in_hash;
    -- The browser is the one in which the password was shown.
    p_session.device_hash := v_asked.device_hash;
    perform operator.begin_session(v_staff, p_session, p_factor.kind, v_now);
  end if;
  return v_shown;
end $$;

-- Whoever is signed in shows a second factor again, for one thing. Answers until when it is good. The same again is answered the same.
create or replace function operator.step_up(
  p_session_hash bytea, p_attempt uuid, p_factor operator.shown_factor, p_step_up uuid, p_about text, out status operator.factor_shown, out expires_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_asked record := operator.asked_by(p_session_hash, v_now);
begin
  status := 'over';
  if v_asked.purpose is distinct from 'step_up' then
    return;
  end if;
  perform from operator.staff s where s.staff_id = v_asked.staff_id for no key update;
  select u.expires_at into expires_at from operator.step_up u where u.step_up_id = p_step_up and u.session_id = v_asked.session_id;
  if found then
    status := 'right';
    return;
  end if;
  status := operator.check_factor(v_asked.staff_id, p_session_hash, 'step_up', p_attempt, p_factor, v_now);
  if status = 'right' then
    expires_at := v_now + interval '5 minutes';
    insert into operator.step_up (step_up_id, staff_id, session_id, shown_by, about, shown_at, expires_at)
      values (p_step_up, v_asked.staff_id, v_asked.session_id, p_factor.kind, p_about, v_now, expires_at);
  end if;
end $$;

-- Takes the step-up of this session for this thing, once.
create or replace function operator.take_step_up(p_instruction operator.instruction, p_step_up uuid, p_about text) returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_session uuid := (select t.session_id from operator.staff_session t where t.token_hash = sha256(convert_to(p_instruction.secret, 'UTF8')));
begin
  update operator.step_up u set used_at = v_now, used_by = p_instruction.act_id
    where u.step_up_id = p_step_up and u.staff_id = p_instruction.staff_id and u.session_id = v_session and u.about = p_about
      and u.used_at is null and u.expires_at > v_now;
  return found;
end $$;

comment on function operator.begin_factor is 'may be null: staff_id, purpose, totp_id, secret_encrypted, step, salt';
comment on function operator.step_up is 'may be null: expires_at';
grant execute on function operator.begin_factor, operator.end_sign_in, operator.step_up to krapao_app;
