-- The bank or gateway has taken a payment back. What is gone leaves the account it was booked in, against suspense, until
-- staff say who bears it. p_owner is the journal of the house for its currency and reference.
create or replace function deposit.record_reversal(p_owner uuid, p_reversal deposit.new_reversal) returns deposit.reversed
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  return deposit.take_back(p_owner, deposit.hear(p_reversal));
end $$;

-- The same of a reversal whose report is kept, or that staff have said.
create or replace function deposit.take_back(p_owner uuid, p_reversal deposit.new_reversal) returns deposit.reversed language plpgsql as $$
declare
  v_payment deposit.payment;
  v_taken_back bigint;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  if p_owner is distinct from ledger.house_owner(p_reversal.currency, 'suspense', p_reversal.reference) then
    raise exception 'the reversal of % does not belong into journal %', p_reversal.reference, p_owner using errcode = 'check_violation';
  end if;
  if deposit.known_as(p_reversal.reference) <> p_reversal.reference then
    p_reversal.reference := deposit.known_as(p_reversal.reference);
    p_owner := ledger.house_owner(p_reversal.currency, 'suspense', p_reversal.reference);
  end if;
  select p.* into v_payment from deposit.payment p where p.reference = p_reversal.reference for update;
  if not found then
    return 'unknown';
  elsif v_payment.state = 'merged' then
    p_reversal.reference := v_payment.merged_into;
    return deposit.take_back(ledger.house_owner(p_reversal.currency, 'suspense', v_payment.merged_into), p_reversal);
  end if;
  select c.amount into v_taken_back from deposit.chargeback c where c.player_id = v_payment.player_id and c.reference = p_reversal.reference;
  if v_payment.state = 'returning' or exists (
    select 1 from deposit.payment_return r
    where r.owner_id = ledger.house_owner_id(v_payment.currency::text, 'suspense', v_payment.reference) and r.reference = v_payment.reference and r.state = 'paid')
  then
    -- What we send back ourselves is gone twice then.
    perform deposit.keep_report(p_owner, v_payment, row(p_reversal.reference, p_reversal.channel, null, p_reversal.amount, p_reversal.currency, null,
      p_reversal.event_id, p_reversal.evidence, null, null)::deposit.new_payment, 'it was taken back, and a payout returns it');
    return 'contradiction';
  elsif v_payment.currency::text <> p_reversal.currency or p_reversal.amount > v_payment.amount or v_taken_back <> p_reversal.amount
    or (v_payment.state = 'unallocated' and p_reversal.amount <> v_payment.amount)
    -- It is held by another bank than the one that says so.
    or (v_payment.channel in ('bank', 'slip') and v_payment.subaccount <> p_reversal.evidence ->> 'bank')
  then
    perform deposit.keep_report(ledger.house_owner(v_payment.currency::text, 'suspense', v_payment.reference), v_payment, row(p_reversal.reference, p_reversal.channel, null, p_reversal.amount, p_reversal.currency, null,
      p_reversal.event_id, p_reversal.evidence, null, null)::deposit.new_payment, 'it was taken back as something else than was paid');
    return 'contradiction';
  elsif v_taken_back is not null or v_payment.state = 'returned' then
    return 'repeated';
  elsif v_payment.state = 'unallocated' then
    perform deposit.end_returned(p_owner, v_payment, jsonb_build_object('reversal', p_reversal.evidence), null, 'taken back');
    return 'returned';
  end if;
  -- The player last: whoever asks for a withdrawal, or decides one, sees this or was there first.
  perform ledger.lock_owner(p_owner);
  perform ledger.lock_owner(v_payment.player_id);
  v_now := platform.now();
  insert into deposit.chargeback (reference, player_id, channel, amount, currency, state, event_id, evidence, received_at)
    values (p_reversal.reference, v_payment.player_id, v_payment.channel, p_reversal.amount, v_payment.currency, 'open', p_reversal.event_id,
      p_reversal.evidence, v_now);
  perform deposit.post_house(p_owner, case v_payment.channel when 'qr' then 'chargeback_gateway' when 'ewallet' then 'chargeback_ewallet' else 'chargeback_house' end,
    upper(v_payment.channel::text), v_payment.subaccount, p_reversal.amount, p_reversal.reference, 'chargeback:' || p_reversal.reference);
  perform operator.open_item(v_payment.player_id, 'chargeback', p_reversal.reference, true,
    coalesce(nullif(p_reversal.evidence ->> 'reason', ''), 'the payment was taken back'),
    jsonb_build_object('amount', p_reversal.amount::text, 'channel', v_payment.channel));
  return 'opened';
