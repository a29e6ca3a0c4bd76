-- Ends a redemption as `credited` or `unallocated`, where its payment says so, or as `refused`, for the holder of this
-- lease. Whoever knows of the payment needs no lease: the payment is there, and there once.
create or replace function deposit.end_redemption(
  p_player uuid, p_redemption uuid, p_lease_no bigint, p_state deposit.redemption_state, p_reason text
) returns deposit.ended language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_redemption deposit.gift_redemption;
  v_now timestamptz;
begin
  perform ledger.lock_owner(p_player);
  select r.* into v_redemption from deposit.gift_redemption r where r.player_id = p_player and r.redemption_id = p_redemption for update;
  if not found or (p_state = 'refused' and v_redemption.lease_no <> p_lease_no) then
    return 'fenced';
  elsif v_redemption.ended_at is not null then
    return case v_redemption.state when p_state then 'ended' else 'fenced' end;
  elsif p_state <> 'refused' and not exists (
    select 1 from deposit.payment p where p.reference = deposit.reference_of_voucher(v_redemption.voucher)
      and (p_state = 'unallocated' or (p.state = 'credited' and p.player_id = p_player)))
  then
    raise exception 'redemption % is not paid', p_redemption using errcode = 'check_violation';
  end if;
  v_now := platform.now();
  update deposit.gift_redemption r set state = p_state, reason = left(p_reason, 300), next_attempt_at = null, leased_at = null, ended_at = v_now,
      history = r.history || platform.history_line(v_now, v_redemption.attempts, p_state::text, p_reason)
    where r.player_id = p_player and r.redemption_id = p_redemption;
  perform operator.close_item(p_player, 'gift-link', p_redemption::text, p_state::text);
  if p_state = 'refused' then
    perform outcomes.note(p_player, 'gift_refused', p_redemption::text);
  elsif p_state = 'unallocated' then
    perform outcomes.note(p_player, 'payment_waits', deposit.reference_of_voucher(v_redemption.voucher));
  end if;
  return 'ended';
end $$;

-- What the payment of a voucher is known by: a voucher pays once, whoever says what of it.
create or replace function deposit.reference_of_voucher(p_voucher text) returns text language sql immutable as $$
  select 'GIFTLINK:' || p_voucher
$$;

comment on function deposit.end_redemption is 'may be null: p_reason';
comment on function deposit.reference_of_voucher is 'used in statements';
grant execute on function deposit.end_redemption, deposit.reference_of_voucher to krapao_app;
