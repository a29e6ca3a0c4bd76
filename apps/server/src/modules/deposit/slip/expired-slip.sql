-- Credits a line of the bank that waits for manual review, because a slip of its reference came too late to be believed by
-- itself: what the verifier said of it then says whose the line is now. The caller has seen that the names fit, and veiled the account of the player. The slip
-- stays failed. The row of the slip, that of the payment, then what crediting takes.
create or replace function deposit.credit_by_expired_slip(
  p_player uuid, p_slip uuid, p_own account.veiled_number, p_attempt uuid, out status deposit.late_line_settled, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_slip deposit.slip;
  v_line deposit.payment;
  v_account record;
  v_own_no jsonb;
  v_told deposit.new_payment;
  v_asks text;
  v_answer deposit.settled_payment;
begin
  select s.* into v_slip from deposit.slip s where s.player_id = p_player and s.slip_id = p_slip and s.note = 'EXPIRED_SLIP' for update;
  select p.* into v_line from deposit.payment p where p.reference = v_slip.payment_reference for update;
  if v_line.channel is distinct from 'bank' or not (v_line.state = 'unallocated' or deposit.is_credited_to(p_player, v_line.reference))
    or deposit.place_of(v_line.channel, v_line.subaccount, v_line.evidence) is not null
  then
    status := 'not_waiting';
    return;
  end if;
  select * into v_account from account.proven_account(p_player);
  v_own_no := account.veiled_as(p_player, p_own, v_account.account_no_digest);
  if (v_slip.evidence ->> 'amount', v_slip.evidence ->> 'currency') is distinct from (v_line.amount::text, v_line.currency::text)
    or deposit.account_fit('', v_slip.evidence ->> 'toAccountNo', '', v_line.evidence ->> 'toAccountNo') = 'other'
    or not deposit.may_be_own(v_slip.evidence ->> 'fromBankCode', v_slip.evidence -> 'fromShown', v_account.bank_code, v_own_no)
    or not deposit.may_be_own(v_line.evidence ->> 'fromBankCode', v_line.evidence -> 'fromShown', v_account.bank_code, v_own_no)
    or deposit.obstacle_to(p_player, v_line.amount, v_line.currency::text, v_line.qr_id) is not null
  then
    status := 'differs';
    return;
  end if;
  v_told := row(v_line.reference, v_line.channel, v_line.subaccount, v_line.amount, v_line.currency::text, v_line.qr_id, v_line.event_id,
    v_line.evidence, null, null);
  v_asks := deposit.asks_first(v_told);
  if v_line.state = 'unallocated' and (v_line.is_above_limit
    or deposit.limit_reached('slip', 'slips', v_line.currency::text, v_line.amount, 1) is not null
    or v_asks is not null)
  then
    if v_asks = deposit.is_asked() then
      perform deposit.open_question(p_player, v_told);
    end if;
    status := 'unallocated';
    return;
  end if;
  v_answer := deposit.settle_known(p_player, v_line, row(v_line.reference, 'slip', v_line.subaccount, v_line.amount, v_line.currency::text, v_line.qr_id,
    p_slip::text, v_slip.evidence, null, null)::deposit.new_payment, p_attempt);
  status := v_answer.status;
  posted := v_answer.posted;
end $$;

-- Slips that came too late, of which the verifier has spoken, for the line of the bank that waits under this reference, the
-- oldest first.
create or replace function deposit.late_lines(p_reference text)
returns table (player_id uuid, slip_id uuid, reference text, slip jsonb, line_sender bytea) language plpgsql stable
security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_line deposit.payment;
begin
  reference := deposit.known_as(p_reference);
  select p.* into v_line from deposit.payment p where p.reference = late_lines.reference and p.state = 'unallocated' and p.channel = 'bank';
  if v_line.reference is null then
    return;
  end if;
  return query
    select s.player_id, s.slip_id, s.payment_reference, s.evidence, decode(v_line.evidence ->> 'senderDigest', 'hex')
    from deposit.slip s where s.payment_reference = v_line.reference and s.note = 'EXPIRED_SLIP' and s.evidence ? 'senderDigest'
    order by s.created_at;
end $$;

comment on function deposit.credit_by_expired_slip is 'may be null: p_own, posted';
comment on function deposit.late_lines is 'may be null: line_sender';
grant execute on function deposit.credit_by_expired_slip, deposit.late_lines to krapao_app;
