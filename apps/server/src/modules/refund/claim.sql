-- Claims what the closed periods of a player have given, into their account `refund`, under the id of the claim.
create or replace function refund.claim_periods(p_player uuid, p_claim uuid, out status refund.claimed, out amount bigint)
language plpgsql security definer set search_path = pg_catalog, refund, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_now timestamptz := platform.now();
begin
  select c.amount into amount from refund.claim c where c.player_id = p_player and c.claim_id = p_claim;
  if found then
    status := 'claimed';
    return;
  elsif not exists (select from refund.rule r where r.currency::text = v_currency and r.since is not null) then
    status := 'inactive';
    return;
  end if;
  perform refund.close_periods(p_player);
  if bonus.has_condition(p_player) then
    status := 'condition';
    return;
  end if;
  amount := accrual.to_claim(p_player, 'refund');
  if amount is null or amount = 0 then
    status := case when amount = 0 then 'minimum' else 'none' end;
    amount := null;
    return;
  end if;
  perform ledger.post_decided(p_player, 'refund_claimed', amount, 'refund-claim:' || p_claim, p_claim::text);
  insert into refund.claim (player_id, claim_id, amount, claimed_at) values (p_player, p_claim, amount, v_now);
  perform accrual.claim(p_player, 'refund', p_claim);
  status := 'claimed';
end $$;

comment on function refund.claim_periods is 'may be null: amount';
grant execute on function refund.claim_periods to krapao_app;
