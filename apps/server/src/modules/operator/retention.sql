-- How long is kept here what nothing needs for good, by its table: docs/retention.md says the same. A session of staff from its last use.
create or replace function operator.kept_for(p_table text) returns interval language sql immutable as $$
  select k.period from (values ('staff_session', interval '90 days')) k (table_name, period) where k.table_name = p_table
$$;

-- Sessions of staff that nobody has used for so long. Answers how many there were.
create or replace function operator.forget_sessions() returns int
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_before timestamptz := v_now - operator.kept_for('staff_session');
  v_rows int;
begin
  delete from operator.staff_session s where s.token_hash in (
    select o.token_hash from operator.staff_session o where o.last_seen_at < v_before order by o.last_seen_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

grant execute on function operator.forget_sessions to krapao_app;
