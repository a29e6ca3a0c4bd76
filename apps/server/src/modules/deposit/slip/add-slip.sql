-- Whether a slip would be taken now under this key: the one that was, or that the key is closed, or until when none is.
create or replace function deposit.slip_of_key(
  p_player uuid, p_idempotency_key text, out slip deposit.slip, out is_closed boolean, out closed_until timestamptz
) language plpgsql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  select s.* into slip from deposit.slip s where s.player_id = p_player and s.idempotency_key = p_idempotency_key;
  is_closed := false;
  if not found then
    is_closed := (ledger.request_of(p_player, 'slip:' || p_idempotency_key)).refusal is not null;
    closed_until := site.slips_closed_until();
  end if;
end $$;

-- Writes a slip whose picture is kept, under the player's lock: asked about next, or failed at once where its picture says
-- why, or where a slip of this player that stands is of the same picture or payment. The same key again answers the first;
-- under one that its player was told is closed, nothing is taken, and no slip is answered.
create or replace function deposit.add_slip(p_player uuid, p_slip deposit.new_slip) returns deposit.slip
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_slip deposit.slip;
  v_note text := p_slip.note;
  v_now timestamptz;
begin
  p_slip.payment_reference := deposit.known_as(p_slip.payment_reference);
  if (ledger.lock_owner(p_player)).currency is null then
    raise exception 'player % has no ledger', p_player using errcode = 'check_violation';
  end if;
  select s.* into v_slip from deposit.slip s where s.player_id = p_player and s.idempotency_key = p_slip.idempotency_key;
  if found then
    return v_slip;
  elsif (ledger.request_of(p_player, 'slip:' || p_slip.idempotency_key)).refusal is not null then
    return null;
  end if;
  if exists (select 1 from deposit.slip s where s.player_id = p_player and s.state <> 'failed'
      and (s.payment_reference = p_slip.payment_reference or s.file_id = p_slip.file_id)) then
    v_note := 'SLIP_REFNO_DUPLICATED';
  end if;
  v_now := platform.now();
  insert into deposit.slip as s (player_id, slip_id, idempotency_key, source_hash, file_id, state, note, bank_code, trans_ref, payment_reference,
      created_at, ended_at, next_attempt_at)
    values (p_player, p_slip.slip_id, p_slip.idempotency_key, p_slip.source_hash, p_slip.file_id,
      case when v_note is null then 'received' else 'failed' end::deposit.slip_state, v_note, p_slip.bank_code, p_slip.trans_ref, p_slip.payment_reference,
      v_now, case when v_note is not null then v_now end, case when v_note is null then v_now end)
    returning s.* into v_slip;
  if v_note is not null then
    perform outcomes.note(p_player, 'slip_failed', p_slip.slip_id::text);
  end if;
  return v_slip;
end $$;

comment on function deposit.slip_of_key is 'may be null: slip, closed_until';
comment on function deposit.add_slip is 'may be null: answer';
grant execute on function deposit.slip_of_key, deposit.add_slip to krapao_app;
