create or replace function ledger.open_player(p_player uuid, p_currency text) returns void language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  insert into ledger.player (player_id, currency) values (p_player, p_currency::ledger.currency)
$$;

-- Takes the player's mutex for a decision that spans rooms; held until the transaction ends. Nulls without such books.
create or replace function ledger.lock_player(p_player uuid, out wallet bigint, out currency text)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  select p.wallet, p.currency into wallet, currency from ledger.player p where p.player_id = p_player for no key update;
end $$;

grant execute on function ledger.open_player, ledger.lock_player to krapao_app;
