-- How long is kept here what nothing needs for good: docs/retention.md says the same.
create or replace function outcomes.kept_for(p_what text) returns interval language sql immutable as $$
  select k.period from (values ('outcome', interval '730 days')) k (what, period) where k.what = p_what
$$;

-- From the first up to the newest that is old enough, five hundred at a time: those that are left stand without a gap. Answers how many.
create or replace function outcomes.forget_old(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, outcomes, pg_temp as $$
declare
  v_before timestamptz := platform.now() - outcomes.kept_for('outcome');
  v_marks outcomes.player;
  v_last int;
  v_rows int;
begin
  select o.* into v_marks from outcomes.player o where o.player_id = p_player for update;
  select max(o.outcome_no) into v_last from outcomes.outcome o
    where o.player_id = p_player and o.happened_at < v_before and o.outcome_no <= v_marks.forgotten_no + 500;
  if v_last is null then
    return 0;
  end if;
  update outcomes.player o set forgotten_no = v_last where o.player_id = p_player;
  delete from outcomes.outcome o where o.player_id = p_player and o.outcome_no <= v_last;
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

comment on function outcomes.kept_for is 'used in statements';
grant execute on function outcomes.kept_for, outcomes.forget_old to krapao_app;
