-- A large payment that was reported is credited only once its provider has said the same to a question of ours: whoever learns the secret
-- that signs reports can report what never came, and is not who answers.

-- Why it waits while the provider is asked.
create or replace function deposit.is_asked() returns text language sql immutable as $$
  select 'its provider is asked whether it is so'
$$;

-- Whether an answer of the provider says that so much came in this payment: the one that is told now, or one that was kept before.
create or replace function deposit.has_answer(p_payment deposit.new_payment) returns boolean language plpgsql stable as $$
declare
  v_told uuid;
begin
  if reports.is_answer((p_payment.evidence ->> 'report')::uuid) then
    return true;
  end if;
  for v_told in
    select (t.evidence ->> 'report')::uuid from deposit.payment_report t
    where t.reference = p_payment.reference and t.amount = p_payment.amount and t.currency::text = p_payment.currency and t.reason is null
      and t.evidence ? 'report'
    union all
    select (p.evidence ->> 'report')::uuid from deposit.payment p
    where p.reference = p_payment.reference and p.amount = p_payment.amount and p.currency::text = p_payment.currency and p.evidence ? 'report'
  loop
    if reports.is_answer(v_told) then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Why this payment is not credited before its provider has been asked, or ever by itself; nothing where it may be.
create or replace function deposit.asks_first(p_payment deposit.new_payment) returns text language plpgsql stable as $$
declare
  v_reference text := deposit.known_as(p_payment.reference);
  v_above bigint := (select r.above from deposit.ask_rule r where r.currency::text = p_payment.currency);
begin
  if (select q.state from deposit.question q where q.reference = v_reference) = 'otherwise' then
    return 'its provider was asked, and says something else';
  elsif p_payment.amount > v_above is not false and not deposit.has_answer(p_payment) then
    return deposit.is_asked();
  end if;
  return null;
end $$;

-- The provider is asked about a payment of this player that waits for that, at once. One question a payment, whatever is told of it. What
-- came from their wallet is shown to them, as what came for their QR or from their account is anyway.
create or replace function deposit.open_question(p_player uuid, p_payment deposit.new_payment) returns void language plpgsql as $$
declare
  v_reference text := deposit.known_as(p_payment.reference);
  v_owner uuid := ledger.house_owner(p_payment.currency, 'suspense', v_reference);
  v_now timestamptz := platform.now();
  v_for interval := (select make_interval(mins => r.for_minutes) from deposit.ask_rule r where r.currency::text = p_payment.currency);
begin
  perform platform.on_several_machines();
  insert into deposit.question (reference, owner_id, teller, state, opened_at, ask_until, next_attempt_at)
    select p.reference, v_owner, deposit.teller_of(p_payment.channel, p_payment.subaccount, p_payment.evidence), 'open', v_now,
      v_now + coalesce(v_for, interval '0'), v_now
    from deposit.payment p where p.reference = v_reference and p.state = 'unallocated'
    on conflict do nothing;
  if found and p_payment.channel = 'ewallet' then
    perform ledger.lock_owner(p_player);
    update deposit.payment p set shown_to = p_player where p.reference = v_reference and p.shown_to is null;
    if found then
      insert into deposit.arrival (player_id, reference, why, bank_code, paid_at, shown_at)
        values (p_player, v_reference, 'review', 'EWALLET', (p_payment.evidence ->> 'at')::timestamptz, v_now);
    end if;
  end if;
end $$;

-- Whether what its provider answers about a payment that it was asked about is something else than was reported: how much, into which
-- account or QR, or from which account.
create or replace function deposit.is_said_otherwise(p_known deposit.payment, p_payment deposit.new_payment) returns boolean language plpgsql stable as $$
begin
  if p_known.channel <> p_payment.channel or not deposit.is_answer_to_question(p_known.reference, p_payment) then
    return false;
  end if;
  return (p_known.amount, p_known.currency::text) <> (p_payment.amount, p_payment.currency)
    or p_known.subaccount is distinct from p_payment.subaccount
    or (p_known.evidence ->> 'reference', p_known.evidence ->> 'toWallet', p_known.evidence ->> 'fromWalletDigest')
      is distinct from (p_payment.evidence ->> 'reference', p_payment.evidence ->> 'toWallet', p_payment.evidence ->> 'fromWalletDigest')
    or deposit.account_fit('', p_known.evidence ->> 'toAccountNo', '', p_payment.evidence ->> 'toAccountNo') = 'other'
    or deposit.sender_fit(p_known.evidence ->> 'fromBankCode', p_known.evidence -> 'fromShown',
      p_payment.evidence ->> 'fromBankCode', p_payment.evidence -> 'fromShown') = 'other';
end $$;

-- Whether this is what its provider answers about a payment that it was asked about.
create or replace function deposit.is_answer_to_question(p_reference text, p_payment deposit.new_payment) returns boolean language plpgsql stable as $$
begin
  if not exists (select 1 from deposit.question q where q.reference = p_reference) then
    return false;
  end if;
  return reports.is_answer((p_payment.evidence ->> 'report')::uuid);
end $$;

