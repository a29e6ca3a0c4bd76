-- Writes down a file whose bytes are stored. The same file again changes nothing.
create or replace function files.add_file(
  p_owner uuid, p_file uuid, p_purpose text, p_source_hash bytea, p_stored_hash bytea,
  p_media_type text, p_width int, p_height int, p_byte_length int)
returns void language plpgsql security definer set search_path = pg_catalog, files, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  insert into files.file (owner_id, file_id, purpose, source_hash, stored_hash, media_type, width, height, byte_length, created_at)
    values (p_owner, p_file, p_purpose, p_source_hash, p_stored_hash, p_media_type, p_width, p_height, p_byte_length, v_now)
    -- The same bytes again, after they were deleted: they are kept anew.
    on conflict (owner_id, file_id) do update set deleted_at = null, stored_hash = excluded.stored_hash, media_type = excluded.media_type,
      width = excluded.width, height = excluded.height, byte_length = excluded.byte_length, created_at = excluded.created_at
    where file.deleted_at is not null;
end $$;

grant execute on function files.add_file to krapao_app;
