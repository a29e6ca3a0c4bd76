-- What the functions that decide about a payment have in common. Only the digest is granted, for the audit, and what a payment is known by.

-- The name under which a payment stands that is told of under this one: the release before kept references as they came.
create or replace function deposit.known_as(p_reference text) returns text language plpgsql stable as $$
begin
  return coalesce((select o.reference from deposit.old_name o where o.normal = p_reference), p_reference);
end $$;

-- The payment that is told of under this name: where it turned out to be another, that one.
create or replace function deposit.payment_told_as(p_reference text) returns deposit.payment language plpgsql stable as $$
declare
  v_payment deposit.payment;
begin
  select p.* into v_payment from deposit.payment p where p.reference = p_reference;
  if v_payment.state = 'merged' then
    select p.* into v_payment from deposit.payment p where p.reference = v_payment.merged_into;
  end if;
  return v_payment;
end $$;

-- Why this money cannot be this player's, whatever else is known of it; nothing where it can.
create or replace function deposit.obstacle_to(p_player uuid, p_amount bigint, p_currency text, p_qr text) returns text language plpgsql stable as $$
begin
  if ledger.currency_of(p_player) is distinct from p_currency then
    return 'the money is not in the currency of the player';
  elsif p_qr is not null and not exists (select 1 from deposit.qr q where q.player_id = p_player and q.qr_id = p_qr and q.amount = p_amount) then
    return 'the QR is not of this player and amount';
  end if;
  return null;
end $$;

-- What the posting of a payment says of the QR that it paid, so that neither can change unseen; nothing without one.
create or replace function deposit.qr_digest(p_player uuid, p_qr text, p_amount bigint) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f', p_player, p_qr, p_amount), 'UTF8')), 'hex') where p_qr is not null
$$;

-- The account of the house that a channel's money is held in, as kinds of postings have it in their names.
create or replace function deposit.holder_of(p_channel deposit.channel) returns text language sql immutable as $$
  select case when p_channel = 'qr' then 'gateway' when p_channel = 'giftlink' then 'giftlink' when p_channel = 'ewallet' then 'ewallet' else 'bank' end
$$;

-- Credits a payment whose row says so: from where it is held, or from suspense, where it has been waiting. Its QR is paid,
-- whatever became of it on our side. p_counts_as: in whose sums, where nobody of the staff has decided it; p_at: when.
create or replace function deposit.post_credit(
  p_player uuid, p_payment deposit.new_payment, p_is_allocated boolean, p_attempt uuid, p_counts_as deposit.channel, p_at timestamptz
) returns deposit.settled_payment language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
  v_ends_qr boolean;
begin
  v_posting.kind := case when p_is_allocated then 'allocated' when p_payment.channel = 'qr' then 'deposit_gateway' else 'deposit_' || p_payment.channel end;
  v_posting.source_subaccount := case when p_is_allocated then upper(p_payment.channel::text) else p_payment.subaccount end;
  v_posting.amount := p_payment.amount;
  v_posting.idempotency_key := 'deposit:' || p_payment.reference;
  v_posting.reference_id := p_payment.reference;
  v_posting.attempt_id := p_attempt;
  v_posting.digest := deposit.qr_digest(p_player, p_payment.qr_id, p_payment.amount);
  v_posted := ledger.post(p_player, v_posting);
  if v_posted.status <> 'posted' then
    raise exception 'payment % of player % was not credited: %', p_payment.reference, p_player, v_posted.status;
  end if;
  v_ends_qr := deposit.mark_paid(p_player, p_payment.qr_id, p_payment.reference);
  if p_is_allocated then
    perform deposit.note_qr_arrival(p_player, p_payment.qr_id, p_payment.reference);
  end if;
  -- What staff decide is counted in theirs.
  if p_counts_as is not null then
    perform deposit.count_credits(p_counts_as, deposit.teller_of(p_counts_as, p_payment.subaccount, p_payment.evidence), p_payment.currency, p_payment.amount, 1, p_at);
  end if;
  perform deposit.tell_reset(p_player, p_payment);
  return row('settled', row(v_posted.posting_no, p_payment.amount, v_posted.wallet), v_ends_qr)::deposit.settled_payment;
end $$;

-- Whoever has forgotten their password may have been asked for this payment, from their own account.
create or replace function deposit.tell_reset(p_player uuid, p_payment deposit.new_payment) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_sent_at timestamptz := coalesce((coalesce(p_payment.evidence ->> 'at', p_payment.evidence ->> 'paidAt'))::timestamptz, v_now);
  v_sender record;
