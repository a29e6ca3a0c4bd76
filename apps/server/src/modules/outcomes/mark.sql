-- The player has read this much of what has ended. A mark never goes back, and never beyond what there is.
create or replace function outcomes.mark_read(p_player uuid, p_posting_no bigint, p_outcome_no int) returns void
language plpgsql security definer set search_path = pg_catalog, outcomes, pg_temp as $$
declare
  v_marks outcomes.player := outcomes.marks_to_move(p_player);
begin
  v_marks.read_posting_no := greatest(v_marks.read_posting_no, least(p_posting_no, ledger.newest_posting_no(p_player)));
  v_marks.read_outcome_no := greatest(v_marks.read_outcome_no, least(p_outcome_no, v_marks.outcome_no));
  v_marks.told_posting_no := greatest(v_marks.told_posting_no, v_marks.read_posting_no);
  v_marks.told_outcome_no := greatest(v_marks.told_outcome_no, v_marks.read_outcome_no);
  update outcomes.player o set read_posting_no = v_marks.read_posting_no, read_outcome_no = v_marks.read_outcome_no,
      told_posting_no = v_marks.told_posting_no, told_outcome_no = v_marks.told_outcome_no
    where o.player_id = p_player;
end $$;

-- A page is about to tell what has ended after p_after up to p_posting_no and p_outcome_no. True for the one page whose telling it is,
-- known by p_key, as often as it asks; false where another has told since p_after, and it looks again.
create or replace function outcomes.claim_telling(
  p_player uuid, p_after_posting_no bigint, p_after_outcome_no int, p_posting_no bigint, p_outcome_no int, p_key text
) returns boolean language plpgsql security definer set search_path = pg_catalog, outcomes, pg_temp as $$
declare
  v_marks outcomes.player := outcomes.marks_to_move(p_player);
begin
  if v_marks.told_by = p_key and (v_marks.told_posting_no, v_marks.told_outcome_no) = (p_posting_no, p_outcome_no) then
    return true;
  elsif (v_marks.told_posting_no, v_marks.told_outcome_no) <> (p_after_posting_no, p_after_outcome_no)
    or p_posting_no < p_after_posting_no or p_outcome_no < p_after_outcome_no
    or p_posting_no > ledger.newest_posting_no(p_player) or p_outcome_no > v_marks.outcome_no
  then
    return false;
  end if;
  update outcomes.player o set told_posting_no = p_posting_no, told_outcome_no = p_outcome_no, told_by = p_key where o.player_id = p_player;
  return true;
end $$;

-- The row of this player, locked, and made where nothing has ended and nothing was read before.
create or replace function outcomes.marks_to_move(p_player uuid) returns outcomes.player language plpgsql as $$
declare
  v_marks outcomes.player;
begin
  if ledger.newest_posting_no(p_player) is null then
    raise exception 'player % has no ledger', p_player using errcode = 'check_violation';
  end if;
  insert into outcomes.player (player_id) values (p_player) on conflict do nothing;
  select o.* into v_marks from outcomes.player o where o.player_id = p_player for update;
  return v_marks;
end $$;

grant execute on function outcomes.mark_read, outcomes.claim_telling to krapao_app;
