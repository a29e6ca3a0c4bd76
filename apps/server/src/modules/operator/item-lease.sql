-- Who holds an item. Whoever takes one, or decides about it, has locked its row.

-- Takes an item for 90 seconds, in a session of theirs; one that they hold in it already is renewed under the same number.
create or replace function operator.take_item(
  p_owner uuid, p_item uuid, p_staff uuid, p_secret text, out status operator.item_taken, out lease_no bigint, out until timestamptz
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_session uuid := operator.session_of(p_staff, p_secret);
  v_item operator.work_item;
  v_lease operator.item_lease;
  v_now timestamptz;
begin
  select i.* into v_item from operator.work_item i where i.owner_id = p_owner and i.item_id = p_item and i.closed_at is null for update;
  status := case
    when v_session is null then 'not_staff'
    when v_item.item_id is null or not v_item.needs_decision then 'no_item'
    when not operator.may_decide(p_staff, v_item.kind) then 'not_allowed'
    when operator.is_linked(p_owner, p_staff) then 'linked'
    when operator.has_proposed(p_staff, v_item) then 'same_person' end;
  if status is not null then
    return;
  end if;
  v_lease := operator.live_lease(p_owner, p_item);
  if v_lease.staff_id <> p_staff then
    status := 'claimed';
    return;
  end if;
  perform operator.look_again(p_owner, p_item);
  v_now := platform.now();
  if v_lease.session_id is distinct from v_session then
    perform operator.end_lease(p_owner, p_item, 'taken_anew');
    lease_no := 1 + coalesce((select max(l.lease_no) from operator.item_lease l where l.owner_id = p_owner and l.item_id = p_item), 0);
    until := v_now + operator.lease_lasts();
    insert into operator.item_lease (owner_id, item_id, lease_no, staff_id, session_id, taken_at, until)
      values (p_owner, p_item, lease_no, p_staff, v_session, v_now, until);
  else
    lease_no := v_lease.lease_no;
    until := operator.renew_lease(p_owner, v_lease, v_now);
  end if;
  status := 'taken';
end $$;

-- Renews a lease of theirs, while its item is looked at.
create or replace function operator.keep_item(
  p_owner uuid, p_item uuid, p_staff uuid, p_secret text, p_lease_no bigint, out status operator.item_kept, out until timestamptz
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_lease operator.item_lease;
begin
  if operator.session_of(p_staff, p_secret) is null then
    status := 'not_staff';
    return;
  end if;
  v_lease := operator.live_lease(p_owner, p_item);
  if (v_lease.staff_id, v_lease.lease_no) is distinct from (p_staff, p_lease_no) then
    status := 'lost';
    return;
  end if;
  until := operator.renew_lease(p_owner, v_lease, platform.now());
  status := 'kept';
end $$;

-- Gives an item back, or passes it by where p_reason says why, which is kept also where the lease has lapsed meanwhile. One that is over stays so.
create or replace function operator.leave_item(p_owner uuid, p_item uuid, p_staff uuid, p_secret text, p_lease_no bigint, p_reason text)
returns operator.item_left language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_lease operator.item_lease;
  v_now timestamptz;
begin
  if operator.session_of(p_staff, p_secret) is null then
    return 'not_staff';
  end if;
  select l.* into v_lease from operator.item_lease l
    where l.owner_id = p_owner and l.item_id = p_item and l.lease_no = p_lease_no and l.staff_id = p_staff for update;
  if v_lease.ended_by = 'act' or (v_lease.ended_at is not null and p_reason is null) then
    return 'left';
  end if;
  v_now := platform.now();
  update operator.item_lease l set ended_at = coalesce(l.ended_at, least(v_now, l.until)),
      ended_by = case when p_reason is null then 'given_back' else 'passed_by' end, reason = p_reason
    where l.owner_id = p_owner and l.item_id = p_item and l.lease_no = p_lease_no and l.staff_id = p_staff;
  return 'left';
end $$;

-- Why an instruction about this item does not stand, because of who holds it; null where it does. Whoever says no lease may act while nobody else
-- holds it.
create or replace function operator.why_not_theirs(p_owner uuid, p_item uuid, p_instruction operator.instruction) returns operator.authorised
language plpgsql as $$
declare
  v_lease operator.item_lease := operator.live_lease(p_owner, p_item);
begin
  return case
    when p_instruction.lease_no is not null and (v_lease.staff_id, v_lease.lease_no) is distinct from (p_instruction.staff_id, p_instruction.lease_no)
      then 'claim_lost'
    when v_lease.staff_id <> p_instruction.staff_id then 'claimed' end;
end $$;

-- The lease under which somebody holds this item now; of nulls where nobody does. Ends the one that nobody has renewed in time, and that of a session
-- that is over.
create or replace function operator.live_lease(p_owner uuid, p_item uuid) returns operator.item_lease language plpgsql as $$
declare
  v_lease operator.item_lease;
  v_now timestamptz;
begin
  select l.* into v_lease from operator.item_lease l where l.owner_id = p_owner and l.item_id = p_item and l.ended_at is null for update;
  v_now := platform.now();
  if v_lease.until <= v_now then
    perform operator.end_lease(p_owner, p_item, 'lapsed');
    return null;
  elsif not operator.is_session_live(v_lease.session_id, v_now) then
    perform operator.end_lease(p_owner, p_item, 'session_over');
    return null;
  end if;
  return v_lease;
end $$;

create or replace function operator.end_lease(p_owner uuid, p_item uuid, p_how text) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  -- An act was judged in time, and may have waited since.
  update operator.item_lease l set ended_at = case when p_how = 'act' then v_now else least(v_now, l.until) end, ended_by = p_how
    where l.owner_id = p_owner and l.item_id = p_item and l.ended_at is null;
end $$;

-- Until when it is theirs then. Nobody holds an item for longer than a quarter of an hour without taking it anew, when somebody else can have it.
create or replace function operator.renew_lease(p_owner uuid, p_lease operator.item_lease, p_now timestamptz) returns timestamptz
language plpgsql as $$
declare
  v_until timestamptz := greatest(p_lease.until, least(p_now + operator.lease_lasts(), p_lease.taken_at + interval '15 minutes'));
begin
  update operator.item_lease l set until = v_until
    where l.owner_id = p_owner and l.item_id = p_lease.item_id and l.lease_no = p_lease.lease_no;
  return v_until;
end $$;

create or replace function operator.lease_lasts() returns interval language sql immutable as $$
  select interval '90 seconds'
$$;

-- Whether one of their roles decides items of this kind, in whatever currency.
create or replace function operator.may_decide(p_staff uuid, p_kind text) returns boolean language sql stable as $$
  select exists (
    select from operator.staff s join operator.authority a on a.role = any (s.roles) where s.staff_id = p_staff and s.is_active and a.kind = p_kind)
$$;

-- Whether what waits about this item is their own proposal.
create or replace function operator.has_proposed(p_staff uuid, p_item operator.work_item) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from operator.proposal p
    where p.owner_id = p_item.owner_id and p.kind = p_item.kind and p.subject = p_item.subject and p.ended_at is null and p.proposed_by = p_staff);
end $$;

create or replace function operator.is_session_live(p_session uuid, p_now timestamptz) returns boolean language sql stable as $$
  select exists (
    select from operator.staff_session t join operator.staff s on s.staff_id = t.staff_id
    where t.session_id = p_session and s.is_active and t.ended_at is null and p_now < operator.session_ends_at(t.created_at, t.last_seen_at))
$$;

-- Which of these sessions still stand.
create or replace function operator.live_sessions(p_sessions uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query
    select t.session_id from operator.staff_session t join operator.staff s on s.staff_id = t.staff_id
      where t.session_id = any (p_sessions) and s.is_active and t.ended_at is null and v_now < operator.session_ends_at(t.created_at, t.last_seen_at);
end $$;

grant execute on function operator.take_item, operator.keep_item, operator.leave_item, operator.live_sessions to krapao_app;
comment on function operator.take_item is 'may be null: lease_no, until';
comment on function operator.leave_item is 'may be null: p_reason';
comment on function operator.keep_item is 'may be null: until';
