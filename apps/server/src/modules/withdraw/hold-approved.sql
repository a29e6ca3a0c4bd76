-- Holds an amount that is in the wallet and writes the withdrawal that pays it, approved by the act that it is a step of:
-- the caller has the player's lock and has authorised the instruction. To the bank account as it is now.
create or replace function withdraw.hold_approved(
  p_player uuid, p_withdrawal uuid, p_amount bigint, p_instruction operator.instruction
) returns ledger.posted language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_account record := account.bank_account_of(p_player);
  v_withdrawal withdraw.withdrawal;
  v_salt uuid := gen_random_uuid();
begin
  insert into withdraw.withdrawal as w (withdrawal_id, player_id, amount, state, idempotency_key, bank_code, account_no_digest, account_name_digest,
      account_salt, approved_by, approved_at, next_attempt_at, history, created_at)
    values (p_withdrawal, p_player, p_amount, 'approved', 'staff:' || p_instruction.act_id, v_account.bank_code, v_account.account_no_digest, v_account.account_name_digest,
      v_salt, p_instruction.staff_id::text, v_now, v_now, platform.history_line(v_now, 0, 'approved', p_instruction.reason), v_now)
    returning w.* into v_withdrawal;
  return withdraw.post(p_player, 'withdraw_held', p_amount, 'withdraw:staff:' || p_instruction.act_id, p_withdrawal, 'withdraw ' || p_amount,
    withdraw.account_digest(v_withdrawal));
end $$;
