-- Keeps a report that nobody could read, for a person. The same report again is one.
create or replace function deposit.keep_unread_report(p_report uuid, p_path text, p_body bytea, p_problem text) returns void
language sql security definer set search_path = pg_catalog, deposit, pg_temp as $$
  insert into deposit.unread_report (report_id, path, body, problem, received_at) values (p_report, p_path, p_body, p_problem, platform.now())
    on conflict (report_id) do nothing
$$;

grant execute on function deposit.keep_unread_report to krapao_app;
