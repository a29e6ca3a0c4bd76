-- Whether this account is this player's and, as far as anybody has registered, nobody else's: theirs now and before
-- p_before, in their name by its bank, and neither registered nor proven by another player.
create or replace function account.is_sole_holder(p_player uuid, p_bank_code text, p_account_no text, p_before timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, account, pg_temp as $$
  select exists (
      select from account.bank_account b where (b.player_id, b.bank_code, b.account_no) = (p_player, p_bank_code, p_account_no)
        and account.name_inquiry_state(p_player, b.bank_code, b.account_no, b.account_name) = 'fits')
    and exists (
      select from account.bank_account_version v
      where v.player_id = p_player and (v.bank_code, v.account_no) = (p_bank_code, p_account_no) and v.written_at <= p_before)
    and not exists (
      select from account.bank_account_digits d
      where (d.bank_code, d.digits, d.account_no) = (p_bank_code, right(p_account_no, 4), p_account_no) and d.player_id <> p_player)
    and not exists (
      select from account.bank_claim c where (c.bank_code, c.account_no) = (p_bank_code, p_account_no) and c.player_id <> p_player)
$$;
