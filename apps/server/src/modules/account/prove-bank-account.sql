-- Proves the player's present bank account by a first transfer from it, and claims it for them. The caller has the
-- player's lock and has seen that the transfer was announced. Nothing, or why it cannot be:
create or replace function account.prove_bank_account(p_player uuid, p_bank_code text, p_account_no text, p_reference text) returns text
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account;
  v_now timestamptz := platform.now();
begin
  select b.* into v_account from account.bank_account b where b.player_id = p_player;
  if (v_account.bank_code, v_account.account_no) is distinct from (p_bank_code, p_account_no) then
    return 'the sending account is no longer the player''s';
  elsif account.name_inquiry_state(p_player, p_bank_code, p_account_no, v_account.account_name) is distinct from 'fits' then
    return 'the bank has not confirmed in whose name the sending account is';
  end if;
  insert into account.bank_claim (bank_code, account_no, player_id, proof, reference, proven_at)
    values (p_bank_code, p_account_no, p_player, 'transfer', p_reference, v_now) on conflict do nothing;
  if found then
    insert into account.proven_bank_account (player_id, bank_code, account_no, proven_at) values (p_player, p_bank_code, p_account_no, v_now);
  elsif not account.is_proven_account_of(p_player, p_bank_code, p_account_no) then
    return 'the sending account is proven to be another player''s';
  end if;
  return null;
end $$;

-- The player's present bank account, where it is proven to be theirs.
create or replace function account.proven_account(p_player uuid, out bank_code text, out account_no text)
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account record := account.bank_account_of(p_player);
begin
  if account.is_proven_account_of(p_player, v_account.bank_code, v_account.account_no) then
    bank_code := v_account.bank_code;
    account_no := v_account.account_no;
  end if;
end $$;

-- Whether the player's present bank account is proven to be theirs.
create or replace function account.is_bank_account_proven(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account;
begin
  select b.* into v_account from account.bank_account b where b.player_id = p_player;
  return account.is_proven_account_of(p_player, v_account.bank_code, v_account.account_no);
end $$;
