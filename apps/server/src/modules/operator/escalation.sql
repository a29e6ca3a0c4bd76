-- Of an item that is late somebody is told once, at an address of the operator's own, whoever else looks at the queue.

-- Notes that an open item is late, after whoever may be closing it. False where it was noted before, or is late no more.
create or replace function operator.note_late(p_owner uuid, p_item uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  perform from operator.work_item i
    where i.owner_id = p_owner and i.item_id = p_item and i.closed_at is null and i.due_at <= v_now for share;
  if not found then
    return false;
  end if;
  insert into operator.escalation (owner_id, item_id, noted_at, next_attempt_at) values (p_owner, p_item, v_now, v_now)
    on conflict (owner_id, item_id) do nothing;
  return found;
end $$;

-- Takes one that is due for a worker who has seen it at p_lease_no, with what is to be told; nothing where somebody else was faster. Of an item
-- that was closed meanwhile nothing is told.
create or replace function operator.claim_escalation(p_owner uuid, p_item uuid, p_lease_no bigint)
returns table (owner_id uuid, item_id uuid, lease_no bigint, kind text, needs_decision boolean, opened_at timestamptz, due_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_item operator.work_item;
  v_lease_no bigint;
begin
  update operator.escalation e set lease_no = e.lease_no + 1, leased_at = v_now, attempts = e.attempts + 1
    where e.owner_id = p_owner and e.item_id = p_item and e.lease_no = p_lease_no and e.state = 'due'
      and not platform.is_held_at(e.leased_at, v_now)
    returning e.lease_no into v_lease_no;
  if not found then
    return;
  end if;
  select i.* into strict v_item from operator.work_item i where i.owner_id = p_owner and i.item_id = p_item;
  if v_item.closed_at is not null then
    update operator.escalation e set state = 'over', leased_at = null, next_attempt_at = null where e.owner_id = p_owner and e.item_id = p_item;
    return;
  end if;
  return query select p_owner, p_item, v_lease_no, v_item.kind, v_item.needs_decision, v_item.opened_at, v_item.due_at;
end $$;

-- It was taken at the address. False when the lease is lost: somebody else tells it once more, under the same id.
create or replace function operator.end_escalation(p_owner uuid, p_item uuid, p_lease_no bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update operator.escalation e set state = 'told', told_at = v_now, leased_at = null, next_attempt_at = null, doubt = null
    where e.owner_id = p_owner and e.item_id = p_item and e.lease_no = p_lease_no and e.state = 'due';
  return found;
end $$;

-- Nobody there has said that it was taken: it is told again later. False when the lease is lost.
create or replace function operator.put_escalation_off(p_owner uuid, p_item uuid, p_lease_no bigint, p_doubt text) returns boolean
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update operator.escalation e set leased_at = null, next_attempt_at = v_now + platform.back_off(e.attempts), doubt = left(p_doubt, 300)
    where e.owner_id = p_owner and e.item_id = p_item and e.lease_no = p_lease_no and e.state = 'due';
  return found;
end $$;

grant execute on function operator.note_late, operator.claim_escalation, operator.end_escalation, operator.put_escalation_off to krapao_app;
