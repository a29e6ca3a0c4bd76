-- Whether this is a player who may sign in; not for one who was deactivated, nor for whoever is no player.
create or replace function account.can_act(p_player uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, account, pg_temp as $$
  select exists (select from account.player p where p.player_id = p_player and p.deactivated_at is null)
$$;

-- Whether this is a player at all, and no journal of the house.
create or replace function account.is_player(p_player uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, account, pg_temp as $$
  select exists (select from account.player p where p.player_id = p_player)
$$;
