-- One owner proposes a change of staff, of their roles and their own limits, of the authority of a role, or of how long a kind may wait; nothing changes yet. p_after: what is to
-- be, in the form of its kind. p_code_hash: of the code that an invitation takes beside its link. The act's id is the change's.
create or replace function operator.propose_change(
  p_instruction operator.instruction, p_step_up uuid, p_kind text, p_staff uuid, p_after jsonb, p_code_hash bytea
) returns operator.staff_changed language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_is_rule boolean := p_kind in ('authority', 'day-limit', 'due-time');
  v_journal uuid := case when v_is_rule then md5('operator.rules')::uuid else p_staff end;
  v_subject text := operator.change_subject(p_kind, p_staff, p_after);
  v_before jsonb;
  v_decision operator.decision;
  v_status operator.staff_changed;
begin
  -- Those who propose about the same thing wait for each other, and it stands still while it is looked at.
  lock table operator.staff in share row exclusive mode;
  v_before := operator.stands_before(p_kind, p_staff, p_after);
  v_decision := row('staff-change', v_subject, null, null, v_before, p_after);
  v_status := operator.why_not_owner(v_journal, p_instruction, v_decision);
  if v_status is not null then
    return v_status;
  end if;
  v_status := case
    when exists (select 1 from operator.staff_change c where c.change_id = p_instruction.act_id) then 'key_reused'
    when exists (select 1 from operator.staff_change c where c.subject = v_subject and c.ended_at is null and c.expires_at > v_now) then 'waits_already'
    when p_kind = 'invite' and exists (select 1 from operator.staff s where s.name = p_after ->> 'name') then 'name_taken'
    when p_kind <> 'invite' and v_before is null then 'no_staff'
    when v_before = p_after then 'nothing_changes'
    when p_kind in ('change', 'end') and operator.leaves_no_owner(p_staff, operator.roles_in(p_after)) then 'last_owner'
    when not operator.take_step_up(p_instruction, p_step_up, 'propose') then 'no_step_up' end;
  if v_status is not null then
    return v_status;
  end if;
  update operator.staff_change c set ended_at = v_now, outcome = 'expired' where c.subject = v_subject and c.ended_at is null;
  perform operator.record_act(v_journal, p_instruction, v_decision, 'act');
  insert into operator.staff_change (change_id, kind, journal_id, subject, before, after, reason, code_hash, proposed_by, proposed_at, alone_from, expires_at)
    values (p_instruction.act_id, p_kind, v_journal, v_subject, v_before, p_after, p_instruction.reason, p_code_hash, p_instruction.staff_id, v_now,
      v_now + interval '24 hours', v_now + interval '7 days');
  return 'proposed';
end $$;

-- Null where an owner says this, and says it anew. The same act again is answered as it was.
create or replace function operator.why_not_owner(p_owner uuid, p_instruction operator.instruction, p_decision operator.decision)
returns operator.staff_changed language plpgsql as $$
declare
  v_status operator.authorised := operator.answered_before(p_owner, p_instruction,
    row(p_decision.kind, p_decision.subject, null, null, null, p_decision.after)::operator.decision);
begin
  if v_status is null then
    v_status := operator.answer_by_role(p_instruction, array['owner']);
    if v_status = 'not_allowed' then
      perform operator.record_act(p_owner, p_instruction, p_decision, v_status);
    end if;
    return case when v_status <> 'act' then v_status::text end;
  end if;
  return case when v_status <> 'act' then v_status::text when p_instruction.act = 'propose' then 'proposed' else 'done' end;
end $$;

-- What a change is about: one of them is open at a time.
create or replace function operator.change_subject(p_kind text, p_staff uuid, p_after jsonb) returns text language plpgsql immutable as $$
begin
  return case
    when p_kind = 'invite' then 'name ' || (p_after ->> 'name')
    when p_kind = 'authority' then concat_ws(' ', 'authority', p_after ->> 'kind', p_after ->> 'currency', p_after ->> 'role')
    when p_kind = 'day-limit' then concat_ws(' ', 'day-limit', p_after ->> 'flow', p_after ->> 'currency')
    when p_kind = 'due-time' then 'due-time ' || (p_after ->> 'kind')
    else 'staff ' || p_staff end;
end $$;

-- What stands now of what is to change; null where there is nothing that could.
create or replace function operator.stands_before(p_kind text, p_staff uuid, p_after jsonb) returns jsonb language plpgsql stable as $$
declare
  v_limits jsonb := operator.limits_of(p_staff);
