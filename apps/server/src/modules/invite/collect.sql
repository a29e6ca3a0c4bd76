-- What a player can collect of what friends have earned them.
create or replace function invite.to_collect(p_player uuid, out status invite.collectable, out amount bigint)
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
begin
  amount := ledger.balance_of(p_player, 'invite');
  if not exists (select 1 from invite.rule r where r.currency::text = v_currency and r.since is not null) then
    status := 'inactive';
  elsif bonus.has_condition(p_player) then
    status := 'bonus_active';
  elsif amount > 0 then
    status := 'ready';
  elsif not exists (select 1 from invite.earning e where e.player_id = p_player) then
    status := 'no_play_info';
  elsif exists (select 1 from invite.collection c where c.player_id = p_player)
    and not exists (select 1 from invite.earning e where e.player_id = p_player
      and (e.state = 'pending' or (e.state = 'earned' and e.released + e.dropped < e.amount)))
  then
    status := 'collected';
  else
    status := 'none';
  end if;
end $$;

-- Collects all of it into the wallet, on the terms of the order. `p_shown`: what the player was shown of its cost.
create or replace function invite.collect(p_player uuid, p_order bonus.grant_order, p_shown text, out status invite.collected)
language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_now timestamptz;
  v_before record;
  v_granted bonus.granted;
begin
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  if not exists (select 1 from invite.collection c where c.player_id = p_player and c.grant_id = p_order.grant_id) then
    v_before := invite.to_collect(p_player);
    status := case when v_before.status <> 'ready' then v_before.status::text
      when v_before.amount <> p_order.amount or not coalesce((
        select bonus.is_of_terms(p_order, 'invite', 'invite_collected', 'invite-collected', bonus.terms_of_amount(r.terms, v_before.amount))
        from invite.rule r where r.currency::text = ledger.currency_of(p_player)), false) then 'changed'
      when not bonus.is_as_shown(p_player, p_order, p_shown) then 'cost_changed' end;
    if status is not null then
      return;
    end if;
  end if;
  v_granted := (bonus.grant(p_player, p_order)).status;
  status := case v_granted when 'repeated' then 'granted' else v_granted::text end;
  if v_granted = 'granted' then
    insert into invite.collection (player_id, grant_id, amount, collected_at) values (p_player, p_order.grant_id, p_order.amount, v_now);
    update invite.earning e set collected = e.released where e.player_id = p_player and e.released > e.collected;
  end if;
end $$;

comment on function invite.collect is 'may be null: p_shown';
grant execute on function invite.to_collect, invite.collect to krapao_app;
