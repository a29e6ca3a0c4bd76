-- Credits the transfer that a slip shows, and ends the slip, in one commit: the row of the slip, that of the payment, then
-- what `settle` takes. p_own: the account of the player, veiled as that of the payment. From one that is not proven it credits nothing, and ends only with what this player was
-- credited with before. Answers what became of the slip, and of its payment what `settle` did.
create or replace function deposit.settle_slip(
  p_player uuid, p_slip uuid, p_lease_no bigint, p_payment deposit.new_payment, p_own account.veiled_number, p_attempt uuid,
  out status deposit.slip_settled, out settled deposit.settlement, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_slip deposit.slip;
  v_answer deposit.settled_payment;
begin
  select s.* into v_slip from deposit.slip s where s.player_id = p_player and s.slip_id = p_slip for update;
  if v_slip.lease_no is distinct from p_lease_no or v_slip.payment_reference is distinct from p_payment.reference
    -- It ended before: by an unacknowledged commit of this attempt, which has credited it, or by staff.
    or (v_slip.ended_at is not null and not deposit.is_credited_to(p_player, p_payment.reference)) then
    status := 'lost';
    return;
  end if;
  -- Asked about this slip: what is told of another's is told of their transfer, and the server has compared their name with it.
  if p_payment.event_id is distinct from p_slip::text then
    raise exception 'the verifier was asked about another slip than %', p_slip using errcode = 'check_violation';
  end if;
  p_payment := deposit.as_judged(p_player, deposit.hear(p_payment), p_own);
  if p_payment.evidence ? 'whole' then
    v_answer := deposit.settle_heard(p_player, p_payment, p_attempt, deposit.not_by_itself(p_payment));
    settled := v_answer.status;
    posted := v_answer.posted;
  else
    perform deposit.recognise(p_player, p_payment);
  end if;
  if deposit.is_allocated_to_another(p_player, p_payment.reference) then
    perform deposit.leave_slip(p_player, p_slip, p_lease_no, 'staff have given its payment to another player: compare the two', true);
    status := 'unallocated';
    return;
  elsif settled = 'unallocated' or not deposit.is_credited_to(p_player, p_payment.reference) then
    -- Its gateway or staff say whose the payment is; the slip is looked at again until they have.
    perform deposit.leave_slip(p_player, p_slip, p_lease_no, case when p_payment.evidence ? 'whole'
      then 'its payment waits for another report or for manual review'
      else 'the sending account is not proven: the feed of our bank says whose the transfer is' end, false);
    status := 'unallocated';
    return;
  end if;
  v_slip.amount := p_payment.amount;
  v_slip.currency := p_payment.currency;
  status := deposit.end_with_payment(p_player, v_slip, p_payment.evidence);
end $$;

-- A slip that cannot be credited by itself is merged into the payment that this player was credited with, where it is one.
create or replace function deposit.recognise(p_player uuid, p_payment deposit.new_payment) returns void language plpgsql as $$
declare
  v_match record;
begin
  perform platform.on_several_machines();
  v_match := deposit.match_payment(ledger.house_owner_id(p_payment.currency, 'suspense', p_payment.reference), p_payment, true);
  if v_match.verdict = 'merged' and deposit.is_credited_to(p_player, v_match.partner) then
    perform deposit.merge(ledger.house_owner(p_payment.currency, 'suspense', p_payment.reference), p_payment, v_match.partner);
    perform ledger.lock_owner(p_player);
  else
    perform deposit.forget_match(p_payment.reference, p_payment.amount);
  end if;
end $$;

-- Ends a slip whose payment was credited before: to this player, by whatever channel, or to another.
create or replace function deposit.end_known_slip(p_player uuid, p_slip uuid, p_lease_no bigint) returns deposit.known_slip_ended
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_slip deposit.slip;
  v_payment deposit.payment;
begin
  select s.* into v_slip from deposit.slip s where s.player_id = p_player and s.slip_id = p_slip for update;
  if v_slip.lease_no is distinct from p_lease_no then
    return 'lost';
  end if;
  select p.* into v_payment from deposit.payment p where p.reference = v_slip.payment_reference for update;
  if v_payment.state = 'merged' then
    -- The payment that it turned out to be answers for it.
    select p.* into v_payment from deposit.payment p where p.reference = v_payment.merged_into for update;
  end if;
  if v_payment.state is distinct from 'credited' or deposit.is_allocated_to_another(p_player, v_payment.reference) then
    return 'not_credited';
  end if;
  perform ledger.lock_owner(p_player);
  if v_payment.player_id = p_player then
    v_slip.amount := v_payment.amount;
    v_slip.currency := v_payment.currency;
    return deposit.end_with_payment(p_player, v_slip, '{}');
  elsif v_slip.ended_at is null then
    perform deposit.end_slip(p_player, v_slip, 'SLIP_REFNO_DUPLICATED', 'its payment is another player''s', '{}');
  end if;
  return 'duplicate';
end $$;

-- Its payment is this player's, whose lock the caller holds: the first slip of it has succeeded.
create or replace function deposit.end_with_payment(p_player uuid, p_slip deposit.slip, p_evidence jsonb) returns deposit.slip_settled language plpgsql as $$
declare
  v_note text;
begin
  if p_slip.ended_at is not null then
    return case p_slip.state when 'credited' then 'credited' else 'duplicate' end;
  end if;
  if exists (select 1 from deposit.slip s
      where s.player_id = p_player and s.payment_reference = p_slip.payment_reference and s.state = 'credited') then
    v_note := 'SLIP_REFNO_DUPLICATED';
  end if;
  perform deposit.end_slip(p_player, p_slip, v_note, case when v_note is null then 'credited' else 'another slip of this payment was credited' end, p_evidence);
  return case when v_note is null then 'credited' else 'duplicate' end;
end $$;

-- Also as the payment that it turned out to be.
create or replace function deposit.is_credited_to(p_player uuid, p_reference text) returns boolean language plpgsql stable as $$
declare
  v_payment deposit.payment := deposit.payment_told_as(p_reference);
begin
  return coalesce(v_payment.state = 'credited' and v_payment.player_id = p_player, false);
end $$;

-- Whether staff have given this payment to another player whom nothing that was told of it names. It may be this one's.
create or replace function deposit.is_allocated_to_another(p_player uuid, p_reference text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment := deposit.payment_told_as(p_reference);
begin
  return coalesce(v_payment.state = 'credited' and v_payment.player_id <> p_player and v_payment.decided_by is not null, false)
    and not deposit.names_player(v_payment.player_id, v_payment);
end $$;

comment on function deposit.is_allocated_to_another is 'asked for many';
comment on function deposit.settle_slip is 'may be null: p_own, settled, posted';
grant execute on function deposit.is_allocated_to_another, deposit.settle_slip, deposit.end_known_slip to krapao_app;
