-- Leaves a message that is too large for NOTIFY where the other servers read it. Answers its number.
create or replace function realtime.keep_attachment(p_payload bytea) returns text
language sql security definer set search_path = pg_catalog, realtime, pg_temp as $$
  insert into realtime.attachment (created_at, payload) values (clock_timestamp(), p_payload) returning id::text
$$;

-- Forgets those that every server has had half a minute to read.
create or replace function realtime.forget_attachments() returns void
language sql security definer set search_path = pg_catalog, realtime, pg_temp as $$
  delete from realtime.attachment where created_at < clock_timestamp() - interval '30 seconds'
$$;

grant execute on function realtime.keep_attachment, realtime.forget_attachments to krapao_app;
