-- What one of an owner's accounts without subaccounts holds, beside the wallet; nothing where it was never used. Under the
-- owner's lock it stays true.
create or replace function ledger.balance_of(p_owner uuid, p_account text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return coalesce((select b.amount from ledger.balance b where b.owner_id = p_owner and b.account = p_account and b.subaccount = ''), 0);
end $$;
