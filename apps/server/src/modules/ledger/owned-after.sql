-- What a player had with us right after one of their postings: in the wallet, at the games, on the way to or from them, and
-- held by withdrawals. Under the owner's lock.
create or replace function ledger.owned_after(p_owner uuid, p_posting_no bigint) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (select o.wallet from ledger.owner o where o.owner_id = p_owner)
    + coalesce((select sum(b.amount) from ledger.balance b where b.owner_id = p_owner and b.account in ('game', 'transit', 'held')), 0)::bigint
    - coalesce((
      select sum(p.amount * ((p.destination in ('wallet', 'game', 'transit', 'held'))::int - (p.source in ('wallet', 'game', 'transit', 'held'))::int))
      from ledger.posting p where p.owner_id = p_owner and p.posting_no > p_posting_no), 0)::bigint;
end $$;

-- The game that a posting of an owner is about; null where it is about none.
create or replace function ledger.game_of(p_owner uuid, p_posting_no bigint) returns text
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (
    select case when 'game' in (p.source, p.destination) then coalesce(p.source_subaccount, p.destination_subaccount) end
    from ledger.posting p where p.owner_id = p_owner and p.posting_no = p_posting_no);
end $$;
