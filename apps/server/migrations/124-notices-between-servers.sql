-- A message too large for NOTIFY is left and forgotten by functions alone; what names it is signed by a server.
revoke insert, delete on realtime.attachment from krapao_app;
revoke usage on sequence realtime.attachment_id_seq from krapao_app;
alter table realtime.attachment alter column created_at set not null, alter column payload set not null,
  add constraint attachment_is_small check (octet_length(payload) <= 1048576);

-- Leaves a message that is too large for NOTIFY where the other servers read it. Answers its number.
create function realtime.keep_attachment(p_payload bytea) returns text
language sql security definer set search_path = pg_catalog, realtime, pg_temp as $$
  insert into realtime.attachment (created_at, payload) values (clock_timestamp(), p_payload) returning id::text
$$;

-- Forgets those that every server has had half a minute to read.
create function realtime.forget_attachments() returns void
language sql security definer set search_path = pg_catalog, realtime, pg_temp as $$
  delete from realtime.attachment where created_at < clock_timestamp() - interval '30 seconds'
$$;
