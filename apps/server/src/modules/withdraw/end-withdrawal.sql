-- Ends a withdrawal as the bank has said, for the holder of this lease: p_says is the bank's reference or its reason, p_report its answer.
-- Answers
--   ended (now, or by this same lease before: as it did then)
--   fenced (somebody with a newer lease has taken it over, or it ended otherwise)
create or replace function withdraw.end_withdrawal(
  p_player uuid, p_withdrawal uuid, p_lease_no bigint, p_state withdraw.state, p_says text, p_report reports.sealed_report,
  out status withdraw.payout_ended, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_report uuid := reports.keep_that(p_report, 'payouts', withdraw.payout_said(p_withdrawal, p_state::text, p_says));
  v_ended record := withdraw.end_as_said(p_player, p_withdrawal, p_lease_no, p_state, p_says, v_report);
begin
  status := v_ended.status;
  posted := v_ended.posted;
end $$;

-- What the bank says of a payout, as it is sealed.
create or replace function withdraw.payout_said(p_payout uuid, p_state text, p_says text) returns jsonb language sql immutable as $$
  select jsonb_build_object('payoutKey', p_payout, 'state', p_state, 'says', p_says)
$$;

-- The same where the report is kept.
create or replace function withdraw.end_as_said(
  p_player uuid, p_withdrawal uuid, p_lease_no bigint, p_state withdraw.state, p_says text, p_report uuid,
  out status withdraw.payout_ended, out posted ledger.posted
) language plpgsql as $$
declare
  v_now timestamptz;
  v_withdrawal withdraw.withdrawal;
begin
  if p_state not in ('paid', 'refused') then
    raise exception 'the bank ends a withdrawal as paid or refused, not as %', p_state using errcode = 'check_violation';
  end if;
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  status := 'fenced';
  select w.* into v_withdrawal from withdraw.withdrawal w
    where w.player_id = p_player and w.withdrawal_id = p_withdrawal and w.lease_no = p_lease_no and w.lease_no > 0
      and w.state in ('approved', 'in_doubt', p_state) for update;
  if not found then
    return;
  end if;
  if p_state = 'refused' and v_withdrawal.ended_at is null then
    posted := withdraw.release(v_withdrawal, 'refused', p_says);
  else
    update withdraw.withdrawal w set state = p_state, bank_reference = p_says, next_attempt_at = null, leased_at = null, ended_at = v_now,
        history = w.history || platform.history_line(v_now, w.attempts, p_state::text, p_says)
      where w.player_id = p_player and w.withdrawal_id = p_withdrawal and w.ended_at is null;
    posted := withdraw.post(p_player, case p_state when 'paid' then 'withdraw_paid' else 'withdraw_released' end, v_withdrawal.amount,
      'withdraw-end:' || p_withdrawal, p_withdrawal, null, null);
  end if;
  update withdraw.withdrawal w set report_id = coalesce(w.report_id, p_report) where w.player_id = p_player and w.withdrawal_id = p_withdrawal;
  perform operator.close_item(p_player, 'payout', p_withdrawal::text, p_state::text);
  status := 'ended';
end $$;

comment on function withdraw.end_withdrawal is 'may be null: posted';
grant execute on function withdraw.end_withdrawal to krapao_app;
