-- A deposit that one person has credited on trust, because nothing can tell of it but its slip. It is played with at once;
-- until another person has confirmed it no withdrawal of its player is approved.
create or replace function deposit.open_unconfirmed(p_player uuid, p_slip uuid, p_payment deposit.new_payment, p_staff uuid) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  insert into deposit.unconfirmed (player_id, reference, slip_id, amount, currency, credited_by, credited_at)
    values (p_player, p_payment.reference, p_slip, p_payment.amount, p_payment.currency::ledger.currency, p_staff, v_now);
  perform operator.open_item(p_player, 'unconfirmed-deposit', p_payment.reference, true,
    'one person has credited it by its slip alone, and neither a feed nor the verifier can tell of it',
    jsonb_build_object('amount', p_payment.amount::text, 'slip', p_slip, 'creditedBy', p_staff, 'bank', p_payment.subaccount));
end $$;

-- Ends it where it is open.
create or replace function deposit.end_unconfirmed(p_player uuid, p_reference text, p_outcome text, p_staff uuid) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  update deposit.unconfirmed u set outcome = p_outcome, ended_by = p_staff, ended_at = v_now
    where u.player_id = p_player and u.reference = p_reference and u.ended_at is null;
  if found then
    perform operator.close_item(p_player, 'unconfirmed-deposit', p_reference, p_outcome);
  end if;
end $$;

-- Another person says that the money of such a deposit is there (`confirm`), or that it is not (`deny`): then it is taken
-- back as a bank takes one back, and two people decide who bears that. Answers what `authorise` did; whoever has credited
-- it is answered same_person.
create or replace function deposit.confirm_deposit(p_player uuid, p_reference text, p_instruction operator.instruction) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_house uuid;
  v_unconfirmed deposit.unconfirmed;
  v_decision operator.decision;
  v_authorised record;
  v_reversal deposit.reversed;
begin
  perform platform.on_several_machines();
  if p_instruction.act not in ('confirm', 'deny') then
    raise exception 'a deposit is confirmed or denied, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select p.* into v_payment from deposit.payment p where p.reference = p_reference for update;
  v_house := ledger.house_owner(v_payment.currency::text, 'suspense', p_reference);
  perform ledger.lock_owner(v_house);
  perform ledger.lock_owner(p_player);
  select u.* into v_unconfirmed from deposit.unconfirmed u where u.player_id = p_player and u.reference = p_reference for update;
  v_decision := row('unconfirmed-deposit', p_reference, v_unconfirmed.amount, v_unconfirmed.currency::text,
    jsonb_build_object('creditedBy', v_unconfirmed.credited_by), jsonb_build_object('outcome', p_instruction.act));
  if v_unconfirmed.ended_at is null and v_unconfirmed.credited_by = p_instruction.staff_id and operator.is_proven(p_instruction)
    and not operator.was_answered(p_player, p_instruction)
  then
    perform operator.record_act(p_player, p_instruction, v_decision, 'same_person');
    return 'same_person';
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, v_decision);
  if v_authorised.status <> 'act' or not v_authorised.is_new then
    return v_authorised.status;
  end if;
  perform deposit.end_unconfirmed(p_player, p_reference, case p_instruction.act when 'confirm' then 'confirmed' else 'denied' end, p_instruction.staff_id);
  if p_instruction.act = 'deny' then
    v_reversal := deposit.take_back(v_house, row(p_reference, v_payment.channel, v_payment.amount, v_payment.currency::text,
      'denied:' || p_instruction.act_id, jsonb_build_object('bank', v_payment.subaccount, 'reason', 'its money never came', 'deniedBy', p_instruction.staff_id), null)::deposit.new_reversal);
    if v_reversal not in ('opened', 'repeated') then
      raise exception 'payment % could not be denied: %', p_reference, v_reversal;
    end if;
  end if;
  return v_authorised.status;
end $$;

-- Whether a deposit of this player was credited by one person alone, and nobody has confirmed it yet.
create or replace function deposit.has_unconfirmed(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  return exists (select 1 from deposit.unconfirmed u where u.player_id = p_player and u.ended_at is null);
end $$;

grant execute on function deposit.confirm_deposit to krapao_app;
