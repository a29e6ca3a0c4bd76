-- Money that nobody owns goes back to the account that it came from, through the payout machine: unallocated → returning →
-- returned, or unallocated again where the bank refuses. One return has one payout key.

-- The account that a payment came from, where the whole of it is known; nothing where a part is hidden or missing: a server has added the digest
-- of a whole number to what was told.
create or replace function deposit.full_sender(p_evidence jsonb, out bank_code text, out account_no_digest bytea) language sql immutable as $$
  select upper(coalesce(p_evidence ->> 'fromBankCode', p_evidence ->> 'payerBankCode')), decode(p_evidence ->> 'fromDigest', 'hex')
  where p_evidence ? 'fromDigest'
$$;

-- What the posting of a return says of where the money goes, so that nobody can change it unseen.
create or replace function deposit.return_digest(p_return deposit.payment_return) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f', p_return.account_salt, p_return.bank_code, encode(p_return.account_no_digest, 'hex'),
    encode(p_return.account_no_encrypted, 'hex'),
    encode(p_return.account_name_encrypted, 'hex')), 'UTF8')), 'hex')
$$;

-- Posts what a return does to the journal it stands in.
create or replace function deposit.post_pay_back(p_owner uuid, p_return deposit.payment_return, p_kind text, p_channel deposit.channel) returns void language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_status text;
begin
  v_posting.kind := p_kind;
  v_posting.source_subaccount := upper(p_channel::text);
  -- A payout leaves from the operator's account for payouts, whichever account the money came into.
  v_posting.destination_subaccount := case p_kind when 'return_paid' then 'PAYOUT' else upper(p_channel::text) end;
  v_posting.amount := p_return.amount;
  v_posting.idempotency_key := p_kind || ':' || p_return.return_id;
  v_posting.reference_id := p_return.return_id;
  v_posting.digest := case p_kind when 'return_sent' then deposit.return_digest(p_return) end;
  v_status := (ledger.post(p_owner, v_posting)).status;
  if v_status <> 'posted' then
    raise exception '% of return % was not posted: %', p_kind, p_return.return_id, v_status;
  end if;
end $$;

