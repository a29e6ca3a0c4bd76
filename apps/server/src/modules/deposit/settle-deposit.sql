-- Credits an external payment to the player whose it is, in one round trip: its report, the payment, its QR and the posting, or
-- nothing. The row of the payment is the lock of whoever decides about it, and is taken before the player's.
create or replace function deposit.settle(p_player uuid, p_payment deposit.new_payment, p_attempt uuid) returns deposit.settled_payment
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  p_payment := deposit.hear(p_payment);
  return deposit.settle_heard(p_player, p_payment, p_attempt, deposit.needs_a_person(p_player, p_payment));
end $$;

-- The same of a payment whose report is kept. p_reason: why it waits for a person all the same.
create or replace function deposit.settle_heard(p_player uuid, p_payment deposit.new_payment, p_attempt uuid, p_reason text)
returns deposit.settled_payment language plpgsql as $$
declare
  v_reason text := coalesce(deposit.obstacle_to(p_player, p_payment.amount, p_payment.currency, p_payment.qr_id),
    -- What is theirs already is told again, whatever the day holds by now.
    case when p_reason is not null and not deposit.is_credited_to(p_player, deposit.known_as(p_payment.reference)) then p_reason end);
  v_known deposit.payment;
  v_is_new boolean;
  v_match record;
  v_kept deposit.kept;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  p_payment.reference := deposit.known_as(p_payment.reference);
  p_payment := deposit.as_judged(p_player, p_payment, null);
  if v_reason is null then
    v_match := deposit.match_payment(ledger.house_owner_id(p_payment.currency, 'suspense', p_payment.reference), p_payment, true);
    v_reason := v_match.reason;
  end if;
  if v_reason is null then
    if v_match.verdict = 'merged' then
      perform deposit.merge(ledger.house_owner(p_payment.currency, 'suspense', p_payment.reference), p_payment, v_match.partner);
    end if;
    v_now := platform.now();
    insert into deposit.payment (reference, channel, subaccount, amount, currency, state, player_id, qr_id, event_id, evidence, received_at, ended_at,
        counted_as)
      values (p_payment.reference, p_payment.channel, p_payment.subaccount, p_payment.amount, p_payment.currency::ledger.currency, 'credited',
        p_player, p_payment.qr_id, p_payment.event_id, p_payment.evidence, v_now, v_now,
        deposit.teller_of(p_payment.channel, p_payment.subaccount, p_payment.evidence))
      on conflict (reference) do nothing;
    v_is_new := found;
    if not v_is_new then
      select p.* into v_known from deposit.payment p where p.reference = p_payment.reference for update;
    elsif not deposit.claim_paid_qr(p_player, p_payment.qr_id, p_payment.reference) then
      delete from deposit.payment p where p.reference = p_payment.reference;
      v_reason := 'the QR was paid before';
    end if;
  end if;
  if v_reason is null then
    if v_match.verdict = 'takes' then
      perform deposit.merge_waiting(ledger.house_owner(p_payment.currency, 'suspense', v_match.partner), v_match.partner, p_payment);
    end if;
    if v_is_new then
      return deposit.post_credit(p_player, p_payment, false, p_attempt, p_payment.channel, v_now);
    end if;
    return deposit.settle_known(p_player, v_known, p_payment, p_attempt);
  end if;
  v_kept := deposit.hold_in_suspense(ledger.house_owner(p_payment.currency, 'suspense', p_payment.reference), p_payment, v_reason);
  if v_reason = deposit.is_asked() then
    perform deposit.open_question(p_player, p_payment);
  end if;
  return deposit.not_settled(v_kept);
end $$;

-- Nobody is credited now.
create or replace function deposit.not_settled(p_kept deposit.kept) returns deposit.settled_payment language sql immutable as $$
  select row(p_kept::text, null, false)::deposit.settled_payment
$$;

-- What becomes of a report that fits a player where its payment is known already.
create or replace function deposit.settle_known(p_player uuid, p_known deposit.payment, p_payment deposit.new_payment, p_attempt uuid)
returns deposit.settled_payment language plpgsql as $$
declare
  v_owner uuid := ledger.house_owner(p_known.currency::text, 'suspense', p_known.reference);
  v_is_same boolean := (p_known.amount, p_known.currency::text) = (p_payment.amount, p_payment.currency);
  v_qr_is_paid boolean := deposit.is_paid_by_another(p_payment.qr_id, p_payment.reference);
  v_request record;
  v_into deposit.payment;
  v_as_into deposit.new_payment := p_payment;
  v_answer deposit.settled_payment := deposit.not_settled('unallocated');
