-- A bank has corrected what it told of a payment: under the same reference, or by a line of another one that takes its
-- place. p_line is the payment as corrected, p_corrects the reference it was told under first, p_owner the journal of the
-- house for that. Money nobody was credited with is booked as corrected; what is decided already is not changed.
create or replace function deposit.record_correction(p_owner uuid, p_line deposit.new_payment, p_corrects text) returns deposit.corrected
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_known deposit.payment;
  v_is_in_place boolean := p_line.reference = p_corrects;
begin
  perform platform.on_several_machines();
  if p_owner is distinct from ledger.house_owner(p_line.currency, 'suspense', p_corrects) then
    raise exception 'the correction of % does not belong into journal %', p_corrects, p_owner using errcode = 'check_violation';
  end if;
  p_line := deposit.hear(p_line);
  -- Which line it corrects is the bank's to say.
  if not v_is_in_place and p_corrects is distinct from deposit.normal_reference(split_part(p_line.reference, ':', 1) || ':' || (p_line.evidence ->> 'corrects')) then
    raise exception 'the bank does not say that % corrects %', p_line.reference, p_corrects using errcode = 'check_violation';
  end if;
  p_line.reference := deposit.known_as(p_line.reference);
  if deposit.known_as(p_corrects) <> p_corrects then
    p_corrects := deposit.known_as(p_corrects);
    p_owner := ledger.house_owner(p_line.currency, 'suspense', p_corrects);
  end if;
  select p.* into v_known from deposit.payment p where p.reference = p_corrects for update;
  if not found then
    return 'unknown';
  elsif v_is_in_place and (v_known.channel, v_known.event_id) = (p_line.channel, p_line.event_id) then
    return 'recorded';
  elsif not v_is_in_place and deposit.is_gone_from_bank(v_known, p_line.reference) then
    -- The bank has the money under the new reference alone.
    return 'recorded';
  elsif v_is_in_place and (deposit.is_superseded(v_known, p_line) or not deposit.says_otherwise(v_known, p_line)) then
    perform deposit.keep_report(p_owner, v_known, p_line, null);
    return 'repeated';
  elsif v_known.state <> 'unallocated' or v_known.channel <> p_line.channel or v_known.currency::text <> p_line.currency
    -- Another bank has told of it: this one has no say.
    or v_known.evidence ->> 'bank' <> p_line.evidence ->> 'bank'
  then
    perform deposit.keep_report(ledger.house_owner(v_known.currency::text, 'suspense', p_corrects), v_known,
      row(p_corrects, p_line.channel, p_line.subaccount, p_line.amount, p_line.currency, null, p_line.event_id,
        p_line.evidence || jsonb_build_object('correctedBy', p_line.reference), null, null)::deposit.new_payment,
      case when v_is_in_place then 'its bank has corrected it' else 'its bank has withdrawn it, and booked it anew' end);
    return 'contradiction';
  elsif v_is_in_place then
    perform deposit.book_as_corrected(p_owner, v_known, p_line);
  else
    perform deposit.end_returned(p_owner, v_known, jsonb_build_object('correctedBy', p_line.reference), null, 'corrected');
  end if;
  return 'recorded';
end $$;

-- An older version of a line comes after its correction.
create or replace function deposit.is_superseded(p_known deposit.payment, p_payment deposit.new_payment) returns boolean language sql immutable as $$
  select p_known.channel = p_payment.channel
    and coalesce((p_known.evidence ->> 'revision')::int, 0) > coalesce((p_payment.evidence ->> 'revision')::int, 0)
$$;

-- The bank has taken it out of the account, so that nothing of it is there twice once it is booked under another reference.
create or replace function deposit.is_gone_from_bank(p_known deposit.payment, p_corrected_by text) returns boolean language plpgsql stable as $$
begin
  return p_known.evidence ->> 'correctedBy' = p_corrected_by
    or (p_known.state = 'returned' and p_known.evidence ? 'reversal')
    or exists (
      select 1 from deposit.chargeback c where c.player_id = p_known.player_id and c.reference = p_known.reference and c.amount = p_known.amount);
end $$;

-- It is not only told again: the amount, the sender or where it went is another.
create or replace function deposit.says_otherwise(p_known deposit.payment, p_line deposit.new_payment) returns boolean language sql immutable as $$
  select (p_known.amount, p_known.currency::text) <> (p_line.amount, p_line.currency)
    or exists (
      select from unnest(array['fromBankCode', 'senderDigest', 'toAccountNo']) as told (field)
      where p_known.evidence ->> told.field is distinct from p_line.evidence ->> told.field)
$$;

-- What was booked is taken back whole, and booked as it should have been. What waits for a person is asked anew: whoever
-- has proposed something has proposed it of another amount.
create or replace function deposit.book_as_corrected(p_owner uuid, p_known deposit.payment, p_line deposit.new_payment) returns void
language plpgsql as $$
declare
  v_is_other_amount boolean := p_known.amount <> p_line.amount;
  v_corrected deposit.payment := p_known;
begin
  perform platform.on_several_machines();
  insert into deposit.payment_report as r (reference, channel, event_id, subaccount, amount, currency, evidence, received_at, is_taken_back)
    values (p_known.reference, p_known.channel, p_known.event_id, p_known.subaccount, p_known.amount, p_known.currency, p_known.evidence,
      p_known.received_at, v_is_other_amount)
    on conflict (reference, channel, event_id) do update set is_taken_back = r.is_taken_back or excluded.is_taken_back;
  if v_is_other_amount then
    perform deposit.post_return(p_owner, p_known, 'taken-back:' || p_known.reference || ':' || p_known.event_id);
    perform deposit.post_house(p_owner, 'unallocated_' || deposit.holder_of(p_line.channel), p_known.subaccount, upper(p_line.channel::text),
      p_line.amount, p_line.reference, 'unallocated:' || p_line.reference || ':' || p_line.event_id);
    perform operator.close_item(p_owner, 'payment', p_known.reference, 'corrected');
    perform operator.open_item(p_owner, 'payment', p_known.reference, true, p_known.reason,
      jsonb_build_object('amount', p_line.amount::text, 'channel', p_line.channel));
  end if;
  update deposit.payment p set amount = p_line.amount, event_id = p_line.event_id, evidence = p_line.evidence where p.reference = p_known.reference;
end $$;

grant execute on function deposit.record_correction to krapao_app;
