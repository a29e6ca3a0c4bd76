-- Made and changed by the owner of the database alone: nobody else may call these. The act comes first, so that the chain of
-- the rules names it.
create or replace function operator.add_staff(p_staff uuid, p_name text, p_roles text[]) returns void
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  perform operator.record_staff_change(p_staff, 'add', null, jsonb_build_object('name', p_name, 'roles', p_roles));
  insert into operator.staff (staff_id, name, roles, is_active, created_at) values (p_staff, p_name, p_roles, true, platform.now());
end $$;

-- False where nobody active has this id. The last owner who can sign in is not let go.
create or replace function operator.deactivate_staff(p_staff uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  lock table operator.staff in share row exclusive mode;
  perform from operator.staff s where s.staff_id = p_staff and s.is_active for update;
  if not found then
    return false;
  elsif operator.leaves_no_owner(p_staff, '{}') then
    raise exception 'the last owner is not let go' using errcode = 'check_violation', constraint = 'the_last_owner_stays';
  end if;
  perform operator.record_staff_change(p_staff, 'deactivate', '{"isActive": true}', '{"isActive": false}');
  perform operator.let_go(p_staff);
  return true;
end $$;

-- From now on they decide nothing, and nothing opens anything for them.
create or replace function operator.let_go(p_staff uuid) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  update operator.staff s set is_active = false where s.staff_id = p_staff;
  update operator.staff_session t set ended_at = v_now where t.staff_id = p_staff and t.ended_at is null;
  update operator.staff_sign_in i set ended_at = v_now where i.staff_id = p_staff and i.ended_at is null;
  update operator.staff_invitation i set ended_at = v_now where i.staff_id = p_staff and i.used_at is null and i.ended_at is null;
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
