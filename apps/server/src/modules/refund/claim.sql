-- Claims what the closed periods of a player have given, into their account `refund`, under the id of the claim.
create or replace function refund.claim_periods(p_player uuid, p_claim uuid, out status refund.claimed, out amount bigint)
language plpgsql security definer set search_path = pg_catalog, refund, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_posting ledger.new_posting;
  v_posted record;
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
  select sum(p.accrued) into amount from refund.period p where p.player_id = p_player and p.closed_at is not null and p.claim_id is null;
  if amount is null or amount = 0 then
    status := case when amount = 0 then 'minimum' else 'none' end;
    amount := null;
    return;
  end if;
  v_posting.kind := 'refund_claimed';
  v_posting.amount := amount;
  v_posting.idempotency_key := 'refund-claim:' || p_claim;
  v_posting.reference_id := p_claim::text;
  v_posted := ledger.post(p_player, v_posting);
  if v_posted.status <> 'posted' then
    raise exception 'the refund of player % was not claimed: %', p_player, v_posted.status;
  end if;
  insert into refund.claim (player_id, claim_id, amount, claimed_at) values (p_player, p_claim, amount, platform.now());
  update refund.period p set claim_id = p_claim where p.player_id = p_player and p.closed_at is not null and p.claim_id is null;
  status := 'claimed';
end $$;

comment on function refund.claim_periods is 'may be null: amount';
grant execute on function refund.claim_periods to krapao_app;
