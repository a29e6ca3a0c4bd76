-- Until when no slip is taken now; nothing while they are. The window is daily, in Bangkok, and may go over midnight; equal
-- times are none.
create or replace function site.slips_closed_until() returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, site, pg_temp as $$
declare
  v_window jsonb := (select s.value from site.setting s where s.key = 'slipWindow');
  v_from time := coalesce(v_window ->> 'closeFrom', '00:00')::time;
  v_to time := coalesce(v_window ->> 'closeTo', '00:00')::time;
  v_now timestamp := platform.now() at time zone 'Asia/Bangkok';
begin
  return case
    when v_from < v_to and v_now::time >= v_from and v_now::time < v_to then (v_now::date + v_to) at time zone 'Asia/Bangkok'
    when v_from > v_to and v_now::time >= v_from then (v_now::date + 1 + v_to) at time zone 'Asia/Bangkok'
    when v_from > v_to and v_now::time < v_to then (v_now::date + v_to) at time zone 'Asia/Bangkok'
  end;
end $$;