begin
  select f.* into v_sender from deposit.full_sender(p_payment.evidence) f;
  if v_sender.account_no_digest is not null then
    perform account.prove_reset_by_transfer(p_player, p_payment.amount, v_sender.bank_code, v_sender.account_no_digest, v_sent_at + deposit.clock_slack(),
      p_payment.reference);
  end if;
end $$;

-- This payment is the one that its QR is paid by, if it has one. False where another is. The caller has the row of the payment.
create or replace function deposit.claim_paid_qr(p_player uuid, p_qr text, p_reference text) returns boolean language plpgsql as $$
begin
  perform platform.on_several_machines();
  if p_qr is null then
    return true;
  end if;
  insert into deposit.paid_qr (qr_id, player_id, reference) values (p_qr, p_player, p_reference) on conflict (qr_id) do nothing;
  return found;
end $$;

-- Whether another payment than this has paid the QR.
create or replace function deposit.is_paid_by_another(p_qr text, p_reference text) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from deposit.paid_qr c where c.qr_id = p_qr and c.reference <> p_reference);
end $$;

-- The QR is paid by this payment, which the caller has claimed for it. True where somebody could still have paid it.
create or replace function deposit.mark_paid(p_player uuid, p_qr text, p_reference text) returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  update deposit.qr q set state = 'paid', paid_by = p_reference, paid_at = v_now
    where q.player_id = p_player and q.qr_id = p_qr and q.state <> 'paid';
  return found;
end $$;

-- Money of this payment has come for the QR, if it names one, and waits for a person, or did.
create or replace function deposit.note_qr_arrival(p_player uuid, p_qr text, p_reference text) returns void language plpgsql as $$
begin
  if p_qr is not null then
    insert into deposit.qr_arrival (player_id, qr_id, reference) values (p_player, p_qr, p_reference) on conflict do nothing;
  end if;
end $$;

-- Posts money between two accounts of the house.
create or replace function deposit.post_house(
  p_owner uuid, p_kind text, p_source_subaccount text, p_destination_subaccount text, p_amount bigint, p_reference text, p_key text
) returns void language sql as $$
  select ledger.post_decided(p_owner, p_kind, p_amount, p_key, p_reference, p_source_subaccount, p_destination_subaccount)
$$;

-- Money without an owner leaves suspense again for the account that it came from.
create or replace function deposit.post_return(p_owner uuid, p_payment deposit.payment, p_key text) returns void language sql as $$
  select deposit.post_house(p_owner, 'unallocated_returned_' || deposit.holder_of(p_payment.channel), upper(p_payment.channel::text),
    p_payment.subaccount, p_payment.amount, p_payment.reference, p_key)
$$;

-- Keeps what else was said of a payment: p_reason where it contradicts what is booked. Whatever contradicts is looked at
-- by a person, in the journal of the house. The same report again is kept once, and one that the payment is booked by not
-- at all.
create or replace function deposit.keep_report(p_owner uuid, p_known deposit.payment, p_payment deposit.new_payment, p_reason text) returns void
language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  perform platform.on_several_machines();
  if p_reason is null and (p_known.channel, p_known.event_id) = (p_payment.channel, p_payment.event_id)
    -- What its provider has answered to a question is kept, though it says nothing else.
    and not deposit.is_answer_to_question(p_known.reference, p_payment)
  then
    return;
  end if;
  insert into deposit.payment_report (reference, channel, event_id, subaccount, amount, currency, reason, evidence, received_at)
    values (p_payment.reference, p_payment.channel, p_payment.event_id, p_payment.subaccount, p_payment.amount, p_payment.currency::ledger.currency,
      p_reason, p_payment.evidence, v_now)
    on conflict do nothing;
  if found and p_reason is not null then
    perform deposit.open_contradiction(p_owner, p_payment, p_reason);
  end if;
end $$;

create or replace function deposit.open_contradiction(p_owner uuid, p_payment deposit.new_payment, p_reason text) returns void language sql as $$
  select operator.open_item(p_owner, 'contradiction', p_payment.reference, true, p_reason,
    jsonb_build_object('amount', p_payment.amount::text, 'channel', p_payment.channel))
$$;

comment on function deposit.qr_digest is 'used in statements';
comment on function deposit.known_as is 'used in statements';
comment on function deposit.payment_told_as is 'used in statements';
grant execute on function deposit.qr_digest, deposit.known_as, deposit.payment_told_as to krapao_app;
