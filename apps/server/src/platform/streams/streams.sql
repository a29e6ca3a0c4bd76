-- A stream is what is numbered without a gap for its owner, under their lock: their postings, their bets, the entries of their
-- playthrough. The function that takes what a handler has not read of it moves the handler's cursor in the commit of what the
-- handler does: so each row has its effect once, whoever asks and however often.
-- Called from functions of many modules, each with a search path of its own, they have one too: PostgreSQL plans a function anew
-- whenever it is called under another, which is 20 of 27 µs.

-- How far a handler has read a stream. Under the owner's lock, where something is decided by it.
create or replace function platform.read_to(p_owner uuid, p_stream text, p_handler text) returns bigint
language plpgsql stable set search_path = pg_catalog, platform, pg_temp as $$
begin
  return coalesce((select c.read_to from platform.stream_cursor c
    where c.owner_id = p_owner and c.stream = p_stream and c.handler = p_handler), 0);
end $$;

-- The handler has read the stream up to there. What it had read before changes nothing. Under the owner's lock.
create or replace function platform.pass_stream(p_owner uuid, p_stream text, p_handler text, p_read_to bigint) returns void
language plpgsql set search_path = pg_catalog, platform, pg_temp as $$
begin
  if p_read_to > platform.read_to(p_owner, p_stream, p_handler) then
    insert into platform.stream_cursor (owner_id, stream, handler, read_to) values (p_owner, p_stream, p_handler, p_read_to)
      on conflict (owner_id, stream, handler) do update set read_to = excluded.read_to, failures = 0, next_attempt_at = null;
  end if;
end $$;

-- The handler has failed at what is next for this owner: tried again later, and nobody else waits for them.
create or replace function platform.put_off(p_owner uuid, p_stream text, p_handler text) returns void
language plpgsql security definer set search_path = pg_catalog, platform, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  insert into platform.stream_cursor as c (owner_id, stream, handler, failures, next_attempt_at)
    values (p_owner, p_stream, p_handler, 1, v_now + platform.back_off(1))
    on conflict (owner_id, stream, handler) do update set failures = c.failures + 1, next_attempt_at = v_now + platform.back_off(c.failures + 1);
end $$;

-- Owners at whom one of these handlers has failed, and whose turn it is again for all of them that have: those before and after the one
-- that fails are put off with it. At most so many.
create or replace function platform.due_again(p_stream text, p_handlers text[], p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, platform, pg_temp as $$
declare
  -- A constant to the planner: whoever asks it of each row reads every cursor there is.
  v_now timestamptz := platform.now();
begin
  return query
    select distinct c.owner_id from platform.stream_cursor c
    where c.stream = p_stream and c.handler = any (p_handlers) and platform.is_due(c.next_attempt_at, v_now)
      and not exists (select 1 from platform.stream_cursor o where o.owner_id = c.owner_id and o.stream = p_stream
        and o.handler = any (p_handlers) and not platform.is_due(o.next_attempt_at, v_now))
    limit p_limit;
end $$;

-- A time that is later than anybody is ever put off was written while the clock of the database was wrong, so it has come. Reckoned in
-- UTC, because adding to a time of a zone depends on a setting, and would keep this from becoming part of the statement that asks, which
-- can use an index then.
create or replace function platform.is_due(p_at timestamptz, p_now timestamptz) returns boolean language sql immutable as $$
  select p_at <= p_now or p_at > (p_now at time zone 'UTC' + interval '10 minutes') at time zone 'UTC'
$$;

-- Whether a batch that began then should act for nobody more: whom it holds, others wait for. Whose turn did not come are read alone.
create or replace function platform.holds_long(p_began timestamptz) returns boolean language sql volatile as $$
  select clock_timestamp() > p_began + interval '200 milliseconds'
$$;

-- These handlers have read this owner to the end, whose turn it was again, though there may have been nothing left to read. One that
-- has failed at the owner since is put off still.
create or replace function platform.end_put_off(p_owner uuid, p_stream text, p_handlers text[]) returns void
language plpgsql security definer set search_path = pg_catalog, platform, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update platform.stream_cursor c set failures = 0, next_attempt_at = null
    where c.owner_id = p_owner and c.stream = p_stream and c.handler = any (p_handlers) and platform.is_due(c.next_attempt_at, v_now);
end $$;

grant execute on function platform.put_off, platform.due_again, platform.end_put_off to krapao_app;
