-- One payment told of under two references: by the gateway and by the feed of the account its money lands in, or by a feed
-- that numbers payments itself and by a slip. Reports of one amount in one place are decided about under one lock, the
-- slot, which is taken before any payment. Each report is the same payment as at most one of the other kind.

-- Where this may be told of twice; nothing where its reference alone says which payment it is.
create or replace function deposit.place_of(p_channel deposit.channel, p_subaccount text, p_evidence jsonb) returns text language sql stable as $$
  select case
    when p_channel = 'qr' then (select 'qr:' || p_subaccount where site.owns_an_account('qr:' || p_subaccount))
    when p_channel <> 'giftlink' then site.place_told_twice(replace(p_evidence ->> 'toAccountNo', '-', ''))
  end
$$;

-- Takes the slot of a report and says what it is, before its payment is written. p_owner is the journal of its suspense;
-- p_is_credit: a player can be credited with it. The verdict is
-- nothing for a payment of its own; otherwise with that partner, which `merge_waiting` ends where this one takes it, and with the
-- reason for which this one is held.
create or replace function deposit.match_payment(
  p_owner uuid, p_payment deposit.new_payment, p_is_credit boolean, out verdict deposit.verdict, out partner text, out reason text)
language plpgsql as $$
declare
  v_place text := deposit.place_of(p_payment.channel, p_payment.subaccount, p_payment.evidence);
  v_is_line boolean := case when v_place like 'qr:%' then p_payment.channel <> 'qr' else p_payment.channel = 'bank' end;
  -- Whoever owns the money of the place tells of each payment, sooner or later.
  v_is_owners boolean := (v_place like 'qr:%') <> v_is_line;
  v_is_late_word boolean;
  v_known deposit.payment;
  v_merged_reference text;
  v_merged deposit.payment;
  v_partner deposit.payment;
  v_found record;
  v_paid_at timestamptz;
  v_amount bigint;
  v_fits uuid[];
