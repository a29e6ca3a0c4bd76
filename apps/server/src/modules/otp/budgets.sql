-- The budgets of one code, by what may be sent. An hour and a day are those of Bangkok; a wide network is what one customer of a provider
-- may be given, and a block of numbers is told by the first five digits, the only ones of a phone that stand here. They are counted in by
-- their place, in one order.
create or replace function otp.budgets_of(p_network text, p_block text, p_now timestamptz)
returns table (place int, budget text, began_at timestamptz, may_be int, slices int) language sql stable as $$
  select b.place, b.name, date_trunc(b.period, p_now, 'Asia/Bangkok'), b.may_be, b.slices
  from otp.send_limit l, lateral (values
    (1, 'network ' || otp.wide_network(p_network), 'hour', l.network_an_hour, 1),
    (2, 'numbers ' || p_block, 'hour', l.block_an_hour, 1),
    (3, 'hour', 'hour', l.site_an_hour, 16),
    (4, 'day', 'day', l.site_a_day, 16)) b (place, name, period, may_be, slices)
$$;

-- The first 24 bits of an IPv4 address; of the 64 bits that an IPv6 one is counted by, the first 48. What is no address stands for itself.
create or replace function otp.wide_network(p_network text) returns text language sql immutable as $$
  select case
    when p_network ~ '^\d+\.\d+\.\d+\.\d+$' then regexp_replace(p_network, '\.\d+$', '.0/24')
    when p_network ~ '^[0-9a-f]+:[0-9a-f]+:[0-9a-f]+:[0-9a-f]+::/64$' then regexp_replace(p_network, ':[0-9a-f]+::/64$', '::/48')
    else p_network end
$$;

create or replace function otp.used_of(p_budget text, p_began_at timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(u.codes), 0) from otp.budget_use u where (u.budget, u.began_at) = (p_budget, p_began_at)
$$;

-- Counts one more code in each of its budgets, or in none of them and answers the one that is used up.
create or replace function otp.count_in_budgets(p_network text, p_block text, p_now timestamptz) returns text language plpgsql as $$
declare
  v_used_up text;
  v_budget record;
begin
  select b.budget into v_used_up from otp.budgets_of(p_network, p_block, p_now) b where otp.used_of(b.budget, b.began_at) >= b.may_be order by b.place limit 1;
  if found then
    return v_used_up;
  end if;
  for v_budget in select b.* from otp.budgets_of(p_network, p_block, p_now) b order by b.place loop
    perform otp.count_in_budget(v_budget.budget, v_budget.began_at, v_budget.may_be, v_budget.slices);
  end loop;
  return null;
end $$;

-- Counts one in the slice of this connection, or where its share is used up, in any that has some left, under the locks of all of them:
-- however many ask at one moment, no more are counted than may be. Who comes too late has the whole decision made again.
create or replace function otp.count_in_budget(p_budget text, p_began_at timestamptz, p_may_be int, p_slices int) returns void language plpgsql as $$
declare
  v_slice smallint := pg_backend_pid() % p_slices;
  v_share int := p_may_be / p_slices;
  v_used bigint;
begin
  if coalesce((select u.codes from otp.budget_use u where (u.budget, u.began_at, u.slice) = (p_budget, p_began_at, v_slice)), 0) < v_share then
    insert into otp.budget_use as u (budget, began_at, slice, codes) values (p_budget, p_began_at, v_slice, 1)
      on conflict (budget, began_at, slice) do update set codes = u.codes + 1 where u.codes < v_share;
    if not found then
      raise exception 'others have used up the share meanwhile' using errcode = 'serialization_failure';
    end if;
    return;
  end if;
  insert into otp.budget_use (budget, began_at, slice, codes) select p_budget, p_began_at, slice, 0 from generate_series(0, p_slices - 1) slice order by slice
    on conflict do nothing;
  perform from otp.budget_use u where (u.budget, u.began_at) = (p_budget, p_began_at) order by u.slice for update;
  -- No slice gets more than its share but the first, which has what is left over.
  select sum(u.codes), coalesce(min(u.slice) filter (where u.codes < v_share), 0) into v_used, v_slice
    from otp.budget_use u where (u.budget, u.began_at) = (p_budget, p_began_at);
  if v_used >= p_may_be then
    raise exception 'others have used up the budget meanwhile' using errcode = 'serialization_failure';
  end if;
  update otp.budget_use u set codes = u.codes + 1 where (u.budget, u.began_at, u.slice) = (p_budget, p_began_at, v_slice);
end $$;

-- Whether more than half of the hour's codes are used, and it is asked by a browser that has proven no phone: such a one then waits five
-- minutes between two codes, and has two an hour. Whose the phone is makes no difference, or it could be asked so.
create or replace function otp.is_slow_for(p_visitor_hash bytea, p_now timestamptz) returns boolean language sql stable as $$
  select 2 * otp.used_of('hour', date_trunc('hour', p_now, 'Asia/Bangkok')) > (select l.site_an_hour from otp.send_limit l)
    and not exists (select from otp.verified_phone v where v.visitor_hash = p_visitor_hash)
$$;

-- How much of each budget is used now.
create or replace function otp.budgets_used() returns setof otp.budget_used
language sql stable security definer set search_path = pg_catalog, otp, pg_temp as $$
  select b.budget, coalesce(used.codes, 0), b.may_be
  from otp.send_limit l, platform.now() now, lateral (values
    ('hour', 'hour', 'hour', l.site_an_hour), ('day', 'day', 'day', l.site_a_day),
    ('network', 'network %', 'hour', l.network_an_hour), ('numbers', 'numbers %', 'hour', l.block_an_hour)) b (budget, name, period, may_be)
  left join lateral (
    select max(one.codes) as codes from (
      select sum(u.codes) as codes from otp.budget_use u
        where u.began_at = date_trunc(b.period, now, 'Asia/Bangkok') and u.budget like b.name group by u.budget) one) used on true
$$;

-- An owner of the operator sets what may be sent. Answers what `authorise_setting` did.
create or replace function otp.set_send_limit(
  p_instruction operator.instruction, p_site_an_hour int, p_site_a_day int, p_network_an_hour int, p_block_an_hour int
) returns operator.authorised language plpgsql security definer set search_path = pg_catalog, otp, pg_temp as $$
declare
  v_before jsonb;
  v_after jsonb := jsonb_build_object('siteAnHour', p_site_an_hour, 'siteADay', p_site_a_day, 'networkAnHour', p_network_an_hour, 'blockAnHour', p_block_an_hour);
  v_authorised record;
begin
  select jsonb_build_object('siteAnHour', l.site_an_hour, 'siteADay', l.site_a_day, 'networkAnHour', l.network_an_hour, 'blockAnHour', l.block_an_hour)
    into v_before from otp.send_limit l for update;
  v_authorised := operator.authorise_setting(p_instruction, 'owner', 'otp.send_limit', v_before, v_after);
  if v_authorised.status = 'act' and v_authorised.is_new then
    update otp.send_limit l set site_an_hour = p_site_an_hour, site_a_day = p_site_a_day, network_an_hour = p_network_an_hour, block_an_hour = p_block_an_hour;
  end if;
  return v_authorised.status;
end $$;

comment on function otp.set_send_limit is 'called by the owner';
grant execute on function otp.budgets_used to krapao_app;
