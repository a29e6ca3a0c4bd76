-- Staff have sent a payment back that belongs to nobody, under p_returned_by of the bank or gateway: two people, who say the
-- same, where it may be a payment that somebody has already. p_owner is the journal it waits in. Answers what `authorise` did, or
-- no status, because of an obstacle.
create or replace function deposit.return_payment(
  p_owner uuid, p_reference text, p_instruction operator.instruction, p_returned_by text,
  out status operator.authorised, out obstacle deposit.return_obstacle
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_authorised record;
begin
  if p_returned_by !~ '^[A-Za-z0-9._: -]{1,80}$' or p_returned_by ~ '^ *$' then
    raise exception '% is no reference of a bank', p_returned_by using errcode = 'check_violation';
  end if;
  perform deposit.lock_slots(p_reference);
  select p.* into v_payment from deposit.payment p where p.reference = p_reference for update;
  -- Two people who write one reference in two ways have said the same.
  p_returned_by := deposit.normal_number(v_payment.subaccount, p_returned_by);
  if v_payment.channel = 'giftlink' then
    obstacle := 'no_way_back';
    return;
  end if;
  perform ledger.lock_owner(p_owner);
  p_instruction.act := 'return by ' || p_returned_by;
  v_authorised := operator.authorise(p_owner, p_instruction, row('payment', p_reference, v_payment.amount, v_payment.currency::text,
    jsonb_build_object('state', v_payment.state), jsonb_build_object('state', 'returned', 'returnedBy', p_returned_by))::operator.decision,
    deposit.takes_to_return(p_reference));
  status := v_authorised.status;
  if status = 'act' and v_authorised.is_new then
    perform deposit.end_returned(p_owner, v_payment, jsonb_build_object('returnedBy', p_returned_by), p_instruction.staff_id, 'return');
  end if;
end $$;

-- It is no longer with us, whoever sent it back.
create or replace function deposit.end_returned(p_owner uuid, p_payment deposit.payment, p_evidence jsonb, p_decided_by uuid, p_outcome text) returns void
language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  perform platform.on_several_machines();
  update deposit.payment p set state = 'returned', decided_by = p_decided_by, ended_at = v_now, evidence = p.evidence || p_evidence
    where p.reference = p_payment.reference;
  perform deposit.post_return(p_owner, p_payment, 'returned:' || p_payment.reference);
  perform operator.close_item(p_owner, 'payment', p_payment.reference, p_outcome);
  perform deposit.tell_returned(deposit.was_shown_to(p_payment), p_payment.reference);
end $$;

-- Whom this payment was shown to: whose account it came from, or whose QR it came for.
create or replace function deposit.was_shown_to(p_payment deposit.payment) returns uuid language plpgsql stable as $$
begin
  return coalesce(p_payment.shown_to, (select r.player_id from deposit.qr_reference r where r.qr_id = p_payment.qr_id));
end $$;

-- They are told that it went back; nobody where it was shown to nobody.
create or replace function deposit.tell_returned(p_player uuid, p_reference text) returns void language plpgsql as $$
begin
  if p_player is not null then
    perform outcomes.note(p_player, 'payment_returned', p_reference);
  end if;
end $$;

comment on function deposit.return_payment is 'may be null: status, obstacle';
grant execute on function deposit.return_payment to krapao_app;
