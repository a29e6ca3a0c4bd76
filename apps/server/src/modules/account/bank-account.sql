-- The bank account a player registers with. It is reserved for nobody: whoever types a number does not own it. One who has
-- an account already keeps it: whoever could change it would redirect the next payout.
create or replace function account.register_bank_account(p_player uuid, p_bank_code text, p_account_no text, p_account_name text)
returns void language sql security definer set search_path = pg_catalog, account, pg_temp as $$
  insert into account.bank_account (player_id, bank_code, account_no, account_name, changed_at)
    values (p_player, p_bank_code, p_account_no, p_account_name, platform.now());
$$;

-- Where money for this player goes; nulls for a player without a bank account.
create or replace function account.bank_account_of(p_player uuid, out bank_code text, out account_no text, out account_name text)
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  select b.bank_code, b.account_no, b.account_name into bank_code, account_no, account_name
    from account.bank_account b where b.player_id = p_player;
end $$;

grant execute on function account.register_bank_account to krapao_app;
