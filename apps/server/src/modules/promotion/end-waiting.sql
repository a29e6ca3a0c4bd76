-- A receipt may have waited long enough: ends its bonus free where no deposit came in time, and gives back its redemptions and its
-- part of the budget.
create or replace function promotion.end_waiting(p_player uuid) returns promotion.waiting_ended
language plpgsql security definer set search_path = pg_catalog, promotion, pg_temp as $$
declare
  v_receipt uuid;
begin
  perform ledger.lock_owner(p_player);
  if not bonus.bring_up_to_date(p_player) then
    return 'not_current';
  end if;
  select r.receipt_id into v_receipt from promotion.receipt r where r.player_id = p_player and r.state = 'waiting';
  perform promotion.settle_waiting(p_player);
  return coalesce((select 'unused' from promotion.receipt r where r.player_id = p_player and r.receipt_id = v_receipt and r.state = 'unused'), 'settled');
end $$;

-- Whose receipts have waited long enough, the longest first, at most so many.
create or replace function promotion.waited_players(p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, promotion, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query
    select r.player_id from promotion.receipt r where r.state = 'waiting' and r.waits_until < v_now order by r.waits_until limit p_limit;
end $$;

grant execute on function promotion.end_waiting, promotion.waited_players to krapao_app;
