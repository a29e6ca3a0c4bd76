-- An owner of the operator sets after how many minutes an item of a kind is late. Those that wait already keep the time they were given.
create or replace function operator.set_due_time(p_instruction operator.instruction, p_kind text, p_minutes int) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_before int;
  v_authorised record;
begin
  select t.minutes into strict v_before from operator.due_time t where t.kind = p_kind for update;
  v_authorised := operator.authorise_setting(p_instruction, 'owner', 'operator.due_time ' || p_kind,
    jsonb_build_object('minutes', v_before), jsonb_build_object('minutes', p_minutes));
  if v_authorised.status = 'act' and v_authorised.is_new then
    update operator.due_time t set minutes = p_minutes where t.kind = p_kind;
  end if;
  return v_authorised.status;
end $$;

comment on function operator.set_due_time is 'called by the owner';