begin
  perform platform.on_several_machines();
  if p_known.state = 'merged' then
    -- The payment that it turned out to be answers for it.
    v_as_into.reference := p_known.merged_into;
    select p.* into strict v_into from deposit.payment p where p.reference = p_known.merged_into for update;
    if v_into.state = 'unallocated' and deposit.place_of(p_payment.channel, p_payment.subaccount, p_payment.evidence) like 'qr:%' then
      -- A line of the feed is evidence of what the gateway tells, and never a credit by itself.
      perform deposit.keep_report(v_owner, v_into, v_as_into, null);
      return v_answer;
    end if;
    return deposit.settle_known(p_player, v_into, v_as_into, p_attempt);
  elsif deposit.is_superseded(p_known, p_payment) then
    perform deposit.keep_report(v_owner, p_known, p_payment, null);
    v_answer.status := 'repeated';
  elsif p_known.state = 'credited' then
    if not v_is_same or p_known.player_id <> p_player or p_known.qr_id <> p_payment.qr_id then
      perform deposit.keep_report(v_owner, p_known, p_payment, 'its reference was credited as another payment');
      return v_answer;
    end if;
    perform deposit.keep_report(v_owner, p_known, p_payment, null);
    perform deposit.end_unconfirmed(p_player, p_known.reference, 'told', null);
    v_request := ledger.request_of(p_player, 'deposit:' || p_payment.reference);
    if v_request.attempt_id = p_attempt then
      -- By our own unacknowledged commit: then the page has not been told yet.
      return row('settled', row(v_request.posting_no, p_payment.amount, (ledger.lock_owner(p_player)).wallet),
        p_known.qr_id is not null)::deposit.settled_payment;
    end if;
    v_answer.status := 'repeated';
    if p_known.qr_id is null and p_payment.qr_id is not null and deposit.claim_paid_qr(p_player, p_payment.qr_id, p_payment.reference) then
      -- Another channel told of it first: the QR it paid is used all the same.
      update deposit.payment p set qr_id = p_payment.qr_id where p.reference = p_payment.reference;
      v_answer.ends_qr := deposit.mark_paid(p_player, p_payment.qr_id, p_payment.reference);
      if p_known.unallocated_at is not null then
        perform deposit.note_qr_arrival(p_player, p_payment.qr_id, p_payment.reference);
      end if;
    end if;
  elsif p_known.state in ('returning', 'returned') then
    if v_is_same and (p_known.channel, p_known.event_id) = (p_payment.channel, p_payment.event_id) then
      v_answer.status := 'repeated';
    else
      perform deposit.keep_report(v_owner, p_known, p_payment, 'it was returned, and is a player''s now');
    end if;
  elsif p_payment.channel = 'slip' and deposit.is_contradicted(p_player, p_payment) then
    -- Another channel has told more of it meanwhile: the slip is looked at again, with that.
    return v_answer;
  elsif deposit.is_said_otherwise(p_known, p_payment) then
    perform deposit.keep_report(v_owner, p_known, p_payment, 'its provider was asked, and says something else');
    perform deposit.close_question(v_owner, p_known.reference, 'otherwise', format('%s %s', p_payment.amount, p_payment.currency));
  elsif v_qr_is_paid then
    perform deposit.keep_report(v_owner, p_known, p_payment, case when not v_is_same then 'another amount under the same reference' end);
  elsif v_is_same or p_known.channel <> 'giftlink' then
    return deposit.settle_unallocated(p_player, p_known, p_payment, p_attempt, p_payment.channel);
  else
    perform deposit.keep_report(v_owner, p_known, p_payment, 'another amount under the same reference');
  end if;
  return v_answer;
end $$;

