-- Locks those of the players whom nobody else holds, for as long as the transaction lasts. Answers the others.
create or replace function ledger.lock_free_players(p_players uuid[]) returns uuid[] language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  with free as (select player_id from ledger.player where player_id = any (p_players) for no key update skip locked)
  select coalesce(array_agg(p.player_id), '{}') from ledger.player p
  where p.player_id = any (p_players) and p.player_id not in (select free.player_id from free)
$$;

-- Several posts in one round trip and one commit, each with its own answer, in the order given. The players must be
-- in ascending order, which makes them differ; a player whom somebody else holds is not waited for but answered `busy`.
create or replace function ledger.post_batch(
  p_players uuid[], p_kinds text[], p_froms ledger.account_kind[], p_tos ledger.account_kind[], p_places text[], p_amounts bigint[],
  p_statement_types ledger.statement_type[], p_request_keys text[], p_causes text[], p_ats timestamptz[], p_versions bigint[]
) returns table (status text, movement_no bigint, statement_no bigint, wallet bigint)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_busy uuid[] := ledger.lock_free_players(p_players);
  v_answer record;
begin
  for i in 1 .. cardinality(p_players) loop
    if i > 1 and p_players[i] <= p_players[i - 1] then
      raise exception 'the players of a batch must be in ascending order' using errcode = 'check_violation';
    end if;
    if p_players[i] = any (v_busy) then
      return query select 'busy', null::bigint, null::bigint, null::bigint;
      continue;
    end if;
    v_answer := ledger.post(p_players[i], p_kinds[i], p_froms[i], p_tos[i], p_places[i], p_amounts[i], p_statement_types[i],
      p_request_keys[i], p_causes[i], p_ats[i], p_versions[i]);
    status := v_answer.status;
    movement_no := v_answer.movement_no;
    statement_no := v_answer.statement_no;
    wallet := v_answer.wallet;
    return next;
  end loop;
end $$;

grant execute on function ledger.post_batch, ledger.lock_free_players to krapao_app;
