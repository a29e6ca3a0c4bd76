-- May this member of staff begin this, which no fact has opened an item for? Opens the item and takes their word about
-- it, under the owner's lock; answers what `authorise` does. Whoever has no role for it opens nothing.
create or replace function operator.authorise_new(
  p_owner uuid, p_word operator.word, p_matter operator.matter, p_reason text, p_evidence jsonb, out status text, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_authorised record;
begin
  select a.status into status from operator.act a where a.owner_id = p_owner and a.act_id = p_word.act_id;
  is_new := not found;
  if not is_new then
    return;
  end if;
  if operator.has_authority(p_word.staff_id, p_matter) then
    perform operator.open_item(p_owner, p_matter.kind, p_matter.subject, true, p_reason, p_evidence);
    v_authorised := operator.authorise(p_owner, p_word, p_matter);
    status := v_authorised.status;
    return;
  end if;
  status := case when exists (select from operator.staff s where s.staff_id = p_word.staff_id and s.is_active) then 'not_allowed' else 'not_staff' end;
  perform operator.record_act(p_owner, p_word, p_matter, status);
end $$;

-- May they do this by themselves, because they have this role? It is nobody's work item, and stands in the journal of the
-- owner it is about. Answers act, not_staff or not_allowed; the same act again as the first time, with is_new false.
create or replace function operator.authorise_by_role(
  p_owner uuid, p_word operator.word, p_role text, p_matter operator.matter, out status text, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  select a.status into status from operator.act a where a.owner_id = p_owner and a.act_id = p_word.act_id;
  is_new := not found;
  if not is_new then
    return;
  end if;
  select case when p_role = any (s.roles) then 'act' else 'not_allowed' end into status
    from operator.staff s where s.staff_id = p_word.staff_id and s.is_active;
  status := coalesce(status, 'not_staff');
  perform operator.record_act(p_owner, p_word, p_matter, status);
end $$;