-- Credits what has been waiting for manual review, because a better report says whose it is. Where the first report had
-- another amount, what was booked by it is taken back whole, and the payment is credited as if this one had come first.
create or replace function deposit.settle_unallocated(
  p_player uuid, p_known deposit.payment, p_payment deposit.new_payment, p_attempt uuid, p_counts_as deposit.channel
) returns deposit.settled_payment language plpgsql as $$
declare
  v_owner uuid := ledger.house_owner(p_known.currency::text, 'suspense', p_known.reference);
  v_is_same boolean := (p_known.amount, p_known.currency::text) = (p_payment.amount, p_payment.currency);
  v_credited deposit.new_payment := p_payment;
  v_now timestamptz := platform.now();
  v_counted_as text := case when p_counts_as is not null then deposit.teller_of(p_counts_as, p_payment.subaccount, p_payment.evidence) end;
begin
  perform platform.on_several_machines();
  if not deposit.claim_paid_qr(p_player, p_payment.qr_id, p_known.reference) then
    raise exception 'another payment than % has just paid its QR', p_known.reference using errcode = 'serialization_failure';
  end if;
  if v_is_same then
    update deposit.payment p set state = 'credited', player_id = p_player, qr_id = p_payment.qr_id, ended_at = v_now, counted_as = v_counted_as
      where p.reference = p_known.reference;
    -- Also where it is the same report, heard again when its sender was known: it is why this player was credited.
    insert into deposit.payment_report (reference, channel, event_id, subaccount, amount, currency, evidence, received_at)
      values (p_payment.reference, p_payment.channel, p_payment.event_id, p_payment.subaccount, p_payment.amount, p_payment.currency::ledger.currency,
        p_payment.evidence, v_now)
      on conflict do nothing;
    v_credited.channel := p_known.channel;
  else
    perform deposit.post_return(v_owner, p_known, 'taken-back:' || p_known.reference);
    insert into deposit.payment_report as r (reference, channel, event_id, subaccount, amount, currency, reason, evidence, received_at, is_taken_back)
      values (p_known.reference, p_known.channel, p_known.event_id, p_known.subaccount, p_known.amount, p_known.currency,
        'a later report names a player and another amount', p_known.evidence, p_known.received_at, true)
      -- Its provider has said two things under one event id: what was booked by it is what counts here.
      on conflict (reference, channel, event_id) do update set subaccount = excluded.subaccount, amount = excluded.amount, currency = excluded.currency,
        reason = excluded.reason, evidence = excluded.evidence || jsonb_set('{"alsoSaid": null}', '{alsoSaid}', r.evidence), is_taken_back = true, noted_at = null, noted_by = null;
    update deposit.payment p set channel = p_payment.channel, subaccount = p_payment.subaccount, amount = p_payment.amount,
        currency = p_payment.currency::ledger.currency, state = 'credited', player_id = p_player, qr_id = p_payment.qr_id, event_id = p_payment.event_id,
        evidence = p_payment.evidence, unallocated_at = null, ended_at = v_now, counted_as = v_counted_as
      where p.reference = p_known.reference;
    -- Its item stands in the journal of the payment's currency, which may be another one now.
    perform operator.close_item(v_owner, 'contradiction', p_known.reference, 'a later report names a player');
    perform deposit.open_contradiction(ledger.house_owner(p_payment.currency, 'suspense', p_payment.reference), p_payment,
      'a later report names a player and another amount');
  end if;
  perform operator.close_item(v_owner, 'payment', p_known.reference, 'credited');
  perform deposit.close_question(v_owner, p_known.reference, case when reports.is_answer((p_payment.evidence ->> 'report')::uuid) then 'confirmed' else 'decided' end::deposit.question_state,
    null);
  return deposit.post_credit(p_player, v_credited, v_is_same, p_attempt, p_counts_as, v_now);
end $$;

-- Several in one round trip and one commit, each with its own answer, in the order given: no player twice. Only what is
-- new and clear is settled in company; all else, and a player whom somebody else holds, comes again alone. Payments are
-- claimed in the order of their references, so that two batches never wait for each other, and before any player is locked.
create or replace function deposit.settle_batch(p_players uuid[], p_payments deposit.new_payment[], p_runs uuid[])
returns table (status deposit.settled_together, posted ledger.posted, ends_qr boolean)
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_told record;
  v_clear bigint[] := '{}';
  v_now timestamptz;
  v_claimed uuid[] := '{}';
  v_busy uuid[];
  v_answer deposit.settled_payment;
  v_credited record;
