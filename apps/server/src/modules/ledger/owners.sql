-- Opens a player's ledger in their one currency.
create or replace function ledger.open_owner(p_owner uuid, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  insert into ledger.owner (owner_id, kind, currency) values (p_owner, 'player', p_currency::ledger.currency);
end $$;
comment on function ledger.open_owner is 'called by the owner';

-- Which journal of the house a posting between two of its accounts stands in. There are sixteen for each account and
-- currency, and the reference says which, so that no row is hot and the same reference again is posted, and refused, in
-- the same one.
create or replace function ledger.house_owner_id(p_currency text, p_account text, p_reference text) returns uuid language sql immutable as $$
  select md5(concat_ws(':', 'house', p_currency, p_account, get_byte(sha256(convert_to(p_reference, 'UTF8')), 0) % 16))::uuid
$$;

-- The same journal, made when it is first used.
create or replace function ledger.house_owner(p_currency text, p_account text, p_reference text) returns uuid
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_owner uuid := ledger.house_owner_id(p_currency, p_account, p_reference);
begin
  if not exists (select 1 from ledger.account_kind k where k.name = p_account and k.owner = 'house') then
    raise exception '% is no account of the house', p_account using errcode = 'check_violation';
  end if;
  if not exists (select 1 from ledger.owner o where o.owner_id = v_owner) then
    insert into ledger.owner (owner_id, kind, currency) values (v_owner, 'house', p_currency::ledger.currency) on conflict do nothing;
  end if;
  return v_owner;
end $$;

-- Takes the owner's mutex for a decision that spans modules; held until the transaction ends. Nulls without a ledger.
create or replace function ledger.lock_owner(p_owner uuid, out wallet bigint, out currency text)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  select o.wallet, o.currency into wallet, currency from ledger.owner o where o.owner_id = p_owner for no key update;
end $$;

-- The one currency of an owner, which never changes; null without a ledger.
create or replace function ledger.currency_of(p_owner uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (select o.currency::text from ledger.owner o where o.owner_id = p_owner);
end $$;

-- Locks those of the owners whom nobody else holds, for as long as the transaction lasts. Answers the others.
create or replace function ledger.lock_free_owners(p_owners uuid[]) returns uuid[]
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_busy uuid[] := '{}';
begin
  -- Several are together on one machine: a statement for each would cost more than the lock.
  if cardinality(p_owners) > 1 then
    with free as (select o.owner_id from ledger.owner o where o.owner_id = any (p_owners) for no key update skip locked)
      select coalesce(array_agg(o.owner_id), '{}') into v_busy from ledger.owner o
      where o.owner_id = any (p_owners) and o.owner_id not in (select free.owner_id from free);
    return v_busy;
  end if;
  perform 1 from ledger.owner o where o.owner_id = p_owners[1] for no key update skip locked;
  if not found and exists (select 1 from ledger.owner o where o.owner_id = p_owners[1]) then
    v_busy := p_owners;
  end if;
  return v_busy;
end $$;

comment on function ledger.house_owner_id is 'used in statements';
grant execute on function ledger.house_owner_id, ledger.house_owner to krapao_app;
-- Until the release before the application took locks by itself.
revoke execute on function ledger.lock_owner, ledger.lock_free_owners from krapao_app;
