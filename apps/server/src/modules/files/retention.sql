-- How long is kept here what nothing needs for good, by its table: docs/retention.md says the same.
create or replace function files.kept_for(p_table text) returns interval language sql immutable as $$
  select k.period from (values ('day_count', interval '7 days')) k (table_name, period) where k.table_name = p_table
$$;

-- What an owner sent on days that are over. Answers how many counts there were.
create or replace function files.forget_days(p_owner uuid) returns int
language plpgsql security definer set search_path = pg_catalog, files, pg_temp as $$
declare
  v_before date := ((platform.now() - files.kept_for('day_count')) at time zone 'Asia/Bangkok')::date;
  v_rows int;
begin
  delete from files.day_count c where c.owner_id = p_owner and c.day < v_before;
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

comment on function files.kept_for is 'used in statements';
grant execute on function files.kept_for, files.forget_days to krapao_app;
