-- Nothing is done about a payment that no report tells of: what the functions below are given is what a server has sealed, with the
-- report it was read from. Which payment it is, how much came, from whom and where to stand in it; only whose it is is worked out here.

-- What is said of a payment, as it was sealed. Whom it fits was compared by us, and nobody said it.
create or replace function deposit.told_as(p_payment deposit.new_payment) returns jsonb language sql immutable as $$
  select jsonb_build_object('reference', p_payment.reference, 'channel', p_payment.channel, 'amount', p_payment.amount::text,
    'currency', p_payment.currency, 'qrId', p_payment.qr_id, 'eventId', p_payment.event_id, 'evidence', p_payment.evidence - 'fits')
$$;

create or replace function deposit.told_as(p_reversal deposit.new_reversal) returns jsonb language sql immutable as $$
  select jsonb_build_object('reference', p_reversal.reference, 'channel', p_reversal.channel, 'amount', p_reversal.amount::text,
    'currency', p_reversal.currency, 'eventId', p_reversal.event_id, 'evidence', p_reversal.evidence)
$$;

-- Who may tell of it.
create or replace function deposit.teller_of(p_channel deposit.channel, p_subaccount text, p_evidence jsonb) returns text language sql immutable as $$
  select case when p_channel = 'bank' then 'bank:' || (p_evidence ->> 'bank')
    when p_channel = 'qr' then 'qr:' || coalesce(p_subaccount, p_evidence ->> 'provider')
    when p_channel = 'ewallet' then 'wallet' when p_channel = 'slip' then 'slips' else 'giftlink' end
$$;

-- What stands in evidence because of what was decided, here or by staff, and never because somebody has told it.
create or replace function deposit.refuse_own_words(p_evidence jsonb) returns void language plpgsql immutable as $$
begin
  if p_evidence ?| array['report', 'acceptedBy', 'deniedBy', 'correctedBy', 'whole', 'returnedBy', 'reversal', 'alsoSaid'] then
    raise exception 'nobody tells of a payment what is decided here' using errcode = 'check_violation';
  end if;
end $$;

-- Keeps who sent a payment, under the digest by which its evidence says them. What is told of them stands in it in plain text nowhere.
create or replace function deposit.keep_sender(p_payment deposit.new_payment) returns void language plpgsql as $$
declare
  v_said text := p_payment.evidence ->> 'senderDigest';
  v_digest bytea := decode(v_said, 'hex');
begin
  perform platform.on_several_machines();
  if p_payment.evidence ?| array['fromAccountNo', 'payerAccount', 'fromWallet', 'fromName'] then
    raise exception 'who sent a payment is kept encrypted' using errcode = 'check_violation';
  elsif (p_payment.sender).seal is not null then
    perform platform.require_value(p_payment.sender, 'deposit.payment_sender.sender', 'site', v_said);
    if v_digest is distinct from (p_payment.sender).digest then
      raise exception 'the sender is another than what was told of the payment says' using errcode = 'check_violation';
    end if;
    insert into deposit.payment_sender (sender_digest, reference, sender_encrypted)
      values (v_digest, p_payment.reference, (p_payment.sender).encrypted)
      on conflict do nothing;
  elsif v_said is not null and not exists (select 1 from deposit.payment_sender s where s.sender_digest = v_digest) then
    raise exception 'the sender of the payment is kept nowhere' using errcode = 'check_violation';
  end if;
end $$;

-- Keeps the report of a payment, and who sent it. Answers the payment with the report's id in its evidence.
create or replace function deposit.hear(p_payment deposit.new_payment) returns deposit.new_payment language plpgsql as $$
declare
  v_report uuid := reports.keep_that(p_payment.report, deposit.teller_of(p_payment.channel, p_payment.subaccount, p_payment.evidence), deposit.told_as(p_payment));
begin
  perform deposit.refuse_own_words(p_payment.evidence);
  perform deposit.keep_sender(p_payment);
  p_payment.evidence := p_payment.evidence || jsonb_build_object('report', v_report);
  p_payment.report := null;
  p_payment.sender := null;
  return p_payment;
end $$;

create or replace function deposit.hear(p_reversal deposit.new_reversal) returns deposit.new_reversal language plpgsql as $$
declare
  v_report uuid := reports.keep_that(p_reversal.report, deposit.teller_of(p_reversal.channel, null, p_reversal.evidence), deposit.told_as(p_reversal));
begin
  perform deposit.refuse_own_words(p_reversal.evidence);
  p_reversal.evidence := p_reversal.evidence || jsonb_build_object('report', v_report);
  p_reversal.report := null;
  return p_reversal;
end $$;

-- Why the rule credits nobody with this, though a server says whose it is; nothing where it does.
--   nothing that was told names the player
--   what may be credited without a person is used up, or its provider is asked first (docs/security.md)
create or replace function deposit.needs_a_person(p_player uuid, p_payment deposit.new_payment) returns text language sql stable as $$
  select case
    when not deposit.names(p_player, p_payment.evidence, p_payment.qr_id, p_payment.amount, p_payment.currency) then 'nothing that was told of it names the player'
    else deposit.not_by_itself(p_payment)
  end
$$;

-- Why the rule does not credit this now, whosever it is; nothing where it does.
create or replace function deposit.not_by_itself(p_payment deposit.new_payment) returns text language plpgsql stable as $$
declare
  v_reference text := deposit.known_as(p_payment.reference);
  v_reason text;
begin
  select p.reason into v_reason from deposit.payment p where p.reference = v_reference and p.state = 'unallocated' and p.is_above_limit;
  if found then
    return v_reason;
  end if;
  v_reason := deposit.limit_reached(p_payment.channel, deposit.teller_of(p_payment.channel, p_payment.subaccount, p_payment.evidence),
    p_payment.currency, p_payment.amount, 1);
  return coalesce(v_reason, deposit.asks_first(p_payment));
end $$;
