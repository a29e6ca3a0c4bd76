-- Keeps a report that nobody could read, for a person. The same report again is one.
create or replace function deposit.keep_unread_report(p_report uuid, p_path text, p_body platform.sealed_value, p_problem text) returns void
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  perform platform.require_value(p_body, 'deposit.unread_report.body', 'site', p_report::text);
  insert into deposit.unread_report (report_id, path, body_encrypted, problem, received_at) values (p_report, p_path, p_body.encrypted, p_problem, v_now)
    on conflict (report_id) do nothing;
end $$;

grant execute on function deposit.keep_unread_report to krapao_app;