-- The question about this payment ends, in the journal that it waits in; a person decides from now on, where nobody is credited. The caller has the payment.
create or replace function deposit.close_question(p_owner uuid, p_reference text, p_state deposit.question_state, p_says text) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_payment deposit.payment;
  v_reason text;
begin
  perform platform.on_several_machines();
  update deposit.question q set state = p_state, says = coalesce(left(p_says, 300), q.says), ended_at = v_now, next_attempt_at = null, leased_at = null
    where q.reference = p_reference and q.owner_id = p_owner and q.state = 'open'
    returning q.says into p_says;
  if not found then
    return;
  end if;
  select p.* into v_payment from deposit.payment p where p.reference = p_reference;
  if v_payment.state = 'unallocated' then
    v_reason := left(concat_ws(': ', case p_state
      when 'confirmed' then 'its provider has said the same, and it is credited to nobody by itself'
      when 'otherwise' then 'its provider was asked, and says something else'
      else 'its provider was asked, and has not said that it is so' end, p_says), 300);
    update deposit.payment p set reason = v_reason where p.reference = p_reference;
    perform operator.open_item(p_owner, 'payment', p_reference, true,
      v_reason, jsonb_build_object('amount', v_payment.amount::text, 'channel', v_payment.channel));
  end if;
end $$;

-- Takes a question that is due for a worker who has seen it at p_lease_no, with what is to be asked; nothing where somebody else was
-- faster. One about a payment that waits no more ends.
create or replace function deposit.claim_question(p_owner uuid, p_reference text, p_lease_no bigint)
returns table (owner_id uuid, reference text, teller text, channel deposit.channel, evidence jsonb, lease_no bigint)
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_question deposit.question;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  select p.* into v_payment from deposit.payment p where p.reference = p_reference for update;
  select q.* into v_question from deposit.question q where q.reference = p_reference and q.owner_id = p_owner and q.lease_no = p_lease_no and q.state = 'open' for update;
  if v_question.reference is null or platform.is_held(v_question.leased_at) then
    return;
  end if;
  if v_payment.state is distinct from 'unallocated' then
    perform deposit.close_question(p_owner, p_reference, 'decided', null);
    return;
  end if;
  v_now := platform.now();
  update deposit.question q set lease_no = q.lease_no + 1, leased_at = v_now, attempts = q.attempts + 1 where q.reference = p_reference;
  return query select p_owner, p_reference, v_question.teller, v_payment.channel, v_payment.evidence, v_question.lease_no + 1;
end $$;

-- The provider has not said it yet: it is asked again later, until the time of the operator is over. Then a person decides. False when the
-- lease is lost.
create or replace function deposit.leave_question(p_owner uuid, p_reference text, p_lease_no bigint, p_says text) returns boolean
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_question deposit.question;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  perform from deposit.payment p where p.reference = p_reference for update;
  select q.* into v_question from deposit.question q where q.reference = p_reference and q.owner_id = p_owner and q.lease_no = p_lease_no and q.state = 'open' for update;
  if not found then
    return false;
  end if;
  v_now := platform.now();
  if v_now >= v_question.ask_until then
    perform deposit.close_question(p_owner, p_reference, 'unanswered', p_says);
  else
    update deposit.question q set leased_at = null, says = left(p_says, 300),
        next_attempt_at = least(v_now + platform.back_off(v_question.attempts), greatest(v_question.ask_until, v_now))
      where q.reference = p_reference;
  end if;
  return true;
end $$;

-- The provider has said all that it will: what was told of the payment has been settled as far as it goes.
-- p_is_confirmed: it has told of it; otherwise it can be asked about nothing.
create or replace function deposit.end_question(p_owner uuid, p_reference text, p_lease_no bigint, p_is_confirmed boolean, p_says text) returns deposit.question_ended
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_question deposit.question;
begin
  select p.* into v_payment from deposit.payment p where p.reference = p_reference for update;
  select q.* into v_question from deposit.question q where q.reference = p_reference for update;
  if v_question.state <> 'open' then
    return 'ended';
  elsif v_question.lease_no is distinct from p_lease_no then
    return 'lost';
  end if;
  perform deposit.close_question(p_owner, p_reference, case
    when v_payment.state <> 'unallocated' then 'decided'
    when not p_is_confirmed then 'unanswered'
    when deposit.has_answer(row(v_payment.reference, v_payment.channel, v_payment.subaccount, v_payment.amount, v_payment.currency::text,
      v_payment.qr_id, v_payment.event_id, v_payment.evidence, null, null)::deposit.new_payment) then 'confirmed'
    else 'otherwise' end::deposit.question_state, p_says);
  return 'ended';
end $$;

-- An owner of the operator sets above which amount providers are asked first, and for how long. Answers what `authorise_setting` did.
create or replace function deposit.set_ask_rule(p_instruction operator.instruction, p_rule deposit.ask_rule) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  return operator.set_rule(p_instruction, 'deposit.ask_rule', p_rule.currency::text, true,
    jsonb_build_object('above', p_rule.above, 'for_minutes', p_rule.for_minutes));
end $$;

comment on function deposit.set_ask_rule is 'called by the owner';
comment on function deposit.end_question is 'may be null: p_says';
grant execute on function deposit.claim_question, deposit.leave_question, deposit.end_question to krapao_app;
