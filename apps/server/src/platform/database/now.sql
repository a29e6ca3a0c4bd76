-- The one clock of everything that decides about money. Not the time at which a transaction began: one that waited for
-- a lock would work with a time that is over.
create or replace function platform.now() returns timestamptz language sql volatile as $$
  select clock_timestamp()
$$;

grant execute on function platform.now to krapao_app;
