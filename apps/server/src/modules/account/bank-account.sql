-- Where money for this player goes; nulls for a player without a bank account.
create or replace function account.bank_account_of(p_player uuid, out bank_code text, out account_no text, out account_name_digest bytea)
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  select b.bank_code, b.account_no, b.account_name_digest into bank_code, account_no, account_name_digest
    from account.bank_account b where b.player_id = p_player;
end $$;
