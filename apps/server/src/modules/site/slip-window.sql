-- Until when no slip is taken now; nothing while they are. The window is daily, in Bangkok, and may go over midnight; equal
-- times are none.
create or replace function site.slips_closed_until() returns timestamptz
language sql stable security definer set search_path = pg_catalog, site, pg_temp as $$
  select site.closed_until((s.value ->> 'closeFrom')::time, (s.value ->> 'closeTo')::time) from site.setting s where s.key = 'slipWindow'
$$;
