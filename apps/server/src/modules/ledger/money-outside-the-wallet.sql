-- The currency of an owner's ledger.
create or replace function ledger.currency_of(p_owner uuid) returns text
language sql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select o.currency::text from ledger.owner o where o.owner_id = p_owner
$$;

-- What a player has at the games and on the way to or from them: it may come into the wallet yet.
create or replace function ledger.money_outside_the_wallet(p_owner uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select coalesce(sum(b.amount), 0)::bigint from ledger.balance b where b.owner_id = p_owner and b.account in ('game', 'transit')
$$;

-- What a player's withdrawals hold: it leaves, or comes back into the wallet.
create or replace function ledger.held_of(p_owner uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select coalesce(sum(b.amount), 0)::bigint from ledger.balance b where b.owner_id = p_owner and b.account = 'held'
$$;