begin
  return case
    when p_kind = 'authority' then (
      select to_jsonb(a) from operator.authority a
      where (a.kind, a.currency, a.role) = (p_after ->> 'kind', p_after ->> 'currency', p_after ->> 'role'))
    when p_kind = 'day-limit' then (
      select to_jsonb(l) from operator.day_limit l where (l.flow, l.currency) = (p_after ->> 'flow', p_after ->> 'currency'))
    when p_kind = 'due-time' then (select to_jsonb(t) from operator.due_time t where t.kind = p_after ->> 'kind')
    when p_kind = 'end' then (select '{"isActive": true}'::jsonb from operator.staff s where s.staff_id = p_staff and s.is_active)
    when p_kind in ('change', 'invite-again') then (
      select jsonb_build_object('roles', (select jsonb_agg(role order by role) from unnest(s.roles) role), 'limits', v_limits) from operator.staff s
      where s.staff_id = p_staff and s.is_active) end;
end $$;

-- Their own limits, in one order.
create or replace function operator.limits_of(p_staff uuid) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('flow', l.flow, 'currency', l.currency, 'amount', l.amount) order by l.flow, l.currency), '[]')
    from operator.staff_limit l where l.staff_id = p_staff);
end $$;

-- The roles that a change leaves; none where it lets somebody go.
create or replace function operator.roles_in(p_after jsonb) returns text[] language plpgsql immutable as $$
begin
  return array(select jsonb_array_elements_text(coalesce(p_after -> 'roles', '[]')));
end $$;

-- Another owner carries out what one has proposed, or that one where it was announced for 24 hours; any owner refuses it. p_token_hash: of the link
-- of an invitation.
create or replace function operator.decide_change(
  p_instruction operator.instruction, p_step_up uuid, p_change uuid, p_token_hash bytea
) returns operator.staff_changed language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_change operator.staff_change;
  v_decision operator.decision;
  v_status operator.staff_changed;
begin
  lock table operator.staff in share row exclusive mode;
  select c.* into v_change from operator.staff_change c where c.change_id = p_change for update;
  if v_change.change_id is null then
    return case when operator.is_proven(p_instruction) then 'no_change' else 'not_staff' end;
  end if;
  -- Before their journal: whoever signs in takes both in this order.
  perform from operator.staff s where s.staff_id = v_change.journal_id for no key update;
  v_decision := row('staff-change', v_change.subject, null, null, v_change.before, v_change.after);
  v_status := operator.why_not_owner(v_change.journal_id, p_instruction, v_decision);
  if v_status is not null then
    return v_status;
  elsif v_change.ended_at is not null or v_now >= v_change.expires_at then
    return 'over';
  elsif p_instruction.act = 'refuse' then
    perform operator.record_act(v_change.journal_id, p_instruction, v_decision, 'act');
    update operator.staff_change c set ended_at = v_now, ended_by = p_instruction.staff_id, outcome = 'refused' where c.change_id = p_change;
    return 'done';
  elsif v_change.proposed_by = p_instruction.staff_id and v_now < v_change.alone_from then
    return 'same_person';
  end if;
  v_status := operator.why_void(v_change);
  if v_status = 'void' then
    update operator.staff_change c set ended_at = v_now, ended_by = p_instruction.staff_id, outcome = 'void' where c.change_id = p_change;
  end if;
  if v_status is null and not operator.take_step_up(p_instruction, p_step_up, 'change ' || p_change) then
    v_status := 'no_step_up';
  end if;
  if v_status is not null then
    return v_status;
  end if;
  perform operator.record_act(v_change.journal_id, p_instruction, v_decision, 'act');
  update operator.staff_change c set ended_at = v_now, ended_by = p_instruction.staff_id, outcome = 'carried_out' where c.change_id = p_change;
  perform operator.carry_out(v_change, p_token_hash, v_now);
  return 'done';
end $$;

-- Why a change is not carried out any more: something is otherwise than when it was proposed, or who proposed it is no owner now. last_owner: it may
-- be, once there is another.
create or replace function operator.why_void(p_change operator.staff_change) returns operator.staff_changed language plpgsql as $$
declare
  v_staff uuid := case when p_change.kind in ('authority', 'day-limit', 'due-time') then null else p_change.journal_id end;
  v_is_owner boolean := exists (select 1 from operator.staff s where s.staff_id = p_change.proposed_by and s.is_active and 'owner' = any (s.roles));
