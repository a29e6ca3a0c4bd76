-- A message too large for NOTIFY is left and forgotten by functions alone; what names it is signed by a server.
revoke insert, delete on realtime.attachment from krapao_app;
revoke usage on sequence realtime.attachment_id_seq from krapao_app;
alter table realtime.attachment alter column created_at set not null, alter column payload set not null,
  add constraint attachment_is_small check (octet_length(payload) <= 1048576);
