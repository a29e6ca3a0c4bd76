-- Proves the player's present bank account by a first transfer from it, and claims it for them. The caller has the
-- player's lock and has seen that the transfer was announced. Nothing, or why it cannot be:
create or replace function account.prove_bank_account(p_player uuid, p_bank_code text, p_account_no_digest bytea, p_reference text) returns text
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account;
begin
  select b.* into v_account from account.bank_account b where b.player_id = p_player;
  if (v_account.bank_code, v_account.account_no_digest) is distinct from (p_bank_code, p_account_no_digest) then
    return 'the sending account is no longer the player''s';
  elsif account.name_inquiry_state(p_player, p_bank_code, p_account_no_digest, v_account.account_name_digest) is distinct from 'fits' then
    return 'the bank has not confirmed in whose name the sending account is';
  end if;
  return account.claim_bank_account(p_player, p_bank_code, p_account_no_digest, 'transfer', p_reference);
end $$;

-- Proves the player's present bank account by a first announced transfer of which its bank told a part of the number: what
-- was shown of it is theirs, and the bank's word for the name stands in for the rest. Until the bank has said it, the proof
-- waits for that. The caller has the player's lock, and has compared what is shown. Nothing, or why it cannot be:
create or replace function account.prove_bank_account_in_part(p_player uuid, p_reference text) returns text
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account;
  v_version int;
begin
  select b.* into v_account from account.bank_account b where b.player_id = p_player;
  if account.is_proven_account_of(p_player, v_account.bank_code, v_account.account_no_digest) then
    return null;
  elsif account.name_inquiry_state(p_player, v_account.bank_code, v_account.account_no_digest, v_account.account_name_digest) = 'fits' then
    return account.claim_bank_account(p_player, v_account.bank_code, v_account.account_no_digest, 'in_part', p_reference);
  end if;
  v_version := (select max(v.version_no) from account.bank_account_version v where v.player_id = p_player);
  update account.name_inquiry i set awaited_by = coalesce(i.awaited_by, p_reference) where i.player_id = p_player and i.version_no = v_version;
  return null;
end $$;

-- The bank has said what a transfer waited for to prove the account. Whoever has proven it meanwhile keeps it.
create or replace function account.end_awaited_proof(p_player uuid, p_version int, p_reference text) returns void language plpgsql as $$
declare
  v_account account.bank_account;
  v_version account.bank_account_version;
begin
  select b.* into v_account from account.bank_account b where b.player_id = p_player;
  select v.* into v_version from account.bank_account_version v where v.player_id = p_player and v.version_no = p_version;
  if (v_account.bank_code, v_account.account_no_digest) = (v_version.bank_code, v_version.account_no_digest) then
    perform account.claim_bank_account(p_player, v_account.bank_code, v_account.account_no_digest, 'in_part', p_reference);
  end if;
end $$;

-- Nothing, or that it is another player's.
create or replace function account.claim_bank_account(p_player uuid, p_bank_code text, p_account_no_digest bytea, p_proof text, p_reference text) returns text
language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  perform platform.on_several_machines();
  insert into account.bank_claim (bank_code, account_no_digest, player_id, proof, reference, proven_at)
    values (p_bank_code, p_account_no_digest, p_player, p_proof, p_reference, v_now) on conflict do nothing;
  if found then
    insert into account.proven_bank_account (player_id, bank_code, account_no_digest, proven_at) values (p_player, p_bank_code, p_account_no_digest, v_now);
  elsif not account.is_proven_account_of(p_player, p_bank_code, p_account_no_digest) then
    return 'the sending account is proven to be another player''s';
  end if;
  return null;
end $$;

-- The player's present bank account, where it is proven to be theirs.
create or replace function account.proven_account(p_player uuid, out bank_code text, out account_no_digest bytea)
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account record := account.bank_account_of(p_player);
begin
  if account.is_proven_account_of(p_player, v_account.bank_code, v_account.account_no_digest) then
    bank_code := v_account.bank_code;
    account_no_digest := v_account.account_no_digest;
  end if;
end $$;

-- Whether the player's present bank account is proven to be theirs by its whole number.
create or replace function account.is_bank_account_proven_whole(p_player uuid) returns boolean language plpgsql stable as $$
declare
  v_account record := account.bank_account_of(p_player);
begin
  return account.is_proven_whole(p_player, v_account.bank_code, v_account.account_no_digest);
end $$;

-- Whether the player's present bank account is proven to be theirs.
create or replace function account.is_bank_account_proven(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account;
begin
  select b.* into v_account from account.bank_account b where b.player_id = p_player;
  return account.is_proven_account_of(p_player, v_account.bank_code, v_account.account_no_digest);
end $$;
