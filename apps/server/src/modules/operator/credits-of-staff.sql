-- Who of the staff has credited a player. Whoever did does not decide alone, for some days, what goes to that player: a
-- payout, an allocation, a correction. With another person they do, where one of the two is an owner.

-- What this decision does: `credit` a player, `payout`, or neither.
create or replace function operator.flow_of(p_act text, p_decision operator.decision) returns operator.decision_flow language sql stable as $$
  select f.* from operator.decision_flow f
  where f.kind = p_decision.kind and f.verb = split_part(p_act, ' ', 1) and f.direction is not distinct from
    case when f.direction is not null then p_decision.before ->> 'direction' end
$$;

-- The player whom a decision is about: whom a payment is allocated to, else the owner of its item.
create or replace function operator.player_of(p_owner uuid, p_decision operator.decision) returns uuid language sql immutable as $$
  select coalesce((p_decision.after ->> 'player')::uuid, p_owner)
$$;

-- Whether this person has credited the player within the operator's days, and this decision is one that they then do not
-- take alone. The caller has the player's lock, so that nobody credits meanwhile.
create or replace function operator.is_barred(p_player uuid, p_staff uuid, p_act text, p_decision operator.decision) returns boolean language plpgsql stable as $$
declare
  v_since timestamptz;
begin
  if (operator.flow_of(p_act, p_decision)).is_barred_by_credits is not true then
    return false;
  end if;
  select platform.now() - make_interval(days => b.days) into v_since from operator.credit_bar b;
  return exists (select 1 from operator.credit c where c.player_id = p_player and c.staff_id = p_staff and c.credited_at > v_since);
end $$;

-- Keeps who has credited the player: whoever decides it, and whose proposal it was.
create or replace function operator.note_credit(p_player uuid, p_instruction operator.instruction, p_decision operator.decision, p_first_person uuid)
returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  if (operator.flow_of(p_instruction.act, p_decision)).flow = 'credit' then
    insert into operator.credit (player_id, act_id, staff_id, kind, subject, amount, credited_at)
      select p_player, p_instruction.act_id, person, p_decision.kind, p_decision.subject, p_decision.amount, v_now
      from unnest(array_remove(array[p_instruction.staff_id, p_first_person], null)) person;
  end if;
end $$;

-- Sets for how many days. For the owner of the database alone.
create or replace function operator.set_credit_bar(p_days int) returns void
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_before int;
begin
  select b.days into v_before from operator.credit_bar b for update;
  perform operator.record_rule_change('credit_bar', jsonb_build_object('days', v_before), jsonb_build_object('days', p_days));
  update operator.credit_bar b set days = p_days, since = platform.now();
end $$;

-- Sets what one person decides alone in a day over all that credits, all that pays out, or what they credit on trust. For
-- the owner of the database alone.
create or replace function operator.set_day_limit(p_flow text, p_currency text, p_amount bigint) returns void
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_before bigint;
begin
  select l.amount into strict v_before from operator.day_limit l where l.flow = p_flow and l.currency = p_currency for update;
  perform operator.record_rule_change(format('day_limit %s %s', p_flow, p_currency), jsonb_build_object('amount', v_before), jsonb_build_object('amount', p_amount));
  update operator.day_limit l set amount = p_amount where l.flow = p_flow and l.currency = p_currency;
end $$;

-- What the owner of the database changes is an act of nobody in the journal of the rules. Said before it is changed, so that
-- the chain of the rules names the act.
create or replace function operator.record_rule_change(p_rule text, p_before jsonb, p_after jsonb) returns void language plpgsql as $$
declare
  v_act uuid := gen_random_uuid();
  v_now timestamptz := platform.now();
begin
  insert into operator.act (owner_id, act_id, acted_at, kind, subject, act, status, reason, before, after)
    values (md5('operator.rules')::uuid, v_act, v_now, 'setting', 'operator.' || p_rule, 'set', 'act', 'npm run staff', p_before, p_after);
end $$;

comment on function operator.set_credit_bar is 'called by the owner';
comment on function operator.set_day_limit is 'called by the owner';
