-- Opens a work item, or tells the open one of its subject the newest reason. What needed a decision goes on needing it.
create or replace function operator.open_item(
  p_owner uuid, p_kind text, p_subject text, p_needs_decision boolean, p_reason text, p_evidence jsonb
) returns void language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_item uuid := gen_random_uuid();
  v_now timestamptz := platform.now();
  v_due timestamptz := v_now + make_interval(mins => (select t.minutes from operator.due_time t where t.kind = p_kind));
  v_known operator.work_item;
begin
  select i.* into v_known from operator.work_item i
    where i.owner_id = p_owner and i.kind = p_kind and i.subject = p_subject and i.closed_at is null for update;
  insert into operator.work_item as i (owner_id, item_id, kind, subject, needs_decision, reason, evidence, opened_at, due_at)
    values (p_owner, v_item, p_kind, p_subject, p_needs_decision, left(p_reason, 300), p_evidence, v_now, v_due)
    on conflict (owner_id, kind, subject) where closed_at is null
    do update set needs_decision = i.needs_decision or excluded.needs_decision, reason = excluded.reason, evidence = i.evidence || excluded.evidence;
  -- What staff have put off until somebody answers comes back when anything is known.
  if v_known.put_off_until is not null and v_known.evidence <> v_known.evidence || p_evidence then
    perform operator.look_again(p_owner, v_known.item_id);
  end if;
end $$;

-- Opens an item again for what waits once more after it was decided: with the evidence and the reasons of the one before, and this one first.
create or replace function operator.open_again(p_owner uuid, p_kind text, p_subject text, p_reason text)
returns void language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_before operator.work_item;
begin
  select i.* into strict v_before from operator.work_item i
    where i.owner_id = p_owner and i.kind = p_kind and i.subject = p_subject order by i.closed_at desc, i.opened_at desc limit 1;
  perform operator.open_item(p_owner, p_kind, p_subject, v_before.needs_decision,
    case when starts_with(v_before.reason, p_reason) then v_before.reason else concat_ws('; ', p_reason, v_before.reason) end, v_before.evidence);
end $$;

-- Whether the open item of a subject has this in its evidence.
create or replace function operator.item_says(p_owner uuid, p_kind text, p_subject text, p_evidence jsonb) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return exists (select 1 from operator.work_item i
    where i.owner_id = p_owner and i.kind = p_kind and i.subject = p_subject and i.closed_at is null and i.evidence @> p_evidence);
end $$;

-- Closes the open item of a subject, if there is one.
create or replace function operator.close_item(p_owner uuid, p_kind text, p_subject text, p_outcome text)
returns void language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update operator.work_item i set closed_at = v_now, outcome = p_outcome
    where i.owner_id = p_owner and i.kind = p_kind and i.subject = p_subject and i.closed_at is null;
end $$;

-- Closes every open item of a kind that this owner has.
create or replace function operator.close_items(p_owner uuid, p_kind text, p_outcome text)
returns void language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update operator.work_item i set closed_at = v_now, outcome = p_outcome where i.owner_id = p_owner and i.kind = p_kind and i.closed_at is null;
end $$;

-- Whether anything waits about this owner, but for items of one kind.
create or replace function operator.waits_but(p_owner uuid, p_kind text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return exists (select 1 from operator.work_item i where i.owner_id = p_owner and i.closed_at is null and i.kind <> p_kind);
end $$;

-- How many items of a kind this owner has had, open and closed.
create or replace function operator.items_ever(p_owner uuid, p_kind text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return (select count(*) from operator.work_item i where i.owner_id = p_owner and i.kind = p_kind);
end $$;
