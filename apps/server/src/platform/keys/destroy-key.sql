-- Destroys the key of a player, for the function that erases them: what stands under it opens nowhere any more. Again it changes nothing.
create or replace function platform.destroy_player_key(p_player uuid) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  insert into platform.erased_player (player_id, erased_at) values (p_player, v_now) on conflict do nothing;
  delete from platform.player_key k where k.player_id = p_player;
end $$;

create or replace function platform.is_erased(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, platform, pg_temp as $$
begin
  return exists (select 1 from platform.erased_player e where e.player_id = p_player);
end $$;
