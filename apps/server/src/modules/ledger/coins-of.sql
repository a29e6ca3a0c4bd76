-- How many coins a player has.
create or replace function ledger.coins_of(p_owner uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select coalesce(sum(b.amount), 0)::bigint from ledger.balance b where b.owner_id = p_owner and b.account = 'coin'
$$;
