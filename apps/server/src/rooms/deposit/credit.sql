-- The advisory lock of one outside payment: whoever decides about it takes this, and before the player's.
create or replace function deposit.payment_lock(p_reference text) returns bigint language sql immutable as $$
  select hashtextextended('payment:' || p_reference, 0)
$$;

-- Credits one outside payment, in one round trip: the settlement, its QR and the posting, or nothing. Answers
--   settled (now, or before by this same run)
--   known (this player was credited for this reference before)
--   busy (somebody else holds the payment; never with p_waits)
-- A reference or a QR that was credited otherwise raises a unique violation.
create or replace function deposit.credit(
  p_player uuid, p_channel deposit.channel, p_subaccount text, p_amount bigint, p_reference text, p_qr text, p_evidence jsonb,
  p_run uuid, p_waits boolean, out status text, out posting_no bigint, out wallet bigint
) language plpgsql as $$
declare
  v_entry ledger.new_posting;
  v_posted record;
begin
  if p_waits then
    perform pg_advisory_xact_lock(deposit.payment_lock(p_reference));
  elsif not pg_try_advisory_xact_lock(deposit.payment_lock(p_reference)) then
    status := 'busy';
    return;
  end if;
  v_entry.kind := case p_channel when 'qr' then 'deposit_gateway' else 'deposit_' || p_channel end;
  v_entry.source_subaccount := p_subaccount;
  v_entry.amount := p_amount;
  v_entry.request_key := 'deposit:' || p_reference;
  v_entry.cause := p_reference;
  v_entry.run_id := p_run;
  v_posted := ledger.post(p_player, v_entry);
  posting_no := v_posted.posting_no;
  wallet := v_posted.wallet;
  status := case
    when v_posted.is_own_run then 'settled'
    when v_posted.status in ('repeated', 'key_reused') then 'known'
    else v_posted.status end;
  if v_posted.status <> 'posted' then
    return;
  end if;
  insert into deposit.settlement (outside_reference, channel, player_id, amount, qr_id, evidence, settled_at)
    values (p_reference, p_channel, p_player, p_amount, p_qr, p_evidence, platform.now());
  update deposit.unmatched set decided_at = platform.now(), decision = 'credited' where outside_reference = p_reference and decided_at is null;
  if p_qr is not null then
    -- Whatever became of it on our side, a QR that was paid is paid.
    update deposit.qr set state = 'paid' where qr_id = p_qr and state <> 'paid';
  end if;
end $$;

-- Several in one round trip and one commit, each with its own answer, in the order given: no player twice. A player
-- whom somebody else holds is answered `busy`.
create or replace function deposit.credit_batch(
  p_players uuid[], p_channels deposit.channel[], p_subaccounts text[], p_amounts bigint[], p_references text[], p_qrs text[],
  p_evidence jsonb[], p_runs uuid[]
) returns table (status text, posting_no bigint, wallet bigint) language plpgsql as $$
declare
  v_busy uuid[] := ledger.lock_free_owners(p_players);
  v_answer record;
begin
  for i in 1 .. cardinality(p_players) loop
    if p_players[i] = any (v_busy) then
      return query select 'busy', null::bigint, null::bigint;
      continue;
    end if;
    v_answer := deposit.credit(p_players[i], p_channels[i], p_subaccounts[i], p_amounts[i], p_references[i], p_qrs[i], p_evidence[i],
      p_runs[i], false);
    status := v_answer.status;
    posting_no := v_answer.posting_no;
    wallet := v_answer.wallet;
    return next;
  end loop;
end $$;

grant execute on function deposit.payment_lock, deposit.credit, deposit.credit_batch to krapao_app;
