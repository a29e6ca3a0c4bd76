-- Counts what an owner sends, before anything is done with it. False, and nothing counted, where the day's files or
-- bytes of this purpose are used up.
create or replace function files.count_upload(p_owner uuid, p_purpose text, p_bytes bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, files, pg_temp as $$
declare
  v_limit files.purpose;
  v_day   date := (platform.now() at time zone 'Asia/Bangkok')::date;
begin
  select * into strict v_limit from files.purpose p where p.purpose = p_purpose;
  insert into files.day_count (owner_id, purpose, day, files, bytes) values (p_owner, p_purpose, v_day, 0, 0)
    on conflict do nothing;
  update files.day_count c set files = c.files + 1, bytes = c.bytes + p_bytes
    where c.owner_id = p_owner and c.purpose = p_purpose and c.day = v_day
      and c.files < v_limit.files_per_day and c.bytes + p_bytes <= v_limit.bytes_per_day;
  return found;
end $$;

grant execute on function files.count_upload to krapao_app;
