-- Work that is finished in the background is held by leases, on the database's clock. One that lies in the future was
-- taken while that clock was wrong, and holds nothing: nobody waits for the length of an error.
create or replace function platform.is_held(p_leased_at timestamptz) returns boolean language sql volatile as $$
  select platform.is_held_at(p_leased_at, platform.now())
$$;

-- The same at a time that was taken before the statement that asks.
create or replace function platform.is_held_at(p_leased_at timestamptz, p_now timestamptz) returns boolean language sql immutable as $$
  select coalesce(abs(extract(epoch from p_now - p_leased_at)) < 30, false)
$$;

-- How long to wait after so many attempts: 1, 2, 4 … 300 seconds.
create or replace function platform.back_off(p_attempts int) returns interval language sql immutable as $$
  select make_interval(secs => least(power(2, least(greatest(p_attempts, 1), 10) - 1), 300))
$$;

-- What nobody could say after this many attempts (about an hour and a half) is told to a person.
create or replace function platform.is_told_after(p_attempts int) returns boolean language sql immutable as $$
  select p_attempts >= 22
$$;

-- What one attempt adds to the history of a piece of work, as a list of one. Immutable though it is built of what PostgreSQL calls stable:
-- of texts and numbers alone, and of a time in figures and UTC, no setting changes the outcome. With a path of its own, as those of streams.sql.
create or replace function platform.history_line(p_at timestamptz, p_attempt int, p_state text, p_says text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, platform, pg_temp as $$
begin
  return jsonb_build_array(jsonb_build_object('at', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'attempt', p_attempt, 'state', p_state, 'says', left(p_says, 300)));
end $$;

-- A history of at most 40 lines, for what is asked for on and on. The first and the last 20 stay; of those between, the
-- oldest go that say what the one before them says, then those in whose line the state does not change, then any. The line
-- after a gap says in `leftOut` how many are missing before it.
create or replace function platform.bounded_history(p_history jsonb) returns jsonb language plpgsql immutable as $$
declare
  v_history jsonb := p_history;
  v_goes int;
  v_next text;
begin
  while jsonb_array_length(v_history) > 40 loop
    select l.at into v_goes
      from (
        select line.at::int - 1 as at, line.said, lag(line.said) over (order by line.at) as before
        from jsonb_array_elements(v_history) with ordinality line (said, at)) l
      where l.at between 1 and jsonb_array_length(v_history) - 21
      order by l.said ->> 'state' is distinct from l.before ->> 'state', l.said ->> 'says' is distinct from l.before ->> 'says', l.at
      limit 1;
    v_next := v_goes + 1;
    v_history := jsonb_set(v_history, array[v_next, 'leftOut'], to_jsonb(
      1 + coalesce((v_history -> v_goes ->> 'leftOut')::int, 0) + coalesce((v_history -> (v_goes + 1) ->> 'leftOut')::int, 0))) - v_goes;
  end loop;
  return v_history;
end $$;

grant execute on function platform.is_held, platform.is_held_at, platform.is_told_after to krapao_app;
comment on function platform.is_held is 'used in statements';
comment on function platform.is_held_at is 'used in statements';
comment on function platform.is_told_after is 'used in statements';
