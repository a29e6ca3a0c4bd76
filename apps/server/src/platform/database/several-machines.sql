-- Said by whoever writes a claim, which may stand on another machine than what it is for, or a journal of the house beside a player: then all of
-- it is committed in two phases. A cluster finds that out by itself only where the transaction has not yet read from the other machine
-- (docs/decisions/150). On one machine there is nothing to do.
create or replace function platform.on_several_machines() returns void language plpgsql as $$
begin
  if to_regclass('platform.two_phases') is not null then
    execute 'delete from platform.two_phases t where t.it = 0';
  end if;
end $$;
