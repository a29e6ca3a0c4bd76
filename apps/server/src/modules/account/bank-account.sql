-- How the number with this digest stands under veils, as a server has veiled it for this player; nothing where it is another, or did not open.
create or replace function account.veiled_as(p_player uuid, p_own account.veiled_number, p_account_no_digest bytea) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  if p_own.seal is null then
    return null;
  elsif not platform.is_sealed(concat_ws(E'\n', 'a veiled number of a bank account', p_player, encode(p_own.account_no_digest, 'hex'), p_own.veils),
    p_own.key_id, p_own.seal)
  then
    raise exception 'a number of a bank account that was veiled by no server of this site' using errcode = 'check_violation';
  end if;
  return case when p_own.account_no_digest = p_account_no_digest then p_own.veils::jsonb end;
end $$;

-- Where money for this player goes; nulls for a player without a bank account.
create or replace function account.bank_account_of(p_player uuid, out bank_code text, out account_no_digest bytea, out account_name_digest bytea)
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  select b.bank_code, b.account_no_digest, b.account_name_digest into bank_code, account_no_digest, account_name_digest
    from account.bank_account b where b.player_id = p_player;
end $$;
