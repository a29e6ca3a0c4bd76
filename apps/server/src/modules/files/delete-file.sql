-- The bytes of a file are not kept any longer; what is known of it is.
create or replace function files.delete_file(p_owner uuid, p_file uuid) returns void
language plpgsql security definer set search_path = pg_catalog, files, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update files.file f set deleted_at = v_now where f.owner_id = p_owner and f.file_id = p_file and f.deleted_at is null;
end $$;

grant execute on function files.delete_file to krapao_app;
