-- Keeps money that nobody can be credited with: in suspense, in the journal of the house, until a better report or a
-- person says whose it is. p_owner is that journal.
create or replace function deposit.keep_unallocated(p_owner uuid, p_payment deposit.new_payment, p_reason text) returns deposit.kept
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  return deposit.hold_in_suspense(p_owner, deposit.hear(p_payment), p_reason);
end $$;

-- The same of a payment whose report is kept.
create or replace function deposit.hold_in_suspense(p_owner uuid, p_payment deposit.new_payment, p_reason text) returns deposit.kept language plpgsql as $$
declare
  v_known deposit.payment;
  v_is_new boolean;
  v_match record;
  v_reason text;
  v_contradiction text;
  v_as_into deposit.new_payment := p_payment;
  v_qr deposit.qr_reference;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  if p_owner is distinct from ledger.house_owner(p_payment.currency, 'suspense', p_payment.reference) then
    raise exception 'payment % does not belong into journal %', p_payment.reference, p_owner using errcode = 'check_violation';
  end if;
  if deposit.known_as(p_payment.reference) <> p_payment.reference then
    p_payment.reference := deposit.known_as(p_payment.reference);
    p_owner := ledger.house_owner(p_payment.currency, 'suspense', p_payment.reference);
  end if;
  v_match := deposit.match_payment(p_owner, p_payment, false);
  v_reason := concat_ws('; ', v_match.reason, nullif(p_reason, coalesce(v_match.reason, '')));
  if v_match.verdict = 'merged' then
    perform deposit.merge(p_owner, p_payment, v_match.partner);
  end if;
  select r.* into v_qr from deposit.qr_reference r where r.qr_id = p_payment.qr_id;
  v_now := platform.now();
  insert into deposit.payment (reference, channel, subaccount, amount, currency, state, qr_id, reason, event_id, evidence, received_at, unallocated_at,
      is_above_limit)
    values (p_payment.reference, p_payment.channel, p_payment.subaccount, p_payment.amount, p_payment.currency::ledger.currency, 'unallocated',
      v_qr.qr_id, v_reason, p_payment.event_id, p_payment.evidence, v_now, v_now,
      coalesce(p_reason in (deposit.above_limit('hour'), deposit.above_limit('day')), false))
    on conflict (reference) do nothing;
  v_is_new := found;
  if v_match.verdict = 'takes' then
    perform deposit.merge_waiting(ledger.house_owner(p_payment.currency, 'suspense', v_match.partner), v_match.partner, p_payment);
  end if;
  if v_is_new then
    perform deposit.note_qr_arrival(v_qr.player_id, v_qr.qr_id, p_payment.reference);
    perform deposit.post_house(p_owner, 'unallocated_' || deposit.holder_of(p_payment.channel), p_payment.subaccount, upper(p_payment.channel::text),
      p_payment.amount, p_payment.reference, 'unallocated:' || p_payment.reference);
    perform operator.open_item(p_owner, 'payment', p_payment.reference, p_reason is distinct from deposit.is_asked(), v_reason,
      jsonb_build_object('amount', p_payment.amount::text, 'channel', p_payment.channel));
    if v_qr.qr_id is not null then
      perform outcomes.note(v_qr.player_id, 'payment_waits', p_payment.reference);
    end if;
    return 'unallocated';
  end if;
  select p.* into v_known from deposit.payment p where p.reference = p_payment.reference for update;
  if v_known.state = 'merged' then
    -- The payment that it turned out to be answers for it.
    v_as_into.reference := v_known.merged_into;
    return deposit.hold_in_suspense(ledger.house_owner(p_payment.currency, 'suspense', v_known.merged_into), v_as_into, p_reason);
  end if;
  if deposit.is_superseded(v_known, p_payment) then
    perform deposit.keep_report(p_owner, v_known, p_payment, null);
    return case v_known.state when 'unallocated' then 'unallocated' else 'repeated' end;
  end if;
  if (v_known.amount, v_known.currency::text) <> (p_payment.amount, p_payment.currency) then
    perform deposit.keep_report(ledger.house_owner(v_known.currency::text, 'suspense', v_known.reference), v_known, p_payment, 'another amount under the same reference: ' || p_reason);
    return 'unallocated';
  end if;
  v_contradiction := deposit.contradiction_of(v_known, p_payment);
  perform deposit.keep_report(ledger.house_owner(v_known.currency::text, 'suspense', v_known.reference), v_known, p_payment, v_contradiction);
  return case when v_known.state = 'unallocated' or v_contradiction is not null then 'unallocated' else 'repeated' end;
end $$;

grant execute on function deposit.keep_unallocated to krapao_app;
