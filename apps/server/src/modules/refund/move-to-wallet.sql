-- What a player has claimed and can move to the wallet now.
create or replace function refund.to_move(p_player uuid, out status refund.movable, out amount bigint)
language plpgsql security definer set search_path = pg_catalog, refund, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
begin
  amount := ledger.balance_of(p_player, 'refund');
  status := case
    when not exists (select from refund.rule r where r.currency::text = v_currency and r.since is not null) then 'inactive'
    when bonus.has_condition(p_player) then 'condition'
    when amount = 0 then 'none'
    else 'ready' end;
end $$;

-- Moves it, on the terms of the order, which names the whole amount. `p_shown`: what the player was shown of its cost.
create or replace function refund.move_to_wallet(p_player uuid, p_order bonus.grant_order, p_shown text, out status refund.moved)
language plpgsql security definer set search_path = pg_catalog, refund, pg_temp as $$
declare
  v_now timestamptz;
  v_before record;
  v_granted bonus.granted;
begin
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  if not exists (select 1 from refund.move m where m.player_id = p_player and m.grant_id = p_order.grant_id) then
    v_before := refund.to_move(p_player);
    status := case when v_before.status <> 'ready' then v_before.status::text
      when v_before.amount <> p_order.amount or not coalesce((
        select bonus.is_of_terms(p_order, 'refund', 'refund_to_wallet', 'refund-to-wallet', bonus.terms_of_amount(r.terms, v_before.amount))
        from refund.rule r where r.currency::text = ledger.currency_of(p_player)), false) then 'changed'
      when not bonus.is_as_shown(p_player, p_order, p_shown) then 'cost_changed' end;
    if status is not null then
      return;
    end if;
  end if;
  v_granted := (bonus.grant(p_player, p_order)).status;
  status := case v_granted when 'repeated' then 'granted' when 'bonus_active' then 'condition' else v_granted::text end;
  if v_granted = 'granted' then
    insert into refund.move (player_id, grant_id, amount, moved_at) values (p_player, p_order.grant_id, p_order.amount, v_now);
  end if;
end $$;

comment on function refund.move_to_wallet is 'may be null: p_shown';
grant execute on function refund.to_move, refund.move_to_wallet to krapao_app;
