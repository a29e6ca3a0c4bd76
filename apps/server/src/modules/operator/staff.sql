-- Made and changed by the owner of the database alone: nobody else may call these. The act comes first, so that the chain of
-- the rules names it.
create or replace function operator.add_staff(p_staff uuid, p_name text, p_roles text[]) returns void
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  perform operator.record_staff_change(p_staff, 'add', null, jsonb_build_object('name', p_name, 'roles', p_roles));
  insert into operator.staff (staff_id, name, roles, is_active, created_at) values (p_staff, p_name, p_roles, true, platform.now());
end $$;

-- False where nobody active has this id.
create or replace function operator.deactivate_staff(p_staff uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  perform from operator.staff s where s.staff_id = p_staff and s.is_active for update;
  if not found then
    return false;
  end if;
  perform operator.record_staff_change(p_staff, 'deactivate', '{"isActive": true}', '{"isActive": false}');
  update operator.staff s set is_active = false where s.staff_id = p_staff;
  return true;
end $$;

create or replace function operator.record_staff_change(p_staff uuid, p_act text, p_before jsonb, p_after jsonb) returns void language plpgsql as $$
declare
  v_act uuid := gen_random_uuid();
  v_now timestamptz := platform.now();
begin
  insert into operator.act (owner_id, act_id, acted_at, kind, subject, act, status, reason, before, after)
    values (p_staff, v_act, v_now, 'staff', p_staff::text, p_act, 'act', 'npm run staff', p_before, p_after);
end $$;

comment on function operator.add_staff is 'called by the owner';
comment on function operator.deactivate_staff is 'called by the owner';
