-- A *condition* is the turnover a player owes before money can leave; a player has at most one open. This is what a player must still play before money can leave, in minor units; nulls where nothing is unmet.
create or replace function bonus.unmet_condition(p_player uuid, out required_turnover bigint, out done_turnover bigint)
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  select c.required_turnover, c.done_turnover into required_turnover, done_turnover
    from bonus.condition c where c.player_id = p_player and c.closed_at is null and c.done_turnover < c.required_turnover;
end $$;
