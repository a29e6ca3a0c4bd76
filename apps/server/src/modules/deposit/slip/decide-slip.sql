-- Staff say that a slip is refused, with the note its player reads. Answers what `authorise` did.
create or replace function deposit.refuse_slip(p_player uuid, p_slip uuid, p_instruction operator.instruction, p_note text) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_slip deposit.slip;
  v_authorised record;
begin
  select s.* into v_slip from deposit.slip s where s.player_id = p_player and s.slip_id = p_slip for update;
  perform ledger.lock_owner(p_player);
  p_instruction.act := 'refuse as ' || p_note;
  v_authorised := operator.authorise(p_player, p_instruction, row('slip', p_slip::text, 0, ledger.currency_of(p_player),
    jsonb_build_object('state', v_slip.state), jsonb_build_object('state', 'failed', 'note', p_note))::operator.decision);
  if v_authorised.status = 'act' and v_authorised.is_new then
    v_slip.decided_by := p_instruction.staff_id;
    perform deposit.end_slip(p_player, v_slip, p_note, 'refused by staff', '{}');
  end if;
  return v_authorised.status;
end $$;

-- Staff say that a slip is right: its payment is credited under its own reference, as p_payment says, or as it waits for
-- manual review. The amount is what was told of it, where anything was. It takes two people, who name the same amount and
-- bank, where nothing was told of the transfer, or nothing that names this player; where nothing ever can be told of it,
-- one person credits it on trust, and another confirms it. The row of the slip, of the payment, the journal of the house,
-- the player. Answers what `authorise` did, with what was posted, or no status, because of an obstacle.
create or replace function deposit.accept_slip(
  p_player uuid, p_slip uuid, p_instruction operator.instruction, p_payment deposit.new_payment, p_attempt uuid,
  out status operator.authorised, out obstacle deposit.slip_obstacle, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_slip deposit.slip;
  v_known deposit.payment;
  v_is_new boolean;
  v_verdict deposit.verdict;
  v_takes text;
  v_authorised record;
  v_note text;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  select s.* into v_slip from deposit.slip s where s.player_id = p_player and s.slip_id = p_slip for update;
  p_instruction.act := format('accept %s into %s', p_payment.amount, p_payment.subaccount);
  if v_slip.state is distinct from 'manual_review' or operator.why_not(p_instruction, 'slip', p_payment.currency) is not null then
    -- Answered by what was said of it before, or because it waits for nobody, or by somebody who may not: what was said of other payments
    -- is then not looked at, because looking joins and parts them.
    status := (operator.authorise(p_player, p_instruction, row('slip', p_slip::text, p_payment.amount, p_payment.currency, null, null)::operator.decision)).status;
    return;
  elsif ledger.currency_of(p_player) is distinct from p_payment.currency then
    obstacle := 'wrong_currency';
    return;
  elsif v_slip.payment_reference is distinct from p_payment.reference or deposit.is_told_otherwise(v_slip, p_payment)
    or (p_payment.channel::text, p_payment.event_id) is distinct from ('slip', p_slip::text)
  then
    obstacle := 'not_possible';
    return;
  end if;
  p_payment.evidence := p_payment.evidence || jsonb_build_object('slipId', p_slip, 'acceptedBy', p_instruction.staff_id);
  v_verdict := (deposit.match_payment(ledger.house_owner_id(p_payment.currency, 'suspense', p_payment.reference), p_payment, true)).verdict;
  if v_verdict is not null then
    perform deposit.forget_match(p_payment.reference, p_payment.amount);
    obstacle := 'not_possible';
    return;
  end if;
  v_now := platform.now();
  insert into deposit.payment (reference, channel, subaccount, amount, currency, state, player_id, event_id, evidence, received_at, ended_at)
    values (p_payment.reference, p_payment.channel, p_payment.subaccount, p_payment.amount, p_payment.currency::ledger.currency, 'credited', p_player,
      p_payment.event_id, p_payment.evidence, v_now, v_now)
    on conflict (reference) do nothing;
  v_is_new := found;
  if not v_is_new then
    select p.* into v_known from deposit.payment p where p.reference = p_payment.reference for update;
    if not (v_known.state = 'unallocated' or deposit.is_credited_to(p_player, p_payment.reference))
      or (v_known.amount, v_known.currency::text) <> (p_payment.amount, p_payment.currency) then
      obstacle := 'not_possible';
      return;
    end if;
    perform ledger.lock_owner(ledger.house_owner(v_known.currency::text, 'suspense', v_known.reference));
  end if;
  perform ledger.lock_owner(p_player);
  v_takes := case
    when v_known.state <> 'unallocated' then null
    when deposit.may_be_another(p_payment.reference) then 'two'
    when v_slip.told ->> 'sender' = 'proven' or (not v_is_new and deposit.names_player(p_player, v_known)) then null
    when not v_is_new or v_slip.told is not null
      or site.can_be_told(p_payment.evidence ->> 'toAccountNo', p_payment.subaccount, v_slip.bank_code) then 'two'
    else 'trust' end;
  v_authorised := operator.authorise(p_player, p_instruction, row('slip', p_slip::text, p_payment.amount, p_payment.currency,
    jsonb_build_object('state', v_slip.state), jsonb_build_object('state', 'credited', 'payment', p_payment.reference))::operator.decision,
    v_takes);
  status := v_authorised.status;
  if status <> 'act' or not v_authorised.is_new then
    if v_is_new then
      delete from deposit.payment p where p.reference = p_payment.reference;
      perform deposit.forget_match(p_payment.reference, p_payment.amount);
    end if;
    return;
  end if;
  if v_is_new then
    posted := (deposit.post_credit(p_player, p_payment, false, p_attempt, null, null)).posted;
    if v_takes = 'trust' and v_authorised.is_alone then
      perform deposit.open_unconfirmed(p_player, p_slip, p_payment, p_instruction.staff_id);
    end if;
  elsif v_known.state = 'unallocated' then
    posted := (deposit.settle_unallocated(p_player, v_known, p_payment, p_attempt, null)).posted;
  end if;
  v_slip.amount := p_payment.amount;
  v_slip.currency := p_payment.currency;
  v_slip.decided_by := p_instruction.staff_id;
  if exists (
    select 1 from deposit.slip s where s.player_id = p_player and s.payment_reference = v_slip.payment_reference and s.state = 'credited')
  then
    v_note := 'SLIP_REFNO_DUPLICATED';
  end if;
  perform deposit.end_slip(p_player, v_slip, v_note, 'accepted by staff', '{}');
end $$;

-- Whether the verifier has told of another amount than this, or of another account of ours.
create or replace function deposit.is_told_otherwise(p_slip deposit.slip, p_payment deposit.new_payment) returns boolean language sql stable as $$
  select p_slip.told is not null and (
    (p_slip.told ->> 'amount', p_slip.told ->> 'currency') is distinct from (p_payment.amount::text, p_payment.currency)
    or deposit.account_fit(p_slip.told ->> 'toBankCode', p_slip.told ->> 'toAccountNo', p_payment.subaccount, p_payment.evidence ->> 'toAccountNo') = 'other')
$$;

comment on function deposit.accept_slip is 'may be null: status, obstacle, posted';
grant execute on function deposit.refuse_slip, deposit.accept_slip to krapao_app;
