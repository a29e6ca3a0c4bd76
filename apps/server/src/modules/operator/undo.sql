-- What somebody has decided is taken back by themselves, where its verb says that it still can be.

-- May they take back this act of theirs, by which they decided alone or as the second of two? What it counted in the sums of its day is given
-- back. Stands in the journal as an act that names the other. Answers act, not_staff, not_allowed (it is not theirs, or they may decide nothing
-- of its kind any more); the same again as the first time, with is_new false; and another one under its id key_reused.
create or replace function operator.authorise_undo(
  p_owner uuid, p_instruction operator.instruction, p_undone uuid, p_decision operator.decision, out status operator.authorised, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_undone operator.act;
  v_decision operator.decision := p_decision;
begin
  if p_instruction.act <> 'undo' then
    raise exception 'an act is taken back by an undo, not by %', p_instruction.act using errcode = 'check_violation';
  end if;
  status := operator.answered_before(p_owner, p_instruction, row(p_decision.kind, p_decision.subject, null, null, null, null)::operator.decision);
  is_new := status is null;
  if not is_new then
    return;
  end if;
  select a.* into strict v_undone from operator.act a where a.owner_id = p_owner and a.act_id = p_undone and a.status = 'act';
  status := coalesce(operator.why_not(p_instruction, p_decision.kind, p_decision.currency),
    case when v_undone.staff_id is distinct from p_instruction.staff_id then 'not_allowed' else 'act' end::operator.authorised);
  v_decision.before := p_decision.before || jsonb_build_object('undoes', p_undone);
  perform operator.record_act(p_owner, p_instruction, v_decision, status);
  if status = 'act' then
    perform operator.give_back(v_undone);
  end if;
end $$;

-- Whether this is the last act by which this was decided about its subject, and nobody has taken it back.
create or replace function operator.is_last_act(p_owner uuid, p_kind text, p_subject text, p_act text, p_act_id uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return p_act_id is not distinct from (
    select a.act_id from operator.act a
    where a.owner_id = p_owner and a.kind = p_kind and a.subject = p_subject and a.act = p_act and a.status = 'act' order by a.act_no desc limit 1)
    and not exists (
      select 1 from operator.act u where u.owner_id = p_owner and u.kind = p_kind and u.subject = p_subject and u.status = 'act'
        and u.before ->> 'undoes' = p_act_id::text);
end $$;

-- Takes out of the sums of its day what an act had put in; see `spend_alone` and `spend_by_two`. The rows are locked in the order in which
-- those lock them.
create or replace function operator.give_back(p_act operator.act) returns void language plpgsql as $$
declare
  v_day date := (p_act.acted_at at time zone 'Asia/Bangkok')::date;
  v_flow text := (operator.flow_of(p_act.act, row(p_act.kind, p_act.subject, p_act.amount, p_act.currency, p_act.before, p_act.after)::operator.decision)).flow;
  v_sums text[] := array_remove(array[p_act.kind, v_flow, case p_act.takes when 'trust' then 'trust' end], null);
begin
  if not p_act.is_alone then
    update operator.day_by_two d set amount = d.amount - p_act.amount
      where d.day = v_day and d.flow = v_flow and d.currency = p_act.currency and d.amount >= p_act.amount;
    return;
  end if;
  perform from operator.day_sum d
    where d.staff_id = p_act.staff_id and d.day = v_day and d.currency = p_act.currency and d.kind = any (v_sums) order by d.kind for update;
  update operator.day_sum d set amount = d.amount - p_act.amount
    where d.staff_id = p_act.staff_id and d.day = v_day and d.currency = p_act.currency and d.kind = any (v_sums) and d.amount >= p_act.amount;
end $$;
