-- What a player has at the games and on the way to or from them: it may come into the wallet yet.
create or replace function ledger.money_outside_the_wallet(p_owner uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (select coalesce(sum(b.amount), 0)::bigint from ledger.balance b where b.owner_id = p_owner and b.account in ('game', 'transit'));
end $$;

-- What a player's withdrawals hold: it leaves, or comes back into the wallet.
create or replace function ledger.held_of(p_owner uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (select coalesce(sum(b.amount), 0)::bigint from ledger.balance b where b.owner_id = p_owner and b.account = 'held');
end $$;

-- What a player held before one of their postings: in the wallet, at the games, and on the way to or from them. Also what
-- they have deposited by it and since, of the kinds named. Under the owner's lock.
create or replace function ledger.held_before(
  p_owner uuid, p_posting_no bigint, p_kinds text[], out wallet bigint, out at_games bigint, out in_transit bigint, out deposited_since bigint
) language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_since record;
begin
  select
      coalesce(sum(p.amount) filter (where p.destination = 'wallet'), 0) - coalesce(sum(p.amount) filter (where p.source = 'wallet'), 0) as wallet,
      coalesce(sum(p.amount) filter (where p.destination = 'game'), 0) - coalesce(sum(p.amount) filter (where p.source = 'game'), 0) as at_games,
      coalesce(sum(p.amount) filter (where p.destination = 'transit'), 0) - coalesce(sum(p.amount) filter (where p.source = 'transit'), 0) as in_transit,
      coalesce(sum(p.amount) filter (where p.kind = any (p_kinds)), 0) as deposited
    into v_since from ledger.posting p where p.owner_id = p_owner and p.posting_no >= p_posting_no;
  select o.wallet - v_since.wallet into wallet from ledger.owner o where o.owner_id = p_owner;
  select coalesce(sum(b.amount) filter (where b.account = 'game'), 0) - v_since.at_games,
      coalesce(sum(b.amount) filter (where b.account = 'transit'), 0) - v_since.in_transit
    into at_games, in_transit from ledger.balance b where b.owner_id = p_owner;
  deposited_since := v_since.deposited;
end $$;

-- What a player has on the way to or from the games.
create or replace function ledger.money_in_transit(p_owner uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (select coalesce(sum(b.amount), 0)::bigint from ledger.balance b where b.owner_id = p_owner and b.account = 'transit');
end $$;

-- What a player can spend, as it is now.
create or replace function ledger.wallet_of(p_owner uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  return (select o.wallet from ledger.owner o where o.owner_id = p_owner);
end $$;

-- By how much each of an owner's postings changed what they hold: in the wallet, at the games and on the way; those that changed it, after one
-- posting and before another, or to the newest where that is null, in order. `is_play`: won or lost at a game. Under the owner's lock.
create or replace function ledger.changes_between(p_owner uuid, p_after bigint, p_before bigint)
returns table (posting_no bigint, change bigint, is_play boolean)
language plpgsql stable security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_play text[] := ledger.kinds_of('play');
begin
  return query
    select p.posting_no, case when p.destination in ('wallet', 'game', 'transit') then p.amount else -p.amount end::bigint, p.kind = any (v_play)
    from ledger.posting p
    where p.owner_id = p_owner and p.posting_no > p_after and (p_before is null or p.posting_no < p_before)
      and (p.destination in ('wallet', 'game', 'transit')) <> (p.source in ('wallet', 'game', 'transit'))
    order by p.posting_no;
end $$;
