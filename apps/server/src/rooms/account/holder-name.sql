-- A name without what says nothing: titles, case, spaces.
create or replace function account.plain_name(p_name text) returns text language sql immutable as $$
  select btrim(regexp_replace(regexp_replace(upper(normalize(btrim(p_name), NFC)), '^(นางสาว|นาง|นาย|น\.ส\.|(MRS|MR|MISS|MS)(\.|\y))\s*', ''), '\s+', ' ', 'g'))
$$;

-- Whether a bank that says the one means the other. Banks shorten, pad and case names their own way.
create or replace function account.is_same_name(p_one text, p_other text) returns boolean
language sql immutable security definer set search_path = pg_catalog, account, pg_temp as $$
  select coalesce(account.plain_name(p_one) = account.plain_name(p_other), false)
$$;
