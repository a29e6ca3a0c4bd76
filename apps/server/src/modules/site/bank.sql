-- The currency of the accounts at a bank; nothing for a code that is no bank's.
create or replace function site.bank_currency(p_code text) returns text language sql stable security definer set search_path = pg_catalog, site, pg_temp as $$
  select b.currency from site.bank b where b.code = p_code
$$;

-- Whether the service is open: it is until the operator closes it.
create or replace function site.is_service_open() returns boolean language sql stable security definer set search_path = pg_catalog, site, pg_temp as $$
  select coalesce((select (s.value ->> 'isOpen')::boolean from site.setting s where s.key = 'service'), true)
$$;
