-- The row of a slip is the lock of whoever works on it, and is taken before that of its payment.

-- Takes a slip that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster.
create or replace function deposit.claim_slip(p_player uuid, p_slip uuid, p_lease_no bigint)
returns setof deposit.slip language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_leased_at timestamptz;
  v_now timestamptz;
begin
  select s.leased_at into v_leased_at from deposit.slip s
    where s.player_id = p_player and s.slip_id = p_slip and s.lease_no = p_lease_no and s.ended_at is null and s.next_attempt_at is not null
    for update;
  if not found or platform.is_held(v_leased_at) then
    return;
  end if;
  v_now := platform.now();
  return query update deposit.slip s set lease_no = s.lease_no + 1, leased_at = v_now, attempts = s.attempts + 1,
      state = case when s.state = 'received' then 'asking' else s.state end
    where s.player_id = p_player and s.slip_id = p_slip
    returning s.*;
end $$;

-- The verifier has told of the transfer of a slip that is not ended by it: what a person decides, they decide about this.
-- Nothing where the lease is lost.
create or replace function deposit.tell_slip(p_player uuid, p_slip uuid, p_lease_no bigint, p_told jsonb, p_report reports.sealed_report)
returns void language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  perform 1 from deposit.slip s where s.player_id = p_player and s.slip_id = p_slip and s.lease_no = p_lease_no and s.ended_at is null for update;
  if not found then
    return;
  end if;
  p_told := p_told || jsonb_build_object('report', reports.keep_that(p_report, 'slips', p_told));
  update deposit.slip s set told = p_told where s.player_id = p_player and s.slip_id = p_slip;
end $$;

-- Whether a person looks at this slip now. What one account sends they look at one after the other; and of an account that
-- never paid in, only three of which nobody has told: whoever invents more fills no desk.
create or replace function deposit.is_for_the_desk(p_player uuid, p_slip deposit.slip) returns boolean language plpgsql stable as $$
begin
  if p_slip.state = 'manual_review' then
    return true;
  elsif exists (select 1 from deposit.slip s where s.player_id = p_player and s.state = 'manual_review') then
    return false;
  elsif p_slip.told is not null or exists (select 1 from deposit.payment p where p.reference = p_slip.payment_reference) then
    return true;
  end if;
  return operator.items_ever(p_player, 'slip') < 3 or exists (select 1 from ledger.postings_after(p_player, ledger.kinds_of('deposit'), 0));
end $$;

-- The bank has not said what became of the transfer: it is asked again later. What it has not said for about twenty minutes
-- a person looks at, and so at once at what asking again cannot help; the asking goes on where it can, and of what no person
-- looks at yet. False when the lease is lost. Said twice it has one effect.
create or replace function deposit.leave_slip(p_player uuid, p_slip uuid, p_lease_no bigint, p_reason text, p_needs_review boolean)
returns boolean language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_slip deposit.slip;
  v_is_for_the_desk boolean;
  v_amount text;
  v_now timestamptz;
  v_next_at timestamptz;
begin
  select s.* into v_slip from deposit.slip s where s.player_id = p_player and s.slip_id = p_slip and s.lease_no = p_lease_no and s.ended_at is null for update;
  if not found then
    return false;
  end if;
  -- Of two slips of one account that are left at once, only one becomes an item.
  perform ledger.lock_owner(p_player);
  v_is_for_the_desk := (p_needs_review or v_slip.attempts >= 12) and deposit.is_for_the_desk(p_player, v_slip);
  v_now := platform.now();
  v_next_at := case when not (p_needs_review and v_is_for_the_desk) then v_now + platform.back_off(v_slip.attempts) end;
  if v_slip.leased_at is not null then
    v_slip.history := platform.bounded_history(v_slip.history || platform.history_line(v_now, v_slip.attempts, v_slip.state::text, p_reason));
  end if;
  update deposit.slip s set leased_at = null, state = case when v_is_for_the_desk then 'manual_review' else s.state end, next_attempt_at = v_next_at,
      history = v_slip.history
    where s.player_id = p_player and s.slip_id = p_slip;
  if v_is_for_the_desk then
    v_amount := coalesce(v_slip.told ->> 'amount', (select p.amount::text from deposit.payment p where p.reference = v_slip.payment_reference));
    perform operator.open_item(p_player, 'slip', p_slip::text, true, p_reason, jsonb_strip_nulls(jsonb_build_object(
      'payment', v_slip.payment_reference, 'createdAt', v_slip.created_at, 'amount', v_amount)));
  end if;
  return true;
end $$;

-- The slip has failed. p_payment: what the verifier has told of its transfer, where it did. Said twice it is answered as the first time.
create or replace function deposit.fail_slip(
  p_player uuid, p_slip uuid, p_lease_no bigint, p_note text, p_reason text, p_payment deposit.new_payment
) returns deposit.slip_failed language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_slip deposit.slip;
begin
  select s.* into v_slip from deposit.slip s where s.player_id = p_player and s.slip_id = p_slip for update;
  if v_slip.lease_no is distinct from p_lease_no or v_slip.state = 'credited' or (v_slip.state = 'failed' and v_slip.note <> p_note) then
    return 'lost';
  elsif v_slip.state <> 'failed' then
    -- What was told of another transfer says nothing of this slip, and what another channel told neither.
    if p_payment.reference is not null and (p_payment.channel, deposit.known_as(p_payment.reference), p_payment.event_id)
      is distinct from ('slip', v_slip.payment_reference, p_slip::text) then
      raise exception 'the verifier has told of another transfer than that of slip %', p_slip using errcode = 'check_violation';
    end if;
    perform deposit.end_slip(p_player, v_slip, p_note, p_reason,
      case when p_payment.reference is null then '{}' else (deposit.hear(p_payment)).evidence end);
  end if;
  return 'ended';
end $$;

-- Ends a slip whose row the caller holds: credited where there is no note.
create or replace function deposit.end_slip(p_player uuid, p_slip deposit.slip, p_note text, p_reason text, p_evidence jsonb) returns void
language plpgsql as $$
declare
  v_state deposit.slip_state := case when p_note is null then 'credited' else 'failed' end;
  v_now timestamptz := platform.now();
begin
  update deposit.slip s set state = v_state, note = p_note, ended_at = v_now, leased_at = null, next_attempt_at = null,
      amount = coalesce(p_slip.amount, s.amount), currency = coalesce(p_slip.currency, s.currency), decided_by = p_slip.decided_by,
      evidence = s.evidence || p_evidence, history = s.history || platform.history_line(v_now, p_slip.attempts, v_state::text, p_reason)
    where s.player_id = p_player and s.slip_id = p_slip.slip_id;
  perform operator.close_item(p_player, 'slip', p_slip.slip_id::text, lower(coalesce(p_note, 'credited')));
  if p_note is not null then
    perform outcomes.note(p_player, 'slip_failed', p_slip.slip_id::text);
  end if;
  -- The next of this account that a person is to look at is asked about now.
  update deposit.slip s set next_attempt_at = v_now
    where s.player_id = p_player and s.slip_id in (
      select o.slip_id from deposit.slip o where o.player_id = p_player and o.state = 'asking' and o.attempts >= 12 and o.leased_at is null
      for update skip locked);
end $$;

comment on function deposit.fail_slip is 'may be null: p_payment';
grant execute on function deposit.claim_slip, deposit.tell_slip, deposit.leave_slip, deposit.fail_slip to krapao_app;
