-- What a member of staff does with their own credentials and sessions, in a session of theirs; where p_about says so, with a step-up of it for that.
-- `nothing`: it is new, and stands in their journal now. Anything else is the answer: the same act again is answered `done` and does nothing.
create or replace function operator.begin_own_change(p_instruction operator.instruction, p_step_up uuid, p_about text, p_after jsonb)
returns operator.own_change language plpgsql as $$
declare
  v_decision operator.decision := row('staff', p_instruction.staff_id::text, null, null, null, p_after);
  v_before operator.authorised;
begin
  perform from operator.staff s where s.staff_id = p_instruction.staff_id for no key update;
  v_before := operator.answered_before(p_instruction.staff_id, p_instruction, row('staff', v_decision.subject, null, null, null, null)::operator.decision);
  if v_before is not null then
    return case when v_before = 'act' then 'done' else 'key_reused' end;
  elsif not operator.is_proven(p_instruction) then
    return 'not_staff';
  elsif p_about is not null and not operator.take_step_up(p_instruction, p_step_up, p_about) then
    return 'no_step_up';
  end if;
  perform operator.record_act(p_instruction.staff_id, p_instruction, v_decision, 'act');
  return 'nothing';
end $$;

-- Counts a try of the old password by whoever is signed in, and tells by what it was hashed.
create or replace function operator.begin_password_change(
  p_session_hash bytea, p_attempt uuid, out status operator.factor_begun, out salt text, out rests_seconds int
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_asked record := operator.asked_by(p_session_hash, v_now);
begin
  status := 'over';
  rests_seconds := 0;
  if v_asked.purpose is distinct from 'step_up' then
    return;
  end if;
  rests_seconds := operator.count_attempt(p_attempt, v_asked.staff_id, array['factor-browser:' || v_asked.staff_id || ':' || v_asked.session_id]);
  status := case when rests_seconds > 0 then 'limit' else 'counted' end;
  select p.salt into salt from operator.staff_password p where p.staff_id = v_asked.staff_id and rests_seconds = 0;
end $$;

-- Sets another password, for whoever shows the hash of the old one and a step-up. All other sessions end, and other browsers are strangers again.
create or replace function operator.change_staff_password(
  p_instruction operator.instruction, p_step_up uuid, p_attempt uuid, p_old_hash text, p_new operator.kept_password
) returns operator.own_change language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_is_right boolean;
  v_begun operator.own_change;
begin
  perform from operator.staff s where s.staff_id = p_instruction.staff_id for no key update;
  v_is_right := exists (select 1 from operator.staff_password p
    where p.staff_id = p_instruction.staff_id and p.proof = sha256(convert_to(p_old_hash, 'UTF8')));
  if not v_is_right and operator.is_proven(p_instruction) and not operator.was_answered(p_instruction.staff_id, p_instruction) then
    perform operator.fail_attempt(p_instruction.staff_id, p_attempt, 'change_password');
    return 'wrong';
  elsif v_is_right and not operator.is_attempt_counted(p_instruction.staff_id, p_attempt, v_now) then
    return 'wrong';
  end if;
  v_begun := operator.begin_own_change(p_instruction, p_step_up, 'password', null);
  if v_begun <> 'nothing' then
    return v_begun;
  end if;
  delete from operator.staff_attempt a where a.attempt_id = p_attempt;
  update operator.staff_password p set salt = p_new.salt, proof = p_new.proof, set_at = v_now where p.staff_id = p_instruction.staff_id;
  perform operator.end_other_sessions(p_instruction, v_now);
  delete from operator.staff_device d where d.staff_id = p_instruction.staff_id;
  return 'done';
end $$;

-- Ends every session of theirs but the one in which they say so.
create or replace function operator.end_other_sessions(p_instruction operator.instruction, p_now timestamptz) returns void language plpgsql as $$
declare
  v_own bytea := sha256(convert_to(p_instruction.secret, 'UTF8'));
begin
  update operator.staff_session t set ended_at = p_now where t.staff_id = p_instruction.staff_id and t.ended_at is null and t.token_hash <> v_own;
end $$;

-- Ends a session of theirs, or all others where p_session is null.
create or replace function operator.end_own_session(p_instruction operator.instruction, p_session uuid) returns operator.own_change
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_begun operator.own_change;
begin
  if p_session is not null and not exists (
    select 1 from operator.staff_session t where t.session_id = p_session and t.staff_id = p_instruction.staff_id)
  then
    return case when operator.is_proven(p_instruction) then 'nothing' else 'not_staff' end;
  end if;
  v_begun := operator.begin_own_change(p_instruction, null, null, jsonb_build_object('session', p_session));
  if v_begun <> 'nothing' then
    return v_begun;
  elsif p_session is null then
    perform operator.end_other_sessions(p_instruction, v_now);
  else
    update operator.staff_session t set ended_at = v_now where t.session_id = p_session and t.staff_id = p_instruction.staff_id and t.ended_at is null;
  end if;
  return 'done';
end $$;

-- Ends this session. False where it was over.
create or replace function operator.sign_out(p_token_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_staff uuid := (select t.staff_id from operator.staff_session t where t.token_hash = p_token_hash);
  v_session operator.staff_session;
begin
  -- In the order in which everybody takes them: who it is, their sessions, their journal.
  perform from operator.staff s where s.staff_id = v_staff for no key update;
  update operator.staff_session t set ended_at = v_now where t.token_hash = p_token_hash and t.ended_at is null returning t.* into v_session;
  if v_session.staff_id is null then
    return false;
  end if;
  perform operator.note_own_act(v_session.staff_id, 'sign_out', 'act', jsonb_build_object('session', v_session.session_id));
  return true;
end $$;

-- The sessions of a member of staff that stand, the newest first. p_token_hash: of the one in which they are asked for.
create or replace function operator.sessions_of(p_staff uuid, p_token_hash bytea)
returns table (
  session_id uuid, created_at timestamptz, last_seen_at timestamptz, ends_at timestamptz, shown_by text, browser text, system text, country text, is_own boolean)
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query
    select t.session_id, t.created_at, t.last_seen_at, operator.session_ends_at(t.created_at, t.last_seen_at), t.shown_by, t.browser, t.system, t.country,
        t.token_hash = p_token_hash
      from operator.staff_session t
      where t.staff_id = p_staff and t.ended_at is null and v_now < operator.session_ends_at(t.created_at, t.last_seen_at)
      order by t.created_at desc, t.session_id;
end $$;

comment on function operator.begin_password_change is 'may be null: salt';
comment on function operator.end_own_session is 'may be null: p_session';
comment on function operator.sessions_of is 'may be null: browser, system, country';
grant execute on function operator.begin_password_change, operator.change_staff_password, operator.end_own_session, operator.sign_out, operator.sessions_of
  to krapao_app;