begin
  perform platform.on_several_machines();
  if v_place is null then
    return;
  end if;
  insert into deposit.slot (place, amount, currency) values (v_place, p_payment.amount, p_payment.currency::ledger.currency) on conflict do nothing;
  perform 1 from deposit.slot s where s.place = v_place and s.amount = p_payment.amount and s.currency = p_payment.currency::ledger.currency for update;
  select p.* into v_known from deposit.payment p where p.reference = p_payment.reference for update;
  if v_known.state = 'merged' and v_is_owners and exists (
    select 1 from deposit.slot_payment s where s.amount = v_known.amount and s.reference = p_payment.reference and s.is_line <> v_is_line)
  then
    -- It was taken for another, before the owner told of it as one of its own.
    perform deposit.part(p_owner, v_known);
    v_known.state := 'unallocated';
  end if;
  select m.reference into v_merged_reference from deposit.merged_payment m where m.merged_into = p_payment.reference;
  if found then
    select p.* into v_merged from deposit.payment p where p.reference = v_merged_reference;
  end if;
  -- Another channel may have told of it first, under the same reference: what its owner says still tells which line it is.
  v_is_late_word := v_known.state = 'credited' and v_is_owners and (v_known.amount, v_known.currency::text) = (p_payment.amount, p_payment.currency);
  if (v_known.state <> 'unallocated' and not v_is_late_word) or (v_merged.amount, v_merged.currency::text) = (p_payment.amount, p_payment.currency) then
    return;
  elsif (v_known.amount, v_known.currency::text) <> (p_payment.amount, p_payment.currency) then
    if not (v_is_owners and p_is_credit) then
      verdict := 'held';
      reason := 'it waits with another amount';
      return;
    end if;
    -- It is booked anew with this amount; what was taken for it with the other waits again.
    if v_merged.reference is not null then
      perform deposit.part(ledger.house_owner(v_merged.currency::text, 'suspense', v_merged.reference), v_merged);
    end if;
    for v_amount in select distinct s.amount from deposit.slots_of(p_payment.reference, p_payment.amount) s loop
      delete from deposit.slot_payment s where s.amount = v_amount and s.reference = p_payment.reference;
    end loop;
  end if;
  v_paid_at := coalesce(p_payment.evidence ->> 'at', p_payment.evidence ->> 'paidAt', platform.now()::text);
  insert into deposit.slot_payment (place, amount, currency, reference, is_line, bank_code, shown, paid_at)
    values (v_place, p_payment.amount, p_payment.currency::ledger.currency, p_payment.reference, v_is_line,
      coalesce(p_payment.evidence ->> 'fromBankCode', p_payment.evidence ->> 'payerBankCode'),
      p_payment.evidence -> 'fromShown', v_paid_at)
    on conflict (place, amount, currency, reference) do update set is_line = excluded.is_line, bank_code = excluded.bank_code,
      shown = excluded.shown, paid_at = excluded.paid_at
      where v_is_owners;
  -- Whose it may be is as its last telling says: a slip of another player may have told of it first.
  if p_payment.evidence ? 'fits' then
    v_fits := array(select jsonb_array_elements_text(p_payment.evidence -> 'fits')::uuid);
    update deposit.slot_payment s set fits = v_fits, whole = p_payment.evidence -> 'whole'
      where s.place = v_place and s.amount = p_payment.amount and s.currency = p_payment.currency::ledger.currency and s.reference = p_payment.reference
        and s.is_line = v_is_line;
  end if;
  select c.* into v_found from deposit.candidates(p_payment.reference, p_payment.amount) c limit 1;
  -- Staff who decide about it meanwhile are waited for.
  select p.state into v_found.state from deposit.payment p where p.reference = v_found.reference for update;
  partner := v_found.reference;
  if v_place not like 'qr:%' then
    verdict := case
      -- Surely the same payment; but what was told of it first says that it is not this player's.
      when v_found.is_sure and p_is_credit and v_found.state = 'unallocated' and v_found.agrees is false then 'held'
      when v_found.is_sure and p_is_credit and v_found.state = 'unallocated' then 'takes'
      when v_found.is_sure then 'merged'
      when partner is not null then 'held' end;
  elsif v_is_line then
    verdict := case when v_found.is_near then 'merged' else 'held' end;
  else
    verdict := case when v_found.is_near is not true then null when v_found.state = 'unallocated' then 'takes' when v_found.is_sure then 'merged' else 'held' end;
  end if;
  if v_is_late_word and verdict is distinct from 'takes' then
    verdict := null;
    partner := null;
  end if;
  if verdict = 'held' then
    reason := coalesce('it may be the payment ' || partner, 'the account is one of ' || v_place || ', which has told of no such payment');
    if v_is_line and v_found.state = 'credited' and v_found.agrees is false and v_found.is_to_the_minute then
      reason := reason || ', which was credited to a player whose account or name is another';
      select p.* into v_partner from deposit.payment p where p.reference = partner;
      perform deposit.keep_report(ledger.house_owner(v_partner.currency::text, 'suspense', partner), v_partner,
        row(partner, p_payment.channel, p_payment.subaccount, p_payment.amount, p_payment.currency, null, p_payment.event_id, p_payment.evidence, null, null)::deposit.new_payment,
        'the line ' || p_payment.reference || ' may be of it, and its account or name is another than that of the player');
    end if;
  end if;
end $$;

-- A report of this amount that was matched and not written is told of nowhere.
create or replace function deposit.forget_match(p_reference text, p_amount bigint) returns void language plpgsql as $$
begin
  perform platform.on_several_machines();
  if not exists (select 1 from deposit.payment p where p.reference = p_reference) then
    delete from deposit.slot_payment s where s.amount = p_amount and s.reference = p_reference;
  end if;
end $$;

-- What was taken for another payment is one of its own after all, and waits in its journal.
create or replace function deposit.part(p_owner uuid, p_merged deposit.payment) returns void language plpgsql as $$
declare
  v_reason text := 'it was taken for the payment ' || p_merged.merged_into || ', and is one of its own';
  v_now timestamptz := platform.now();
