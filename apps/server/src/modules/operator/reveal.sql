-- Staff are shown what is masked of a player: each time is an act in the player's journal, which says which field, and of which item where one
-- was looked at. Shown again under the same id within a minute it is the same act, as for whoever lost the answer; later it is refused.
create or replace function operator.authorise_reveal(
  p_owner uuid, p_instruction operator.instruction, p_field text, p_item uuid, out status operator.authorised
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_decision operator.decision := row('reveal', coalesce(p_item::text, 'player'), null, null, null, jsonb_build_object('field', p_field));
  v_shown_since timestamptz := platform.now() - interval '1 minute';
begin
  status := operator.answered_before(p_owner, p_instruction, v_decision);
  if status = 'act' and not exists (
    select 1 from operator.act a where a.owner_id = p_owner and a.act_id = p_instruction.act_id and a.acted_at > v_shown_since)
  then
    status := 'key_reused';
  end if;
  if status is not null then
    return;
  end if;
  status := operator.answer_by_role(p_instruction, array['owner', 'cashier', 'support', 'compliance']);
  if status = 'act' and operator.is_linked(p_owner, p_instruction.staff_id) then
    status := 'linked';
  elsif status = 'act' and p_item is not null and not exists (select 1 from operator.work_item i where i.owner_id = p_owner and i.item_id = p_item) then
    status := 'no_item';
  end if;
  perform operator.record_act(p_owner, p_instruction, v_decision, status);
  if status = 'act' then
    perform operator.tell_of_many_reveals(p_instruction.staff_id);
  end if;
end $$;

-- Above thirty of one person in an hour every owner reads of it, among what happened to staff: once an hour. p_owner: that person.
create or replace function operator.tell_of_many_reveals(p_owner uuid) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_since timestamptz := v_now - interval '1 hour';
  v_act uuid := gen_random_uuid();
  v_count bigint;
begin
  select count(*) into v_count from operator.act a where a.staff_id = p_owner and a.kind = 'reveal' and a.status = 'act' and a.acted_at > v_since;
  if v_count > 30 and not exists (
    select 1 from operator.act a where a.owner_id = p_owner and a.kind = 'staff' and a.act = 'many_reveals' and a.acted_at > v_since)
  then
    insert into operator.act (owner_id, act_id, staff_id, acted_at, kind, subject, act, status, reason, after)
      values (p_owner, v_act, p_owner, v_now, 'staff', p_owner::text, 'many_reveals', 'act', 'more than 30 in an hour',
        jsonb_build_object('reveals', v_count));
  end if;
end $$;
