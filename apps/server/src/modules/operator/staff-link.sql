-- Players about whom a member of staff decides nothing, because they are theirs, or may be. A server finds how two are linked, by what players are
-- known by; what it has found, and what was declared, is looked up here by whatever decides.

-- Keeps that a server has found a link. One that the owner of the database has ended stays ended.
create or replace function operator.note_link(p_player uuid, p_staff uuid, p_because text) returns void
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  if p_because = 'own' then
    raise exception 'whose own a player is they declare themselves' using errcode = 'check_violation';
  end if;
  insert into operator.staff_link (player_id, staff_id, because, noted_at) values (p_player, p_staff, p_because, v_now) on conflict do nothing;
end $$;

-- Keeps that a member of staff has worked in a browser that players are known by.
create or replace function operator.note_browser(p_staff uuid, p_visitor_hash bytea) returns void
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  insert into operator.staff_browser as b (staff_id, visitor_hash, seen_at) values (p_staff, p_visitor_hash, v_now)
    on conflict (staff_id, visitor_hash) do update set seen_at = excluded.seen_at where b.seen_at < excluded.seen_at - interval '1 day';
end $$;

-- A member of staff says that a player is they themselves. They cannot take it back.
create or replace function operator.declare_own_player(p_player uuid, p_instruction operator.instruction) returns operator.own_change
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_decision operator.decision := row('staff-link', p_player::text, null, null, null, '{"because": "own"}');
  v_before operator.authorised := operator.answered_before(p_instruction.staff_id, p_instruction, v_decision);
  v_now timestamptz;
begin
  if v_before is not null then
    return case when v_before = 'act' then 'done' else 'key_reused' end;
  elsif not operator.is_proven(p_instruction) then
    return 'not_staff';
  end if;
  perform operator.record_act(p_instruction.staff_id, p_instruction, v_decision, 'act');
  v_now := platform.now();
  insert into operator.staff_link (player_id, staff_id, because, noted_at) values (p_player, p_instruction.staff_id, 'own', v_now)
    on conflict (player_id, staff_id, because) do update set ended_at = null;
  return 'done';
end $$;

-- Ends whatever links a member of staff to a player. Answers how many links there were. For the owner of the database alone.
create or replace function operator.end_links(p_player uuid, p_staff uuid) returns int
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_ended int;
begin
  update operator.staff_link l set ended_at = v_now where l.player_id = p_player and l.staff_id = p_staff and l.ended_at is null;
  get diagnostics v_ended = row_count;
  if v_ended > 0 then
    perform operator.record_staff_change(p_staff, 'unlink', jsonb_build_object('player', p_player), null);
  end if;
  return v_ended;
end $$;

create or replace function operator.is_linked(p_player uuid, p_staff uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from operator.staff_link l where l.player_id = p_player and l.staff_id = p_staff and l.ended_at is null);
end $$;

grant execute on function operator.note_link, operator.note_browser, operator.declare_own_player to krapao_app;
comment on function operator.end_links is 'called by the owner';
