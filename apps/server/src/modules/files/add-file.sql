-- Writes down a file whose bytes are stored. The same file again changes nothing.
create or replace function files.add_file(
  p_owner uuid, p_file uuid, p_purpose text, p_source_hash bytea, p_stored_hash bytea,
  p_media_type text, p_width int, p_height int, p_byte_length int)
returns void language sql security definer set search_path = pg_catalog, files, pg_temp as $$
  insert into files.file (owner_id, file_id, purpose, source_hash, stored_hash, media_type, width, height, byte_length, created_at)
    values (p_owner, p_file, p_purpose, p_source_hash, p_stored_hash, p_media_type, p_width, p_height, p_byte_length, platform.now())
    on conflict do nothing;
$$;

grant execute on function files.add_file to krapao_app;