begin
  perform platform.on_several_machines();
  for v_told in
    -- In this order, so that two batches that tell of the same payments never wait for each other.
    select t.no from unnest(p_payments) with ordinality as t (reference, channel, subaccount, amount, currency, qr_id, event_id, evidence, report, sender, no)
    order by t.reference
  loop
    p_payments[v_told.no] := deposit.hear(p_payments[v_told.no]);
  end loop;
  for v_told in
    -- Together they pass no limit either: where they would, each comes alone.
    select t.*
    from unnest(p_players, p_payments) with ordinality as t (player_id, reference, channel, subaccount, amount, currency, qr_id, event_id, evidence, report, sender, no)
    join (
      select all_of.channel, all_of.currency, all_of.teller,
        deposit.limit_reached(all_of.channel, all_of.teller, all_of.currency, sum(all_of.amount)::bigint, count(*)) as reached
      from (select p.channel, p.currency, p.amount, deposit.teller_of(p.channel, p.subaccount, p.evidence) as teller from unnest(p_payments) p) all_of
      group by all_of.channel, all_of.currency, all_of.teller) now
      on (now.channel, now.currency, now.teller) = (t.channel, t.currency, deposit.teller_of(t.channel, t.subaccount, t.evidence))
    where now.reached is null
  loop
    if deposit.obstacle_to(v_told.player_id, v_told.amount, v_told.currency, v_told.qr_id) is null
      and deposit.names(v_told.player_id, v_told.evidence, v_told.qr_id, v_told.amount, v_told.currency)
      and deposit.asks_first(p_payments[v_told.no]) is null
      and deposit.place_of(v_told.channel, v_told.subaccount, v_told.evidence) is null and deposit.known_as(v_told.reference) = v_told.reference
    then
      v_clear := v_clear || v_told.no;
    end if;
  end loop;
  v_now := platform.now();
  for v_told in
    insert into deposit.payment as p (reference, channel, subaccount, amount, currency, state, player_id, qr_id, event_id, evidence, received_at, ended_at,
        counted_as)
      select t.reference, t.channel, t.subaccount, t.amount, t.currency::ledger.currency, 'credited', t.player_id, t.qr_id, t.event_id, t.evidence, v_now, v_now,
        deposit.teller_of(t.channel, t.subaccount, t.evidence)
      from unnest(p_players, p_payments) with ordinality as t (player_id, reference, channel, subaccount, amount, currency, qr_id, event_id, evidence, report, sender, no)
      where t.no = any (v_clear)
      order by t.reference
      on conflict (reference) do nothing
      returning p.reference, p.player_id, p.qr_id
  loop
    if deposit.claim_paid_qr(v_told.player_id, v_told.qr_id, v_told.reference) then
      v_claimed := v_claimed || v_told.player_id;
    else
      delete from deposit.payment p where p.reference = v_told.reference;
    end if;
  end loop;
  v_busy := ledger.lock_free_owners(v_claimed);
  for i in 1 .. cardinality(p_players) loop
    status := 'busy';
    posted := null;
    ends_qr := false;
    if p_players[i] = any (v_busy) then
      delete from deposit.payment p where p.reference = p_payments[i].reference and p.player_id = p_players[i];
      delete from deposit.paid_qr c where c.qr_id = p_payments[i].qr_id and c.reference = p_payments[i].reference;
    elsif p_players[i] = any (v_claimed) then
      v_answer := deposit.post_credit(p_players[i], p_payments[i], false, p_runs[i], null, null);
      status := 'settled';
      posted := v_answer.posted;
      ends_qr := v_answer.ends_qr;
    end if;
    return next;
  end loop;
  -- Once for all that one teller has told of, behind every other lock.
  for v_credited in
    select told.channel, told.currency, deposit.teller_of(told.channel, told.subaccount, told.evidence) as teller, sum(told.amount)::bigint as amount,
      count(*) as credits
    from unnest(p_players, p_payments) as told (player_id, reference, channel, subaccount, amount, currency, qr_id, event_id, evidence, report, sender)
    where told.player_id = any (v_claimed) and told.player_id <> all (v_busy) group by 1, 2, 3 order by 1, 3, 2 loop
    perform deposit.count_credits(v_credited.channel, v_credited.teller, v_credited.currency, v_credited.amount, v_credited.credits, v_now);
  end loop;
end $$;

comment on function deposit.settle_batch is 'may be null: posted';
grant execute on function deposit.settle, deposit.settle_batch to krapao_app;
