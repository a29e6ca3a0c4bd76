-- The advisory lock of one outside payment: whoever decides about it takes this, and before the player's.
create or replace function deposit.payment_lock(p_reference text) returns bigint language sql immutable as $$
  select hashtextextended('payment:' || p_reference, 0)
$$;

-- Credits one outside payment, in one round trip: the settlement, its QR and the movement, or nothing. Answers
--   settled
--   known (this player was credited for this reference before)
--   busy (somebody else holds the payment; never with p_waits)
-- A reference or a QR that was credited otherwise raises a unique violation.
create or replace function deposit.credit(
  p_player uuid, p_kind text, p_from ledger.account_kind, p_to ledger.account_kind, p_place text, p_amount bigint,
  p_statement_type ledger.statement_type, p_request_key text, p_reference text, p_at timestamptz,
  p_channel deposit.channel, p_qr text, p_evidence jsonb, p_waits boolean,
  out status text, out movement_no bigint, out statement_no bigint, out wallet bigint
) language plpgsql as $$
declare
  v_posted record;
begin
  if p_waits then
    perform pg_advisory_xact_lock(deposit.payment_lock(p_reference));
  elsif not pg_try_advisory_xact_lock(deposit.payment_lock(p_reference)) then
    status := 'busy';
    return;
  end if;
  v_posted := ledger.post(p_player, p_kind, p_from, p_to, p_place, p_amount, p_statement_type, p_request_key, p_reference, p_at, null);
  movement_no := v_posted.movement_no;
  statement_no := v_posted.statement_no;
  wallet := v_posted.wallet;
  if v_posted.status <> 'posted' then
    status := case when v_posted.status in ('repeated', 'key_reused') then 'known' else v_posted.status end;
    return;
  end if;
  insert into deposit.settlement (outside_reference, channel, player_id, amount, qr_id, evidence, settled_at)
    values (p_reference, p_channel, p_player, p_amount, p_qr, p_evidence, p_at);
  update deposit.unmatched set decided_at = p_at, decision = 'credited' where outside_reference = p_reference and decided_at is null;
  if p_qr is not null then
    -- Whatever became of it on our side, a QR that was paid is paid.
    update deposit.qr set state = 'paid' where qr_id = p_qr and state <> 'paid';
  end if;
  status := 'settled';
end $$;

-- Several in one round trip and one commit, each with its own answer, in the order given: no player twice. A player
-- whom somebody else holds is answered `busy`.
create or replace function deposit.credit_batch(
  p_players uuid[], p_kinds text[], p_froms ledger.account_kind[], p_tos ledger.account_kind[], p_places text[], p_amounts bigint[],
  p_statement_types ledger.statement_type[], p_request_keys text[], p_references text[], p_ats timestamptz[],
  p_channels deposit.channel[], p_qrs text[], p_evidence jsonb[]
) returns table (status text, movement_no bigint, statement_no bigint, wallet bigint) language plpgsql as $$
declare
  v_busy uuid[] := ledger.lock_free_players(p_players);
  v_answer record;
begin
  for i in 1 .. cardinality(p_players) loop
    if p_players[i] = any (v_busy) then
      return query select 'busy', null::bigint, null::bigint, null::bigint;
      continue;
    end if;
    v_answer := deposit.credit(p_players[i], p_kinds[i], p_froms[i], p_tos[i], p_places[i], p_amounts[i], p_statement_types[i],
      p_request_keys[i], p_references[i], p_ats[i], p_channels[i], p_qrs[i], p_evidence[i], false);
    status := v_answer.status;
    movement_no := v_answer.movement_no;
    statement_no := v_answer.statement_no;
    wallet := v_answer.wallet;
    return next;
  end loop;
end $$;

grant execute on function deposit.payment_lock, deposit.credit, deposit.credit_batch to krapao_app;
