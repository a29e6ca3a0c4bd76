-- The number of the player's present bank account where it is at this bank and proven to be theirs.
create or replace function account.proven_number(p_player uuid, p_bank_code text) returns text
language sql stable security definer set search_path = pg_catalog, account, pg_temp as $$
  select b.account_no from account.bank_account b join account.bank_claim c using (bank_code, account_no, player_id)
    where b.player_id = p_player and b.bank_code = upper(p_bank_code)
$$;
