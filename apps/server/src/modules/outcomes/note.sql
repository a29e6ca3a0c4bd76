-- Something has ended for this player. In the commit of the act, and the last lock it takes: two acts of one player number what they say
-- one after the other, and nobody who reads sees the second number before the first.
create or replace function outcomes.note(p_player uuid, p_kind text, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, outcomes, pg_temp as $$
declare
  v_no int;
  v_now timestamptz;
begin
  insert into outcomes.player as o (player_id, outcome_no) values (p_player, 1)
    on conflict (player_id) do update set outcome_no = o.outcome_no + 1 returning o.outcome_no into v_no;
  v_now := platform.now();
  insert into outcomes.outcome (player_id, outcome_no, kind, reference, happened_at) values (p_player, v_no, p_kind, p_reference, v_now);
end $$;

-- Whether this was told of, as far as what was told is kept.
create or replace function outcomes.is_noted(p_player uuid, p_kind text, p_reference text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, outcomes, pg_temp as $$
begin
  return exists (select 1 from outcomes.outcome o where o.player_id = p_player and o.kind = p_kind and o.reference = p_reference);
end $$;

-- How many have ended so for this player.
create or replace function outcomes.newest_outcome_no(p_player uuid) returns int
language plpgsql stable security definer set search_path = pg_catalog, outcomes, pg_temp as $$
begin
  return coalesce((select o.outcome_no from outcomes.player o where o.player_id = p_player), 0);
end $$;

-- Those of these players for whom something has ended so after the number that stands beside each. Without a lock.
create or replace function outcomes.players_beyond(p_players uuid[], p_outcome_nos int[]) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, outcomes, pg_temp as $$
begin
  return query select o.player_id from unnest(p_players, p_outcome_nos) asked (player_id, outcome_no)
    join outcomes.player o on o.player_id = asked.player_id where o.outcome_no > asked.outcome_no;
end $$;

comment on function outcomes.note is 'may be null: p_reference';
grant execute on function outcomes.players_beyond to krapao_app;
