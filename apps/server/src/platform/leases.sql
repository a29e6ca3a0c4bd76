-- Work that is finished in the background is held by leases, on the database's clock. One that lies in the future was
-- taken while that clock was wrong, and holds nothing: nobody waits for the length of an error.
create or replace function platform.is_held(p_leased_at timestamptz) returns boolean language sql volatile as $$
  select coalesce(abs(extract(epoch from platform.now() - p_leased_at)) < 30, false)
$$;

-- How long to wait after so many attempts: 1, 2, 4 … 300 seconds.
create or replace function platform.back_off(p_attempts int) returns interval language sql immutable as $$
  select make_interval(secs => least(power(2, greatest(p_attempts, 1) - 1), 300))
$$;

-- What nobody could say after this many attempts (about an hour and a half) is told to a person.
create or replace function platform.is_told_after(p_attempts int) returns boolean language sql immutable as $$
  select p_attempts >= 22
$$;

-- What one attempt adds to the history of a piece of work, as a list of one.
create or replace function platform.history_line(p_at timestamptz, p_attempt int, p_state text, p_says text) returns jsonb language sql stable as $$
  select jsonb_build_array(jsonb_build_object('at', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'attempt', p_attempt, 'state', p_state, 'says', left(p_says, 300)))
$$;

grant execute on function platform.is_held, platform.is_told_after to krapao_app;
