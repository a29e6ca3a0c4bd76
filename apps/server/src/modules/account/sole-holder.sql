-- Whether this account is this player's and, as far as anybody has registered, nobody else's: theirs now and before
-- p_before, in their name by its bank, and neither registered nor proven by another player.
create or replace function account.is_sole_holder(p_player uuid, p_bank_code text, p_account_no_digest bytea, p_before timestamptz) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account record := account.bank_account_of(p_player);
begin
  if (v_account.bank_code, v_account.account_no_digest) is distinct from (p_bank_code, p_account_no_digest)
    or account.name_inquiry_state(p_player, p_bank_code, p_account_no_digest, v_account.account_name_digest) is distinct from 'fits'
  then
    return false;
  elsif not exists (
    select 1 from account.bank_account_version v
    where v.player_id = p_player and (v.bank_code, v.account_no_digest) = (p_bank_code, p_account_no_digest) and v.written_at <= p_before)
  then
    return false;
  elsif exists (
    select 1 from account.bank_account b
    where (b.bank_code, b.account_no_digest) = (p_bank_code, p_account_no_digest) and b.player_id <> p_player)
  then
    return false;
  end if;
  return not exists (
    select 1 from account.bank_claim c where (c.bank_code, c.account_no_digest) = (p_bank_code, p_account_no_digest) and c.player_id <> p_player);
end $$;