-- Staff decide that a payment which belongs to nobody goes back to its sender: it is on its way, and the payout worker
-- pays it. It takes two people where it may be a payment that somebody has already. p_owner is the journal it waits in. Answers what
-- `authorise` did, or no status, because of an obstacle.
create or replace function deposit.pay_back(
  p_owner uuid, p_reference text, p_instruction operator.instruction, p_order deposit.return_order, p_payout_currency text,
  out status operator.authorised, out obstacle deposit.pay_back_obstacle
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_sender record;
  v_return deposit.payment_return;
  v_authorised record;
  v_now timestamptz;
  v_salt uuid;
begin
  perform platform.on_several_machines();
  perform deposit.lock_slots(p_reference);
  select p.* into v_payment from deposit.payment p where p.reference = p_reference for update;
  select f.* into v_sender from deposit.full_sender(v_payment.evidence) f;
  if v_payment.channel = 'giftlink' then
    obstacle := 'no_way_back';
    return;
  elsif (v_sender.bank_code = p_order.bank_code and v_sender.account_no_digest = (p_order.account_no).digest and (p_order.account_name).seal is not null
    and site.bank_currency(v_sender.bank_code) = v_payment.currency::text and v_payment.currency::text = any (string_to_array(p_payout_currency, ' '))) is not true
  then
    obstacle := 'no_reference';
    return;
  end if;
  perform ledger.lock_owner(p_owner);
  p_instruction.act := 'return';
  v_authorised := operator.authorise(p_owner, p_instruction, row('payment', p_reference, v_payment.amount, v_payment.currency::text,
    jsonb_build_object('state', v_payment.state, 'bank', v_sender.bank_code, 'accountDigest', encode(v_sender.account_no_digest, 'hex')),
    jsonb_build_object('state', 'returning', 'return', p_order.return_id))::operator.decision,
    deposit.takes_to_return(p_reference));
  status := v_authorised.status;
  if status = 'act' and v_authorised.is_new then
    v_now := platform.now();
    v_salt := gen_random_uuid();
    update deposit.payment p set state = 'returning', decided_by = p_instruction.staff_id where p.reference = p_reference;
    perform platform.require_value(p_order.account_no, 'deposit.payment_return.account_no', 'site', p_order.return_id::text);
    perform platform.require_value(p_order.account_name, 'deposit.payment_return.account_name', 'site', p_order.return_id::text);
    insert into deposit.payment_return as r (owner_id, return_id, reference, amount, currency, state, bank_code, account_no_digest, account_no_encrypted,
        account_name_encrypted, account_salt, decided_by, next_attempt_at, history, created_at)
      values (p_owner, p_order.return_id, p_reference, v_payment.amount, v_payment.currency, 'approved', p_order.bank_code, (p_order.account_no).digest,
        (p_order.account_no).encrypted, (p_order.account_name).encrypted, v_salt, p_instruction.staff_id, v_now, platform.history_line(v_now, 0, 'approved', p_instruction.reason), v_now)
      returning r.* into v_return;
    perform deposit.post_pay_back(p_owner, v_return, 'return_sent', v_payment.channel);
    perform operator.close_item(p_owner, 'payment', p_reference, 'return');
  end if;
end $$;

-- Takes a return that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster, or while
-- our ledger is being compared with the bank's.
create or replace function deposit.claim_return(p_owner uuid, p_return uuid, p_lease_no bigint)
returns setof deposit.payment_return language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_leased_at timestamptz;
  v_now timestamptz;
begin
  select r.leased_at into v_leased_at from deposit.payment_return r
    where r.owner_id = p_owner and r.return_id = p_return and r.lease_no = p_lease_no and r.state in ('approved', 'in_doubt')
    for update;
  if not found or platform.is_held(v_leased_at) or platform.is_reconciling() then
    return;
  end if;
  v_now := platform.now();
  return query update deposit.payment_return r set lease_no = r.lease_no + 1, leased_at = v_now, attempts = r.attempts + 1
    where r.owner_id = p_owner and r.return_id = p_return
    returning r.*;
end $$;

-- The bank has not said what became of the payout: it is asked again later with the same key, for as long as it takes.
-- What takes very long is told to a person too. False when the lease is lost. Said twice it has one effect.
create or replace function deposit.leave_return_in_doubt(p_owner uuid, p_return uuid, p_lease_no bigint, p_reason text)
returns boolean language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_return deposit.payment_return;
  v_now timestamptz;
  v_next_at timestamptz;
begin
  select r.* into v_return from deposit.payment_return r
    where r.owner_id = p_owner and r.return_id = p_return and r.lease_no = p_lease_no and r.ended_at is null for update;
  if not found then
    return false;
  end if;
  v_now := platform.now();
  v_next_at := v_now + platform.back_off(v_return.attempts);
  if v_return.leased_at is not null then
    v_return.history := platform.bounded_history(v_return.history || platform.history_line(v_now, v_return.attempts, 'in_doubt', p_reason));
  end if;
  update deposit.payment_return r set state = 'in_doubt', next_attempt_at = v_next_at, leased_at = null, history = v_return.history
    where r.owner_id = p_owner and r.return_id = p_return;
  if platform.is_told_after(v_return.attempts) then
    perform operator.open_item(p_owner, 'payment-return', p_return::text, false, p_reason,
      jsonb_build_object('amount', v_return.amount::text, 'bank', v_return.bank_code, 'payment', v_return.reference, 'createdAt', v_return.created_at));
  end if;
  return true;
end $$;

-- Ends a return as the bank has said, for the holder of this lease: p_says is the bank's reference or its reason. What it
-- refused waits for manual review again.
create or replace function deposit.end_return(
  p_owner uuid, p_return uuid, p_lease_no bigint, p_state text, p_says text, p_report reports.sealed_report
) returns deposit.ended language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_reference text;
  v_payment deposit.payment;
  v_return deposit.payment_return;
  v_reason text := left('the bank refused to return it: ' || p_says, 300);
  v_report uuid := reports.keep_that(p_report, 'payouts', jsonb_build_object('payoutKey', p_return, 'state', p_state, 'says', p_says));
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  if p_state not in ('paid', 'refused') then
    raise exception 'the bank ends a return as paid or refused, not as %', p_state using errcode = 'check_violation';
  end if;
  select r.reference into v_reference from deposit.payment_return r where r.owner_id = p_owner and r.return_id = p_return;
  select p.* into v_payment from deposit.payment p where p.reference = v_reference for update;
  perform ledger.lock_owner(p_owner);
  select r.* into v_return from deposit.payment_return r
    where r.owner_id = p_owner and r.return_id = p_return and r.lease_no = p_lease_no and r.lease_no > 0 and r.state in ('approved', 'in_doubt', p_state)
    for update;
  if not found then
    return 'fenced';
  elsif v_return.ended_at is not null then
    return 'ended';
  end if;
  v_now := platform.now();
  update deposit.payment_return r set state = p_state, report_id = v_report, bank_reference = case when p_state = 'paid' then p_says end,
      next_attempt_at = null, leased_at = null, ended_at = v_now, history = r.history || platform.history_line(v_now, v_return.attempts, p_state, p_says)
    where r.owner_id = p_owner and r.return_id = p_return;
  perform deposit.post_pay_back(p_owner, v_return, 'return_' || p_state, v_payment.channel);
  perform operator.close_item(p_owner, 'payment-return', p_return::text, p_state);
  if p_state = 'paid' then
    update deposit.payment p set state = 'returned', ended_at = v_now, evidence = p.evidence || jsonb_build_object('returnedBy', p_says)
      where p.reference = v_reference;
    perform deposit.tell_returned(deposit.was_shown_to(v_payment), v_reference);
  else
    update deposit.payment p set state = 'unallocated', decided_by = null, reason = v_reason where p.reference = v_reference;
    perform operator.open_item(p_owner, 'payment', v_reference, true, v_reason,
      jsonb_build_object('amount', v_payment.amount::text, 'channel', v_payment.channel));
  end if;
  return 'ended';
end $$;

comment on function deposit.full_sender is 'used in statements';
comment on function deposit.return_digest is 'used in statements';
comment on function deposit.pay_back is 'may be null: status, obstacle';
grant execute on function deposit.full_sender, deposit.return_digest, deposit.pay_back, deposit.claim_return, deposit.leave_return_in_doubt, deposit.end_return
  to krapao_app;
