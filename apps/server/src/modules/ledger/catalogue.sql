-- The kinds of posting that come to one of these, of the catalogue.
create or replace function ledger.kinds_of(variadic p_meanings ledger.meaning[]) returns text[]
language sql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select array_agg(k.kind order by k.kind) from ledger.posting_kind k where k.meaning = any (p_meanings)
$$;
