-- Where money that came into this account of the operator may be told of under two references: the gateway that owns the
-- account (`qr:KBANK`), or the account itself (`bank:` and its number) where its feed numbers payments by itself. Nothing
-- where one payment has one reference.
create or replace function site.place_told_twice(p_account_no text) returns text
language sql stable security definer set search_path = pg_catalog, site, pg_temp as $$
  select case when a.owner_channel <> 'bank' then a.owner_channel when a.has_own_references then 'bank:' || a.account_no end
  from site.deposit_account a where a.account_no = p_account_no order by 1 limit 1
$$;

-- Whether this is a wallet of the operator that takes gift links in this currency.
create or replace function site.takes_gift_links(p_wallet text, p_currency text) returns boolean
language sql stable security definer set search_path = pg_catalog, site, pg_temp as $$
  select exists (select from site.deposit_wallet w where (w.account_name, w.currency::text) = (p_wallet, p_currency) and w.mode <> 'AUTO')
$$;

-- Whether some account's money is owned by this channel.
create or replace function site.owns_an_account(p_channel text) returns boolean
language sql stable security definer set search_path = pg_catalog, site, pg_temp as $$
  select exists (select from site.deposit_account a where a.owner_channel = p_channel)
$$;

-- Whether a transfer from this bank into this account of the operator can be told of by anything but a person: by the feed
-- or the gateway of the account, or by a verifier that asks the paying bank. Of what is not listed it can.
create or replace function site.can_be_told(p_account_no text, p_our_bank text, p_paying_bank text) returns boolean
language sql stable security definer set search_path = pg_catalog, site, pg_temp as $$
  select coalesce((select bool_or(a.has_feed or a.owner_channel <> 'bank') from site.deposit_account a
      where a.account_no = p_account_no and a.bank_code = p_our_bank), true)
    or coalesce((select b.has_verifier from site.bank b where b.code = upper(p_paying_bank)), true)
$$;
