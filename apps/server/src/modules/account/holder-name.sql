-- A name without what says nothing: titles, case, spaces. A Thai or Lao title is written into the name; an English one
-- ends with a point or a space, for a name may begin as it does.
create or replace function account.plain_name(p_name text) returns text language sql immutable as $$
  select regexp_replace(
    btrim(regexp_replace(upper(normalize(p_name, NFC)), '[\s\u00a0]+', ' ', 'g')),
    '^(นางสาว|นาง|นาย|น\.ส\.|ທ້າວ|ນາງສາວ|ນາງ|(MR|MRS|MS|MISS)[. ])\s*', '')
$$;

-- Whether a bank that says the one means the other. Banks shorten, pad and case names their own way. No name is no one's.
create or replace function account.is_same_name(p_one text, p_other text) returns boolean
language sql immutable security definer set search_path = pg_catalog, account, pg_temp as $$
  select coalesce(nullif(account.plain_name(p_one), '') = account.plain_name(p_other), false)
$$;

grant execute on function account.is_same_name to krapao_app;
