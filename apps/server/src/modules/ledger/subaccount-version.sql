-- How many postings have touched the owner's accounts of a subaccount, such as a game: whoever decides by an older look
-- is told that they moved on.
create or replace function ledger.subaccount_version(p_owner uuid, p_subaccount text)
returns bigint language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (select coalesce(sum(b.version), 0)::bigint from ledger.balance b where b.owner_id = p_owner and b.subaccount = p_subaccount);
end $$;

-- What our books have at a game, as it is now: nothing where the player never had any there.
create or replace function ledger.game_balance_of(p_owner uuid, p_game text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return coalesce((select b.amount from ledger.balance b where b.owner_id = p_owner and b.account = 'game' and b.subaccount = p_game), 0);
end $$;