begin
  return case
    when not v_is_owner then 'void'
    when operator.stands_before(p_change.kind, v_staff, p_change.after) is distinct from p_change.before then 'void'
    when p_change.kind = 'invite' and exists (select 1 from operator.staff s where s.name = p_change.after ->> 'name') then 'void'
    when p_change.kind in ('change', 'end') and operator.leaves_no_owner(v_staff, operator.roles_in(p_change.after)) then 'last_owner' end;
end $$;

create or replace function operator.carry_out(p_change operator.staff_change, p_token_hash bytea, p_now timestamptz) returns void language plpgsql as $$
declare
  v_staff uuid := p_change.journal_id;
begin
  if p_change.kind = 'invite' then
    insert into operator.staff (staff_id, name, roles, is_active, created_at)
      values (v_staff, p_change.after ->> 'name', operator.roles_in(p_change.after), true, p_now);
  elsif p_change.kind = 'change' then
    update operator.staff s set roles = operator.roles_in(p_change.after) where s.staff_id = v_staff and s.roles <> operator.roles_in(p_change.after);
  elsif p_change.kind = 'end' then
    perform operator.let_go(v_staff);
  elsif p_change.kind = 'authority' then
    update operator.authority a set (alone_up_to, alone_a_day, needs_owner_from)
        = (select n.alone_up_to, n.alone_a_day, n.needs_owner_from from jsonb_populate_record(null::operator.authority, p_change.after) n)
      where (a.kind, a.currency, a.role) = (p_change.after ->> 'kind', p_change.after ->> 'currency', p_change.after ->> 'role');
  elsif p_change.kind = 'day-limit' then
    update operator.day_limit l set amount = (p_change.after ->> 'amount')::bigint
      where (l.flow, l.currency) = (p_change.after ->> 'flow', p_change.after ->> 'currency');
  elsif p_change.kind = 'due-time' then
    -- What waits already keeps the time that it was given.
    update operator.due_time t set minutes = (p_change.after ->> 'minutes')::int where t.kind = p_change.after ->> 'kind';
  end if;
  if p_change.kind in ('invite', 'change') then
    perform operator.set_limits(v_staff, p_change.after -> 'limits');
  end if;
  if p_change.kind in ('invite', 'invite-again') then
    perform operator.invite(v_staff, p_token_hash, p_change.code_hash, p_now);
  end if;
end $$;

-- From now on these are their own limits, and no others.
create or replace function operator.set_limits(p_staff uuid, p_limits jsonb) returns void language plpgsql as $$
begin
  delete from operator.staff_limit l where l.staff_id = p_staff and not exists (
    select 1 from jsonb_to_recordset(p_limits) n (flow text, currency text, amount bigint) where (n.flow, n.currency) = (l.flow, l.currency));
  insert into operator.staff_limit (staff_id, flow, currency, amount)
    select p_staff, n.flow, n.currency, n.amount from jsonb_to_recordset(p_limits) n (flow text, currency text, amount bigint)
    on conflict (staff_id, flow, currency) do update set amount = excluded.amount;
end $$;

-- An owner ends every session of another, at once: it takes away, and gives nothing.
create or replace function operator.end_sessions_of(p_instruction operator.instruction, p_staff uuid) returns operator.staff_changed
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_decision operator.decision := row('staff', p_staff::text, null, null, null, null);
  v_status operator.staff_changed;
begin
  perform from operator.staff s where s.staff_id = p_staff for no key update;
  if not found then
    return case when operator.is_proven(p_instruction) then 'no_staff' else 'not_staff' end;
  end if;
  v_status := operator.why_not_owner(p_staff, p_instruction, v_decision);
  if v_status is not null then
    return v_status;
  end if;
  perform operator.record_act(p_staff, p_instruction, v_decision, 'act');
  update operator.staff_session t set ended_at = v_now where t.staff_id = p_staff and t.ended_at is null;
  update operator.staff_sign_in i set ended_at = v_now where i.staff_id = p_staff and i.ended_at is null;
  return 'done';
end $$;

comment on function operator.propose_change is 'may be null: p_code_hash';
comment on function operator.decide_change is 'may be null: p_step_up, p_token_hash';
grant execute on function operator.propose_change, operator.decide_change, operator.end_sessions_of to krapao_app;
