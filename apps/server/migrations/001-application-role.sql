-- The server works as this role. It owns nothing: each migration grants exactly what a room needs.
-- Roles belong to the whole cluster, so another database on it may be making the same one right now.
do $$
begin
  create role krapao_app nologin;
exception
  when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  execute format('grant krapao_app to %I', current_user);
exception
  when unique_violation or duplicate_object then null;
end $$;
