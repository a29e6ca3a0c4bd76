-- The server's login reads, and calls functions; it writes no table. What it may call stands beside each function and is granted
-- anew from there, so that nothing is left of what was granted once and forgotten, or by hand.
do $$
declare
  v_schema text;
begin
  for v_schema in select n.nspname from pg_namespace n where n.nspowner = current_user::regrole and n.nspname !~ '^pg_' and n.nspname not in ('public', 'information_schema') loop
    execute format('revoke insert, update, delete, truncate, references, trigger on all tables in schema %I from krapao_app, public', v_schema);
    execute format('revoke all on all sequences in schema %I from krapao_app, public', v_schema);
    execute format('revoke all on all functions in schema %I from krapao_app, public', v_schema);
  end loop;
  if to_regclass('platform.function_file') is not null then
    delete from platform.function_file;
  end if;
end $$;
-- Those that stand in no file.
grant execute on function account.digits_of, deposit.normal_number, deposit.normal_reference, realtime.keep_attachment,
  realtime.forget_attachments to krapao_app;

-- What the migrations have granted to the login and to everybody, written down when they are through: a server whose login
-- holds more does not start.
create table platform.granted_right (
  grantee     text not null,
  object      text not null,
  privilege   text not null,
  primary key (grantee, object, privilege)
);
grant usage on schema platform to krapao_app;
grant select on platform.granted_right to krapao_app;
