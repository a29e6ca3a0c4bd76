-- An item that nobody can decide before a player, a bank or a provider has answered is put off: nobody is handed it meanwhile, and its clock stands.

-- Puts an item off for some minutes, by whoever holds it. The act says who has to answer. Its time until it is late begins to run again with what is
-- left of it; what is late already stays late. Answers act, no_item, not_staff, not_allowed, linked, claimed or claim_lost; the same again as the
-- first time, and another one under its id key_reused.
create or replace function operator.put_item_off(
  p_owner uuid, p_item uuid, p_waits_for operator.waited_for, p_minutes int, p_instruction operator.instruction
) returns operator.authorised language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_item operator.work_item;
  v_decision operator.decision;
  v_status operator.authorised;
  v_now timestamptz;
  v_until timestamptz;
  v_due timestamptz;
begin
  if p_instruction.act <> 'put-off' or p_instruction.lease_no is null or p_minutes not between 1 and 1440 then
    raise exception 'an item is put off by whoever holds it, for a day at most' using errcode = 'check_violation';
  end if;
  select i.* into v_item from operator.work_item i where i.owner_id = p_owner and i.item_id = p_item for update;
  if v_item.item_id is null then
    return 'no_item';
  end if;
  v_decision := row(v_item.kind, v_item.subject, null, null, null, jsonb_build_object('waitsFor', p_waits_for, 'minutes', p_minutes))::operator.decision;
  v_status := operator.answered_before(p_owner, p_instruction, v_decision);
  if v_status is not null then
    return v_status;
  end if;
  v_status := coalesce(case
    when not operator.is_proven(p_instruction) then 'not_staff'
    when v_item.closed_at is not null or not v_item.needs_decision then 'no_item'
    when not operator.may_decide(p_instruction.staff_id, v_item.kind) then 'not_allowed'
    when operator.is_linked(p_owner, p_instruction.staff_id) then 'linked' end::operator.authorised,
    operator.why_not_theirs(p_owner, p_item, p_instruction), 'act');
  v_now := platform.now();
  perform operator.record_act(p_owner, p_instruction, v_decision, v_status, p_now => v_now);
  if v_status = 'act' then
    perform operator.end_lease(p_owner, p_item, 'put_off');
    v_until := v_now + make_interval(mins => p_minutes);
    v_due := case when v_item.due_at <= v_now then v_item.due_at else v_item.due_at + make_interval(mins => p_minutes) end;
    update operator.work_item i set put_off_until = v_until, waits_for = p_waits_for::text, due_at = v_due
      where i.owner_id = p_owner and i.item_id = p_item;
  end if;
  return v_status;
end $$;

-- Somebody looks at an item again, or something new is known of it: it is put off no longer, and its clock has stood for so long only.
create or replace function operator.look_again(p_owner uuid, p_item uuid) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_item operator.work_item;
  v_due timestamptz;
begin
  select i.* into v_item from operator.work_item i where i.owner_id = p_owner and i.item_id = p_item and i.put_off_until is not null for update;
  if found then
    -- What is due before the end of its time is late since before, and was not moved.
    v_due := case when v_item.due_at > v_item.put_off_until then v_item.due_at - greatest(v_item.put_off_until - v_now, interval '0')
      else v_item.due_at end;
    update operator.work_item i set put_off_until = null, waits_for = null, due_at = v_due where i.owner_id = p_owner and i.item_id = p_item;
  end if;
end $$;

grant execute on function operator.put_item_off to krapao_app;