end $$;

-- Staff decide who bears a chargeback: `take` it from the player's wallet, as far as that goes, or `bear` it. The rest
-- is a shortage of the house. Answers what `authorise` did, with the posting of what was taken; or no status, because of an obstacle.
create or replace function deposit.decide_chargeback(
  p_player uuid, p_reference text, p_instruction operator.instruction,
  out status operator.authorised, out obstacle deposit.chargeback_obstacle, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_chargeback deposit.chargeback;
  v_house uuid;
  v_wallet bigint;
  v_taken bigint;
  v_authorised record;
  v_state deposit.chargeback_state := case p_instruction.act when 'take' then 'taken' else 'borne' end;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  if p_instruction.act not in ('take', 'bear') then
    raise exception 'a chargeback is taken or borne, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select c.* into v_chargeback from deposit.chargeback c where c.player_id = p_player and c.reference = p_reference for update;
  if not found then
    status := 'no_item';
    return;
  end if;
  v_house := ledger.house_owner(v_chargeback.currency::text, 'suspense', p_reference);
  -- Both owners, the house first, as everywhere: nobody who holds a player waits for a journal of the house.
  perform ledger.lock_owner(v_house);
  v_wallet := (ledger.lock_owner(p_player)).wallet;
  v_taken := case p_instruction.act when 'take' then least(v_wallet, v_chargeback.amount) else 0 end;
  if p_instruction.act = 'take' and v_chargeback.state = 'open' and v_wallet < v_chargeback.amount then
    obstacle := case when ledger.held_of(p_player) > 0 then 'money_held' when v_wallet = 0 then 'nothing_to_take' end;
    if obstacle is not null then
      return;
    end if;
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, row('chargeback', p_reference, v_chargeback.amount, v_chargeback.currency::text,
    jsonb_build_object('state', v_chargeback.state), jsonb_build_object('state', p_instruction.act, 'taken', v_taken))::operator.decision);
  status := v_authorised.status;
  if status <> 'act' or not v_authorised.is_new then
    return;
  end if;
  v_now := platform.now();
  update deposit.chargeback c set state = v_state, taken = v_taken, decided_by = p_instruction.staff_id, ended_at = v_now
    where c.player_id = p_player and c.reference = p_reference;
  if v_taken > 0 then
    posted := deposit.post_taken(p_player, v_chargeback, v_taken);
  end if;
  if v_taken < v_chargeback.amount then
    perform deposit.post_house(v_house, 'shortage_covered', null, upper(v_chargeback.channel::text), v_chargeback.amount - v_taken, p_reference,
      'shortage:' || p_reference);
  end if;
  perform operator.close_item(p_player, 'chargeback', p_reference, p_instruction.act);
end $$;

-- Takes from the wallet what was found in it, under the same lock.
create or replace function deposit.post_taken(p_player uuid, p_chargeback deposit.chargeback, p_taken bigint) returns ledger.posted
language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  v_posting.kind := 'chargeback_taken';
  v_posting.destination_subaccount := upper(p_chargeback.channel::text);
  v_posting.amount := p_taken;
  v_posting.idempotency_key := 'chargeback:' || p_chargeback.reference;
  v_posting.reference_id := p_chargeback.reference;
  v_posted := ledger.post(p_player, v_posting);
  if v_posted.status <> 'posted' then
    raise exception 'chargeback % was not taken: %', p_chargeback.reference, v_posted.status;
  end if;
  return row(v_posted.posting_no, p_taken, v_posted.wallet)::ledger.posted;
end $$;

-- Whether nobody has decided yet who bears a payment of this player that was taken back: so long their withdrawals wait.
create or replace function deposit.has_open_chargeback(p_player uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  return exists (select 1 from deposit.chargeback c where c.player_id = p_player and c.state = 'open');
end $$;

comment on function deposit.decide_chargeback is 'may be null: status, obstacle, posted';
grant execute on function deposit.record_reversal, deposit.decide_chargeback to krapao_app;
