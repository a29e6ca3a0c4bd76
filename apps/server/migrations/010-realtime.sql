create schema realtime;

-- Where the Socket.IO adapter leaves a message too large for NOTIFY.
create table realtime.attachment (
  id         bigserial unique,
  created_at timestamptz default now(),
  payload    bytea
);

grant usage on schema realtime to krapao_app;
grant select, insert, delete on realtime.attachment to krapao_app;
grant usage on sequence realtime.attachment_id_seq to krapao_app;
