-- Staff say whose a payment is that waits for manual review. It takes two people, who name the same player, where nothing
-- that was told of it names that player, or where it may be a payment that somebody has already. Answers what `authorise`
-- did, with the posting where the money moved now, and whether a QR is no longer to be paid; or no status, because of an obstacle.
create or replace function deposit.allocate_payment(
  p_player uuid, p_reference text, p_instruction operator.instruction,
  out status operator.authorised, out obstacle deposit.allocation_obstacle, out posted ledger.posted, out ends_qr boolean
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_owner uuid;
  v_qr text;
  v_now timestamptz;
  v_authorised record;
  v_credited deposit.settled_payment;
begin
  perform platform.on_several_machines();
  ends_qr := false;
  perform deposit.lock_slots(p_reference);
  select p.* into v_payment from deposit.payment p where p.reference = p_reference for update;
  if not found then
    status := 'no_item';
    return;
  end if;
  if ledger.currency_of(p_player) is distinct from v_payment.currency::text then
    obstacle := 'wrong_currency';
    return;
  end if;
  -- The QR it was meant for is paid by it, where it is this player's and nothing else has paid it. Claimed before any journal
  -- is locked, as whoever settles a payment does.
  select q.qr_id into v_qr from deposit.qr q where q.player_id = p_player and q.qr_id = v_payment.qr_id;
  if not deposit.claim_paid_qr(p_player, v_qr, p_reference) then
    v_qr := null;
  end if;
  v_owner := ledger.house_owner(v_payment.currency::text, 'suspense', p_reference);
  perform ledger.lock_owner(v_owner);
  perform ledger.lock_owner(p_player);
  p_instruction.act := 'allocate to ' || p_player;
  v_authorised := operator.authorise(v_owner, p_instruction, row('payment', p_reference, v_payment.amount, v_payment.currency::text,
    jsonb_build_object('state', v_payment.state), jsonb_build_object('state', 'credited', 'player', p_player))::operator.decision,
    deposit.takes_to_allocate(p_player, v_payment));
  status := v_authorised.status;
  if status <> 'act' or not v_authorised.is_new then
    delete from deposit.paid_qr c where c.qr_id = v_qr and c.reference = p_reference;
    return;
  end if;
  v_now := platform.now();
  update deposit.payment p set state = 'credited', player_id = p_player, qr_id = v_qr, decided_by = p_instruction.staff_id, ended_at = v_now
    where p.reference = p_reference;
  v_credited := deposit.post_credit(p_player, row(p_reference, v_payment.channel, v_payment.subaccount, v_payment.amount, v_payment.currency::text,
    v_qr, v_payment.event_id, v_payment.evidence, null, null)::deposit.new_payment, true, null, null, null);
  perform deposit.close_question(v_owner, p_reference, 'decided', null);
  perform operator.close_item(v_owner, 'payment', p_reference, 'allocate');
  posted := v_credited.posted;
  ends_qr := v_credited.ends_qr;
end $$;

comment on function deposit.allocate_payment is 'may be null: status, obstacle, posted';
grant execute on function deposit.allocate_payment to krapao_app;
