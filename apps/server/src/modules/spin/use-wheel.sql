-- The journal in which staff's acts about the wheels of one currency stand.
create or replace function spin.wheel_owner(p_currency text) returns uuid language sql immutable as $$
  select md5('wheel:' || p_currency)::uuid
$$;

-- The wheel that is in use; nothing where none is.
create or replace function spin.wheel_in_use(p_currency text) returns uuid
language sql stable security definer set search_path = pg_catalog, spin, pg_temp as $$
  select u.wheel_id from spin.wheel_use u where u.currency::text = p_currency and u.state = 'in_use'
$$;

-- The largest money prize of a wheel's text, in minor units.
create or replace function spin.largest_prize(p_text text) returns bigint language sql immutable as $$
  select coalesce(max((s -> 'prize' ->> 'amount')::bigint), 0)
  from jsonb_array_elements(p_text::jsonb -> 'slices') s where s -> 'prize' ->> 'kind' = 'money'
$$;

-- Whether the figures of each money prize are what its terms come to: what a spin wins and what is granted for it are these.
create or replace function spin.figures_are_of_terms(p_text jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_and(((p ->> 'amount')::bigint, (p ->> 'requiredTurnover')::bigint, (p ->> 'keptOnSuccess')::bigint, (p ->> 'takenOnEnding')::bigint)
    is not distinct from (f.amount, f.required_turnover, f.kept_on_success, f.taken_on_ending)), true)
  from jsonb_array_elements(p_text -> 'slices') s, lateral (select s -> 'prize' as p) prize, bonus.figures_of(p -> 'terms', null) f
  where p ->> 'kind' = 'money'
$$;

-- Saves a draft: a new one, or again while it was never put in use. p_owner: the journal of its currency.
create or replace function spin.save_wheel(
  p_owner uuid, p_instruction operator.instruction, p_wheel uuid, p_currency text, p_text text, p_looks text, p_budget bigint
) returns spin.wheel_saved language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_not operator.authorised := operator.why_not(p_instruction, 'wheel', p_currency);
begin
  if p_owner <> spin.wheel_owner(p_currency) then
    raise exception 'the journal % is not of wheels in %', p_owner, p_currency using errcode = 'check_violation';
  end if;
  if v_not is not null then
    return v_not;
  end if;
  perform from spin.wheel w where w.wheel_id = p_wheel for update;
  if exists (select from spin.wheel_use u where u.wheel_id = p_wheel) then
    return 'used';
  end if;
  insert into spin.wheel as w (wheel_id, currency, text, wheel_hash, looks, budget, drafted_at)
    values (p_wheel, p_currency::ledger.currency, p_text, encode(sha256(convert_to(p_text, 'UTF8')), 'hex'), p_looks, p_budget, platform.now())
    on conflict (wheel_id) do update set text = excluded.text, wheel_hash = excluded.wheel_hash, looks = excluded.looks, budget = excluded.budget,
      drafted_at = excluded.drafted_at
      where w.currency = excluded.currency;
  if not found then
    raise exception 'wheel % is in another currency', p_wheel using errcode = 'check_violation';
  elsif not spin.figures_are_of_terms(p_text::jsonb) then
    raise exception 'a prize of wheel % is not what its terms come to', p_wheel using errcode = 'check_violation';
  end if;
  return 'saved';
end $$;

-- One person says that a wheel is to be used, and another the same: from then on spins are made with it, and the one before
-- is out of use for good. `refuse` says that it is not. Answers what `authorise` did, or no status, because of an obstacle.
create or replace function spin.use_wheel(
  p_owner uuid, p_wheel uuid, p_instruction operator.instruction, out status operator.authorised, out obstacle spin.wheel_obstacle
) language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_wheel spin.wheel;
  v_before uuid;
  v_decision operator.decision;
  v_authorised record;
  v_largest bigint;
begin
  if p_instruction.act not in ('use', 'refuse') then
    raise exception 'a wheel is used or refused, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  -- A draft is not edited while it is decided about.
  select w.* into v_wheel from spin.wheel w where w.wheel_id = p_wheel for update;
  if not found or p_owner <> spin.wheel_owner(v_wheel.currency::text) then
    obstacle := 'no_wheel';
    return;
  end if;
  v_largest := spin.largest_prize(v_wheel.text);
  if v_wheel.budget < v_largest then
    obstacle := 'too_small';
    return;
  end if;
  v_decision := row('wheel', p_wheel::text, v_wheel.budget, v_wheel.currency::text, jsonb_build_object('wheelHash', v_wheel.wheel_hash, 'budget', v_wheel.budget::text),
    jsonb_build_object('wheelHash', v_wheel.wheel_hash, 'state', case p_instruction.act when 'use' then 'in_use' else 'refused' end))::operator.decision;
  if p_instruction.act = 'use' and not exists (select from spin.wheel_use u where u.wheel_id = p_wheel) then
    v_authorised := operator.authorise_new(p_owner, p_instruction, v_decision, 'a wheel is to be put in use',
      jsonb_build_object('wheelHash', v_wheel.wheel_hash, 'budget', v_wheel.budget::text));
  else
    v_authorised := operator.authorise(p_owner, p_instruction, v_decision);
  end if;
  status := v_authorised.status;
  if status <> 'act' or not v_authorised.is_new then
    return;
  end if;
  perform operator.close_item(p_owner, 'wheel', p_wheel::text, p_instruction.act);
  if p_instruction.act = 'use' then
    select u.wheel_id into v_before from spin.wheel_use u where u.currency = v_wheel.currency and u.state = 'in_use' for no key update;
    perform spin.end_use(v_before, 'replaced');
    insert into spin.wheel_use (wheel_id, currency, state, budget, reserved, largest_prize, used_from)
      values (p_wheel, v_wheel.currency, 'in_use', v_wheel.budget, 0, v_largest, platform.now());
  end if;
end $$;

-- An owner of the operator stops the wheel that is in use. It never comes back; its seeds are revealed. Answers what
-- `authorise_by_role` did, or no status, because of an obstacle.
create or replace function spin.stop_wheel(
  p_owner uuid, p_wheel uuid, p_instruction operator.instruction, out status operator.authorised, out obstacle spin.wheel_obstacle
) language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_use spin.wheel_use;
  v_authorised record;
begin
  select u.* into v_use from spin.wheel_use u where u.wheel_id = p_wheel for no key update;
  if not found or p_owner <> spin.wheel_owner(v_use.currency::text) then
    obstacle := 'no_wheel';
    return;
  end if;
  if v_use.state <> 'in_use' and not operator.was_answered(p_owner, p_instruction) then
    obstacle := 'no_wheel';
    return;
  end if;
  v_authorised := operator.authorise_by_role(p_owner, p_instruction, 'owner',
    row('wheel', p_wheel::text, null, v_use.currency::text, jsonb_build_object('state', 'in_use'), jsonb_build_object('state', 'stopped'))::operator.decision);
  status := v_authorised.status;
  if status = 'act' and v_authorised.is_new then
    perform spin.end_use(p_wheel, 'stopped');
  end if;
end $$;

create or replace function spin.end_use(p_wheel uuid, p_state text) returns void language sql as $$
  update spin.wheel_use u set state = p_state, used_to = platform.now() where u.wheel_id = p_wheel and u.state = 'in_use'
$$;

comment on function spin.use_wheel is 'may be null: status, obstacle';
comment on function spin.stop_wheel is 'may be null: status, obstacle';
grant execute on function spin.save_wheel, spin.use_wheel, spin.stop_wheel, spin.wheel_owner to krapao_app;
