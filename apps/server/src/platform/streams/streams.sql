-- A stream is what is numbered without a gap for its owner, under their lock: their postings, their bets, the entries of their
-- playthrough. The function that takes what a handler has not read of it moves the handler's cursor in the commit of what the
-- handler does: so each row has its effect once, whoever asks and however often.

-- How far a handler has read a stream. Under the owner's lock, where something is decided by it.
create or replace function platform.read_to(p_owner uuid, p_stream text, p_handler text) returns bigint language sql stable as $$
  select coalesce((select c.read_to from platform.stream_cursor c
    where c.owner_id = p_owner and c.stream = p_stream and c.handler = p_handler), 0)
$$;

-- The handler has read the stream up to there. What it had read before changes nothing. Under the owner's lock.
create or replace function platform.pass_stream(p_owner uuid, p_stream text, p_handler text, p_read_to bigint) returns void language plpgsql as $$
begin
  if p_read_to > platform.read_to(p_owner, p_stream, p_handler) then
    insert into platform.stream_cursor (owner_id, stream, handler, read_to) values (p_owner, p_stream, p_handler, p_read_to)
      on conflict (owner_id, stream, handler) do update set read_to = excluded.read_to, failures = 0, next_attempt_at = null;
  end if;
end $$;

-- The handler has failed at what is next for this owner: tried again later, and nobody else waits for them.
create or replace function platform.put_off(p_owner uuid, p_stream text, p_handler text) returns void
language sql security definer set search_path = pg_catalog, platform, pg_temp as $$
  insert into platform.stream_cursor as c (owner_id, stream, handler, failures, next_attempt_at)
    values (p_owner, p_stream, p_handler, 1, platform.now() + platform.back_off(1))
    on conflict (owner_id, stream, handler) do update set failures = c.failures + 1, next_attempt_at = platform.now() + platform.back_off(c.failures + 1)
$$;

-- Owners at whom one of these handlers has failed, and whose turn it is again. At most so many.
create or replace function platform.due_again(p_stream text, p_handlers text[], p_limit int) returns setof uuid
language sql stable security definer set search_path = pg_catalog, platform, pg_temp as $$
  select distinct c.owner_id from platform.stream_cursor c
  where c.stream = p_stream and c.handler = any (p_handlers) and platform.is_due(c.next_attempt_at, platform.now()) limit p_limit
$$;

-- A time that is later than anybody is ever put off was written while the clock of the database was wrong, so it has come.
create or replace function platform.is_due(p_at timestamptz, p_now timestamptz) returns boolean language sql immutable as $$
  select p_at <= p_now or p_at > p_now + interval '10 minutes'
$$;

-- These handlers have read this owner to the end, though there may have been nothing left to read.
create or replace function platform.end_put_off(p_owner uuid, p_stream text, p_handlers text[]) returns void
language sql security definer set search_path = pg_catalog, platform, pg_temp as $$
  update platform.stream_cursor c set failures = 0, next_attempt_at = null
    where c.owner_id = p_owner and c.stream = p_stream and c.handler = any (p_handlers) and c.next_attempt_at is not null
$$;

grant execute on function platform.put_off, platform.due_again, platform.end_put_off to krapao_app;
