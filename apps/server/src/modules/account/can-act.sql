-- Whether this is a player who may sign in; not for one who was deactivated or has frozen their account, nor for whoever is no player.
create or replace function account.can_act(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return exists (select 1 from account.player p where p.player_id = p_player and p.deactivated_at is null and p.frozen_at is null);
end $$;

-- Whether this is a player who was deactivated. Whoever has frozen their account is given what comes for them all the same.
create or replace function account.is_deactivated(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return exists (select 1 from account.player p where p.player_id = p_player and p.deactivated_at is not null);
end $$;

-- Whether this is a player at all, and no journal of the house.
create or replace function account.is_player(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return exists (select 1 from account.player p where p.player_id = p_player);
end $$;