begin
  perform platform.on_several_machines();
  if p_merged.unallocated_at is not null then
    insert into deposit.payment_report as r (reference, channel, event_id, subaccount, amount, currency, evidence, received_at, is_taken_back)
      values (p_merged.reference, p_merged.channel, p_merged.event_id, p_merged.subaccount, p_merged.amount, p_merged.currency, p_merged.evidence,
        p_merged.received_at, true)
      on conflict (reference, channel, event_id) do update set is_taken_back = true;
  end if;
  update deposit.payment p set state = 'unallocated', merged_into = null, reason = v_reason, unallocated_at = v_now, decided_by = null, ended_at = null
    where p.reference = p_merged.reference;
  delete from deposit.merged_payment m where m.merged_into = p_merged.merged_into;
  perform deposit.post_house(ledger.house_owner(p_merged.currency::text, 'suspense', p_merged.reference), 'unallocated_' || deposit.holder_of(p_merged.channel),
    p_merged.subaccount, upper(p_merged.channel::text), p_merged.amount, p_merged.reference, concat_ws(':', 'parted', p_merged.reference, p_merged.merged_into));
  perform operator.open_item(p_owner, 'payment', p_merged.reference, true, v_reason,
    jsonb_build_object('amount', p_merged.amount::text, 'channel', p_merged.channel));
end $$;

-- A payment that waits in this journal turns out to be another: what was posted to suspense goes back to where it came
-- from. Journals of the house are locked in one order.
create or replace function deposit.merge_waiting(p_owner uuid, p_waiting text, p_into deposit.new_payment) returns void language plpgsql as $$
declare
  v_waiting deposit.payment;
  v_owner_into uuid := ledger.house_owner(p_into.currency, 'suspense', p_into.reference);
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  perform ledger.lock_owner(least(p_owner, v_owner_into));
  perform ledger.lock_owner(greatest(p_owner, v_owner_into));
  select p.* into strict v_waiting from deposit.payment p where p.reference = p_waiting and p.state = 'unallocated';
  v_now := platform.now();
  update deposit.payment p set state = 'merged', merged_into = p_into.reference, ended_at = v_now where p.reference = p_waiting;
  insert into deposit.merged_payment (merged_into, reference) values (p_into.reference, p_waiting);
  perform deposit.post_return(p_owner, v_waiting, concat_ws(':', 'merged', p_waiting, p_into.reference));
  perform operator.close_item(p_owner, 'payment', p_waiting, 'merged');
  insert into deposit.payment_report (reference, channel, event_id, subaccount, amount, currency, evidence, received_at)
    values (p_into.reference, v_waiting.channel, v_waiting.event_id, v_waiting.subaccount, v_waiting.amount, v_waiting.currency, v_waiting.evidence, v_waiting.received_at)
    on conflict do nothing;
end $$;

-- Writes this report as the payment that it is, or ends it so where it has been waiting in this journal.
create or replace function deposit.merge(p_owner uuid, p_payment deposit.new_payment, p_into text) returns void language plpgsql as $$
declare
  v_into deposit.new_payment := p_payment;
  v_now timestamptz := platform.now();
begin
  perform platform.on_several_machines();
  insert into deposit.payment (reference, channel, subaccount, amount, currency, state, merged_into, event_id, evidence, received_at, ended_at)
    values (p_payment.reference, p_payment.channel, p_payment.subaccount, p_payment.amount, p_payment.currency::ledger.currency, 'merged', p_into,
      p_payment.event_id, p_payment.evidence, v_now, v_now)
    on conflict (reference) do nothing;
  if found then
    insert into deposit.merged_payment (merged_into, reference) values (p_into, p_payment.reference);
  else
    v_into.reference := p_into;
    perform deposit.merge_waiting(p_owner, p_payment.reference, v_into);
  end if;
end $$;
