-- The server logs in as krapao_app, so what PostgreSQL gives to everybody is its too. It gets nothing that no migration grants it.
revoke create on schema public from public;
alter default privileges revoke execute on functions from public;

do $$ declare v_schema name; begin
  for v_schema in select nspname from pg_namespace where nspowner = current_user::regrole loop
    execute format('revoke execute on all functions in schema %I from public', v_schema);
  end loop;
end $$;
