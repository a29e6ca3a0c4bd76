-- When a way that is closed each day between two times of Bangkok opens again; nothing while it is open.
create or replace function site.closed_until(p_from time, p_to time) returns timestamptz
language sql stable security definer set search_path = pg_catalog, site, pg_temp as $$
  select case
      -- Closed since today's beginning: until today's end, or over midnight until tomorrow's.
      when n.clock >= p_from and (p_from > p_to or n.clock < p_to) then n.day + p_to + case when p_from > p_to then interval '1 day' else interval '0' end
      -- Closed since yesterday's beginning.
      when p_from > p_to and n.clock < p_to then n.day + p_to
    end at time zone 'Asia/Bangkok'
  from (select t::time as clock, date_trunc('day', t) as day from (select platform.now() at time zone 'Asia/Bangkok' as t) bangkok) n
$$;

comment on function site.closed_until is 'used in statements';
grant execute on function site.closed_until to krapao_app;
