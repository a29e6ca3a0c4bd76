-- How long is kept here what nothing needs for good: docs/retention.md says the same. The file for as long as its player may read it, and that
-- there was one for longer.
create or replace function privacy.kept_for(p_what text) returns interval language sql immutable as $$
  select k.period from (values
    ('data_request', interval '90 days'),
    ('data_request.document_encrypted', interval '1 day')) k (what, period)
  where k.what = p_what
$$;

-- Ends this file, whoever may still have a link to it.
create or replace function privacy.end_file(p_player uuid, p_request uuid) returns void language plpgsql as $$
begin
  update privacy.data_request r set state = 'gone', document_encrypted = null
    where r.player_id = p_player and r.request_id = p_request and r.state = 'ready';
end $$;

-- Deletes the files of a player whose time is over, and requests that are long over. Answers how many.
create or replace function privacy.forget_data(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, privacy, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_before timestamptz := v_now - privacy.kept_for('data_request');
  v_ended int := 0;
  v_request uuid;
  v_rows int;
begin
  for v_request in select r.request_id from privacy.data_request r where r.player_id = p_player and r.state = 'ready' and r.expires_at <= v_now loop
    perform privacy.end_file(p_player, v_request);
    v_ended := v_ended + 1;
  end loop;
  delete from privacy.data_request r where r.player_id = p_player and r.asked_at < v_before and r.state in ('gone', 'given_up');
  get diagnostics v_rows = row_count;
  return v_ended + v_rows;
end $$;

comment on function privacy.kept_for is 'used in statements';
grant execute on function privacy.kept_for, privacy.forget_data to krapao_app;
