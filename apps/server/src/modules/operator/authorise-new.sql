-- May this member of staff begin this, which no fact has opened an item for? Opens the item and takes their instruction about
-- it, under the owner's lock; answers what `authorise` does. Whoever has no role for it opens nothing.
create or replace function operator.authorise_new(
  p_owner uuid, p_instruction operator.instruction, p_decision operator.decision, p_reason text, p_evidence jsonb, out status operator.authorised, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  status := operator.answered_before(p_owner, p_instruction, row(p_decision.kind, p_decision.subject, null, null, null, null)::operator.decision);
  is_new := status is null;
  if not is_new then
    return;
  end if;
  status := coalesce(operator.why_not(p_instruction, p_decision.kind, p_decision.currency),
    case when operator.is_linked(operator.player_of(p_owner, p_decision), p_instruction.staff_id) then 'linked'::operator.authorised end);
  if status is not null then
    perform operator.record_act(p_owner, p_instruction, p_decision, status);
    return;
  end if;
  perform operator.open_item(p_owner, p_decision.kind, p_decision.subject, true, p_reason, p_evidence);
  status := (operator.authorise(p_owner, p_instruction, p_decision)).status;
end $$;

-- May they do this by themselves, because they have this role? It is nobody's work item, and stands in the journal of the
-- owner it is about. Answers act, not_staff or not_allowed; the same act again as the first time, with is_new false, and
-- another one under its id key_reused.
create or replace function operator.authorise_by_role(
  p_owner uuid, p_instruction operator.instruction, p_role text, p_decision operator.decision, out status operator.authorised, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  status := operator.answered_before(p_owner, p_instruction, p_decision);
  is_new := status is null;
  if not is_new then
    return;
  end if;
  status := operator.answer_by_role(p_instruction, array[p_role]);
  perform operator.record_act(p_owner, p_instruction, p_decision, status);
end $$;

-- May they do this by themselves, because they have authority about items of this kind? It is nobody's work item. Answers as
-- `authorise_by_role` does.
create or replace function operator.authorise_by_kind(
  p_owner uuid, p_instruction operator.instruction, p_kind text, p_decision operator.decision, out status operator.authorised, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  status := operator.answered_before(p_owner, p_instruction, p_decision);
  is_new := status is null;
  if not is_new then
    return;
  end if;
  status := coalesce(operator.why_not(p_instruction, p_kind, p_decision.currency),
    case when operator.is_linked(p_owner, p_instruction.staff_id) then 'linked'::operator.authorised end, 'act');
  perform operator.record_act(p_owner, p_instruction, p_decision, status);
end $$;

-- Why whoever says this may not decide such items; nothing where they may.
create or replace function operator.why_not(p_instruction operator.instruction, p_kind text, p_currency text) returns operator.authorised
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return case
    when not operator.is_proven(p_instruction) then 'not_staff'
    when not operator.has_authority(p_instruction.staff_id, row(p_kind, null, null, p_currency, null, null)::operator.decision) then 'not_allowed' end;
end $$;

-- What whoever says this is answered where it takes one of these roles.
create or replace function operator.answer_by_role(p_instruction operator.instruction, p_roles text[]) returns operator.authorised
language plpgsql stable as $$
begin
  return case
    when not operator.is_proven(p_instruction) then 'not_staff'
    when not exists (select 1 from operator.staff s where s.staff_id = p_instruction.staff_id and s.roles && p_roles) then 'not_allowed'
    else 'act' end;
end $$;

-- What this act was answered before; nothing for a new one, and key_reused where its id names another act: one of other staff,
-- other words, or about something else, as far as p_decision says what it is about.
create or replace function operator.answered_before(p_owner uuid, p_instruction operator.instruction, p_decision operator.decision) returns operator.authorised
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return (
    select case
      when (a.staff_id, a.act, a.kind) is distinct from (p_instruction.staff_id, p_instruction.act, p_decision.kind)
        or a.subject <> p_decision.subject or a.amount <> p_decision.amount or a.currency <> p_decision.currency or a.after <> p_decision.after
      then 'key_reused' else a.status end
    from operator.act a where a.owner_id = p_owner and a.act_id = p_instruction.act_id);
end $$;

-- The subject of what this act was answered about; null for a new one.
create or replace function operator.answered_about(p_owner uuid, p_instruction operator.instruction) returns text
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return (select a.subject from operator.act a where a.owner_id = p_owner and a.act_id = p_instruction.act_id);
end $$;

-- Whether this act was answered before, whatever it was about.
create or replace function operator.was_answered(p_owner uuid, p_instruction operator.instruction) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return exists (select 1 from operator.act a where a.owner_id = p_owner and a.act_id = p_instruction.act_id);
end $$;
