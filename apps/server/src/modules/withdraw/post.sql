-- Posts what a withdrawal does to the ledger. None of it can be refused: what it takes was found, or set aside for it,
-- under the same lock.
create or replace function withdraw.post(
  p_player uuid, p_kind text, p_amount bigint, p_idempotency_key text, p_withdrawal uuid, p_body text, p_digest text
) returns ledger.posted language plpgsql as $$
declare
  v_posting ledger.new_posting;
  v_posted record;
begin
  v_posting.kind := p_kind;
  -- The operator's account that payouts leave from, as the ledger names it.
  v_posting.destination_subaccount := case p_kind when 'withdraw_paid' then 'PAYOUT' end;
  v_posting.amount := p_amount;
  v_posting.idempotency_key := p_idempotency_key;
  v_posting.reference_id := p_withdrawal;
  v_posting.body := p_body;
  v_posting.digest := p_digest;
  v_posted := ledger.post(p_player, v_posting);
  if v_posted.status not in ('posted', 'repeated') then
    raise exception '% of withdrawal % was refused: %', p_kind, p_withdrawal, v_posted.status;
  end if;
  return row(v_posted.posting_no, p_amount, v_posted.wallet)::ledger.posted;
end $$;

-- Ends a withdrawal without a payout: what was held is in the wallet again.
create or replace function withdraw.release(p_withdrawal withdraw.withdrawal, p_state withdraw.state, p_reason text) returns ledger.posted
language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  update withdraw.withdrawal w set state = p_state, reason = left(p_reason, 300), next_attempt_at = null, leased_at = null, ended_at = v_now,
      history = w.history || platform.history_line(v_now, w.attempts, p_state::text, p_reason)
    where w.player_id = p_withdrawal.player_id and w.withdrawal_id = p_withdrawal.withdrawal_id;
  return withdraw.post(p_withdrawal.player_id, 'withdraw_released', p_withdrawal.amount, 'withdraw-end:' || p_withdrawal.withdrawal_id,
    p_withdrawal.withdrawal_id, null, null);
end $$;
