-- The player ends what is active, after the money at the games was collected. Answers what it took, too.
create or replace function promotion.end_bonus(p_player uuid, p_condition uuid, out status promotion.bonus_ended, out taken bigint)
language plpgsql security definer set search_path = pg_catalog, promotion, pg_temp as $$
declare
  v_ending record;
  v_ended record;
begin
  perform ledger.lock_owner(p_player);
  perform bonus.bring_up_to_date(p_player);
  select e.* into v_ending from bonus.ending_of(p_player) e;
  if v_ending.condition_id = p_condition and v_ending.state = 'open' and v_ending.in_transit = 0 and v_ending.total < v_ending.threshold
      and ledger.wallet_of(p_player) - bonus.due_of(p_player) < v_ending.takes_now then
    status := 'not_collected';
    return;
  end if;
  v_ended := bonus.end_condition(p_player, p_condition);
  status := v_ended.status;
  taken := v_ended.taken;
  perform promotion.settle_waiting(p_player);
end $$;

comment on function promotion.end_bonus is 'may be null: taken';
grant execute on function promotion.end_bonus to krapao_app;
