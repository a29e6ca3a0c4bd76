-- May this member of staff decide this item, alone or with another? Asked inside the verb that decides, which holds the
-- owner's lock, and that of the player it credits. p_takes: nothing (as much as their authority says), `two` (two people
-- whatever the amount), or `trust` (one, within what they may credit on trust). Every answer but a repeated one is written
-- to `operator.act`:
--   act (go ahead: alone, which is_alone says, or as the second of two)
--   proposed (another person must approve it)
--   not_staff (in no live session of whom it names: nobody knows who says it), not_allowed (no role for this)
--   same_person (their own proposal waits for somebody else)
--   credited_them (one of the two has credited the player, and neither is an owner)
--   day_used_up (what two people may decide in a day, over all of the staff, is used up)
--   no_item (nothing of this waits for a decision)
--   linked (the player is, or may be, they themselves)
--   claimed (somebody else holds it just now), claim_lost (it was said under a lease that is over)
--   changed (it is not what was proposed: the proposal is void)
--   key_reused (this act was another one: of other staff, about another item, or other words about this one)
-- The same act again is answered as it was the first time, with is_new false.
create or replace function operator.authorise(
  p_owner uuid, p_instruction operator.instruction, p_decision operator.decision, p_takes text default null,
  out status operator.authorised, out is_new boolean, out is_alone boolean
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_item operator.work_item;
  v_checked record;
  v_now timestamptz;
begin
  -- Amount and state may have changed since it was first said.
  status := operator.answered_before(p_owner, p_instruction, row(p_decision.kind, p_decision.subject, null, null, null, null)::operator.decision);
  is_new := status is null;
  if not is_new then
    return;
  end if;
  select i.* into v_item from operator.work_item i
    where i.owner_id = p_owner and i.kind = p_decision.kind and i.subject = p_decision.subject and i.closed_at is null for update;
  status := case
    when not operator.is_proven(p_instruction) then 'not_staff'
    when v_item.item_id is null then 'no_item'
    when not operator.has_authority(p_instruction.staff_id, p_decision) then 'not_allowed'
    when operator.is_linked(operator.player_of(p_owner, p_decision), p_instruction.staff_id) then 'linked'
    else operator.why_not_theirs(p_owner, v_item.item_id, p_instruction) end;
  -- One moment for the act and the sums of its day: midnight falls before both, or after both.
  v_now := platform.now();
  if status is null then
    v_checked := operator.check_second_person(p_owner, p_instruction, p_decision, p_takes, v_now,
      sha256(convert_to(concat_ws(' ', v_item.item_id, v_item.evidence, p_decision.amount, p_decision.before), 'UTF8')));
    status := v_checked.status;
    is_alone := status = 'act' and v_checked.first_person is null;
  end if;
  perform operator.record_act(p_owner, p_instruction, p_decision, status, case when status = 'act' then is_alone end, p_takes, v_now);
  if status in ('act', 'proposed') then
    perform operator.end_lease(p_owner, v_item.item_id, 'act');
  end if;
  if status = 'act' then
    perform operator.note_credit(operator.player_of(p_owner, p_decision), p_instruction, p_decision, v_checked.first_person);
  end if;
end $$;

-- Whether this is said in a live session of the active member of staff whom it names. Whoever works with the login of the servers can name
-- anybody, and can neither open a session nor read the secret of one.
create or replace function operator.is_proven(p_instruction operator.instruction) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return operator.session_of(p_instruction.staff_id, p_instruction.secret) is not null;
end $$;

-- Their live session that has this secret; null where there is none, or they are not active.
create or replace function operator.session_of(p_staff uuid, p_secret text) returns uuid language plpgsql stable as $$
declare
  v_now timestamptz := platform.now();
begin
  return (
    select t.session_id from operator.staff_session t join operator.staff s on s.staff_id = t.staff_id
    where t.token_hash = sha256(convert_to(p_secret, 'UTF8')) and t.staff_id = p_staff and s.is_active
      and t.ended_at is null and v_now < operator.session_ends_at(t.created_at, t.last_seen_at));
end $$;

-- Whether one of their roles may decide such items at all.
create or replace function operator.has_authority(p_staff uuid, p_decision operator.decision) returns boolean language sql stable as $$
  select exists (
    select from operator.staff s join operator.authority a on a.role = any (s.roles)
    where s.staff_id = p_staff and s.is_active and a.kind = p_decision.kind and a.currency = p_decision.currency)
$$;

-- One person or two, and which of the two this is. first_person: whose proposal this carries out.
create or replace function operator.check_second_person(
  p_owner uuid, p_instruction operator.instruction, p_decision operator.decision, p_takes text, p_now timestamptz, p_evidence_hash bytea,
  out status operator.authorised, out first_person uuid
) language plpgsql as $$
declare
  v_proposal operator.proposal;
  v_player uuid := operator.player_of(p_owner, p_decision);
  v_is_barred boolean := operator.is_barred(v_player, p_instruction.staff_id, p_instruction.act, p_decision);
begin
  select p.* into v_proposal from operator.proposal p
    where p.owner_id = p_owner and p.kind = p_decision.kind and p.subject = p_decision.subject and p.ended_at is null for update;
  if v_proposal.evidence_hash <> p_evidence_hash then
    perform operator.end_proposal(v_proposal, 'changed', null);
    status := 'changed';
    return;
  end if;
  if v_proposal.act = p_instruction.act and operator.has_authority(v_proposal.proposed_by, p_decision)
    and not operator.is_linked(v_player, v_proposal.proposed_by)
  then
    status := case
      when v_proposal.proposed_by = p_instruction.staff_id then 'same_person'
      when (v_is_barred or operator.is_barred(v_player, v_proposal.proposed_by, p_instruction.act, p_decision))
        and not operator.is_owner_among(v_proposal.proposed_by, p_instruction.staff_id) then 'credited_them'
      when not operator.are_enough(v_proposal.proposed_by, p_instruction.staff_id, p_decision) then 'not_allowed'
      when not operator.spend_by_two(p_decision, (operator.flow_of(p_instruction.act, p_decision)).flow, p_now) then 'day_used_up'
      else 'act' end;
    if status = 'act' then
      first_person := v_proposal.proposed_by;
      perform operator.end_proposal(v_proposal, 'carried_out', p_instruction.staff_id);
    end if;
    return;
  end if;
  if v_proposal.proposal_id is not null then
    perform operator.end_proposal(v_proposal, 'replaced', null);
  end if;
  if p_takes is distinct from 'two' and not v_is_barred
    and operator.spend_alone(p_instruction.staff_id, p_decision, (operator.flow_of(p_instruction.act, p_decision)).flow, p_takes, p_now)
  then
    status := 'act';
    return;
  end if;
  insert into operator.proposal (owner_id, proposal_id, kind, subject, act, amount, currency, reason, evidence_hash, proposed_by, proposed_at)
    values (p_owner, p_instruction.act_id, p_decision.kind, p_decision.subject, p_instruction.act, p_decision.amount, p_decision.currency, p_instruction.reason,
      p_evidence_hash, p_instruction.staff_id, p_now);
  status := 'proposed';
end $$;

-- Whether these two may decide so much together: from some amount on one of them must be an owner.
create or replace function operator.are_enough(p_first uuid, p_second uuid, p_decision operator.decision) returns boolean language sql stable as $$
  select p_decision.amount < coalesce(
      (select min(a.needs_owner_from) from operator.authority a where a.kind = p_decision.kind and a.currency = p_decision.currency), p_decision.amount + 1)
    or operator.is_owner_among(p_first, p_second)
$$;

create or replace function operator.is_owner_among(p_first uuid, p_second uuid) returns boolean language sql stable as $$
  select exists (select from operator.staff s where s.staff_id in (p_first, p_second) and 'owner' = any (s.roles))
$$;

-- Whether this person may decide so much alone, now counted in the day's sums: of its kind, of all that credits or of all
-- that pays out, and of what they credit on trust; within what anybody decides, and within their own limits. The rows are locked in the order of their names, so that two decisions
-- of one person never wait for each other.
create or replace function operator.spend_alone(
  p_staff uuid, p_decision operator.decision, p_flow text, p_takes text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_today date := (p_now at time zone 'Asia/Bangkok')::date;
  v_sums text[] := array_remove(array[p_decision.kind, p_flow, case p_takes when 'trust' then 'trust' end], null);
  v_a_day bigint;
  v_is_within boolean;
begin
  select coalesce(max(coalesce(a.alone_a_day, 9223372036854775807)), -1) into v_a_day
    from operator.staff s join operator.authority a on a.role = any (s.roles)
    where s.staff_id = p_staff and a.kind = p_decision.kind and a.currency = p_decision.currency and p_decision.amount <= a.alone_up_to;
  if p_decision.amount > v_a_day then
    return false;
  end if;
  insert into operator.day_sum (staff_id, day, kind, currency, amount)
    select p_staff, v_today, sum_of, p_decision.currency, 0 from unnest(v_sums) sum_of order by sum_of
    on conflict do nothing;
  perform from operator.day_sum d
    where d.staff_id = p_staff and d.day = v_today and d.currency = p_decision.currency and d.kind = any (v_sums) order by d.kind for update;
  select bool_and(d.amount <= least(coalesce(l.amount, v_a_day), o.amount) - p_decision.amount) into v_is_within
    from operator.day_sum d left join operator.day_limit l on l.flow = d.kind and l.currency = d.currency
      left join operator.staff_limit o on o.staff_id = d.staff_id and o.flow = d.kind and o.currency = d.currency
    where d.staff_id = p_staff and d.day = v_today and d.currency = p_decision.currency and d.kind = any (v_sums);
  if v_is_within then
    update operator.day_sum d set amount = d.amount + p_decision.amount
      where d.staff_id = p_staff and d.day = v_today and d.currency = p_decision.currency and d.kind = any (v_sums);
  end if;
  return v_is_within;
end $$;

-- Whether two people may decide so much, now counted in what all of the staff decide by two in a day. One row for each flow, the last lock of
-- a decision: people are not many, and slow.
create or replace function operator.spend_by_two(p_decision operator.decision, p_flow text, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_today date := (p_now at time zone 'Asia/Bangkok')::date;
begin
  if p_flow is null then
    return true;
  end if;
  insert into operator.day_by_two (day, flow, currency, amount) values (v_today, p_flow, p_decision.currency, 0) on conflict do nothing;
  update operator.day_by_two d set amount = d.amount + p_decision.amount
    where (d.day, d.flow, d.currency) = (v_today, p_flow, p_decision.currency)
      and d.amount + p_decision.amount <= (select l.amount from operator.day_limit l where (l.flow, l.currency) = (p_flow || '_by_two', p_decision.currency));
  return found;
end $$;

create or replace function operator.end_proposal(p_proposal operator.proposal, p_outcome text, p_approved_by uuid) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  update operator.proposal p set ended_at = v_now, outcome = p_outcome, approved_by = p_approved_by
    where p.owner_id = p_proposal.owner_id and p.proposal_id = p_proposal.proposal_id;
end $$;

create or replace function operator.record_act(
  p_owner uuid, p_instruction operator.instruction, p_decision operator.decision, p_status operator.authorised, p_is_alone boolean default null,
  p_takes text default null, p_now timestamptz default null
) returns void language plpgsql as $$
declare
  -- What nobody is proven to have said keeps nobody from saying it.
  v_act uuid := case when p_status = 'not_staff' then gen_random_uuid() else p_instruction.act_id end;
  v_now timestamptz := coalesce(p_now, platform.now());
begin
  insert into operator.act (owner_id, act_id, staff_id, acted_at, kind, subject, act, status, amount, currency, reason, before, after, is_alone, takes,
      lease_no)
    values (p_owner, v_act, p_instruction.staff_id, v_now, p_decision.kind, p_decision.subject, p_instruction.act, p_status::text, p_decision.amount,
      p_decision.currency, left(p_instruction.reason, 1000), p_decision.before, case when p_status = 'act' then p_decision.after end, p_is_alone, p_takes,
      p_instruction.lease_no)
    on conflict (owner_id, act_id) do nothing;
  if not found then
    raise exception 'this act was answered meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;

-- May they change a setting, which is nobody's work item, because they have one of these roles? Answers act, not_staff or
-- not_allowed; the same act again as the first time, with is_new false, since somebody may have changed it otherwise meanwhile; and another one
-- under its id key_reused. What they change stands in their own acts.
create or replace function operator.authorise_setting_by(
  p_instruction operator.instruction, p_roles text[], p_subject text, p_before jsonb, p_after jsonb, out status operator.authorised, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  status := operator.answered_before(p_instruction.staff_id, p_instruction, row('setting', p_subject, null, null, null, p_after)::operator.decision);
  is_new := status is null;
  if not is_new then
    return;
  end if;
  status := operator.answer_by_role(p_instruction, p_roles);
  perform operator.record_act(p_instruction.staff_id, p_instruction, row('setting', p_subject, null, null, p_before, p_after)::operator.decision, status);
end $$;

-- The same where one role may.
create or replace function operator.authorise_setting(
  p_instruction operator.instruction, p_role text, p_subject text, p_before jsonb, p_after jsonb, out status operator.authorised, out is_new boolean
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_authorised record := operator.authorise_setting_by(p_instruction, array[p_role], p_subject, p_before, p_after);
begin
  status := v_authorised.status;
  is_new := v_authorised.is_new;
end $$;
