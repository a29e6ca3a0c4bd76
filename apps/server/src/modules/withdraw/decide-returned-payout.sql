-- Staff decide what becomes of a returned payout that waits for them: `to_wallet`, `pay_again` to the bank account as it
-- is registered now, or `write_off`, where it is nobody's. p_withdrawal is the id of the withdrawal that pays again, in one
-- of the bank's p_payout_currency, which have a space between them.
-- Answers what `authorise` did, or no status, because of an obstacle:
--   not_possible (there is no such player, their money is in another currency, or they have no bank account to pay to)
create or replace function withdraw.decide_returned_payout(
  p_owner uuid, p_return_reference text, p_instruction operator.instruction, p_withdrawal uuid, p_payout_currency text,
  out status operator.authorised, out obstacle withdraw.return_obstacle, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_owner)).currency;
  v_account record := account.bank_account_of(p_owner);
  v_return withdraw.payout_return;
  v_state text;
  v_authorised record;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  v_state := case p_instruction.act when 'to_wallet' then 'to_wallet' when 'pay_again' then 'paid_again' when 'write_off' then 'written_off' end;
  if v_state is null then
    raise exception 'a returned payout is not decided as %', p_instruction.act using errcode = 'check_violation';
  end if;
  select r.* into v_return from withdraw.payout_return r where r.owner_id = p_owner and r.return_reference = p_return_reference for update;
  if v_return.state = 'waiting' and p_instruction.act <> 'write_off' and (v_return.owner_id = v_return.journal_id or v_return.currency::text <> v_currency
    or (p_instruction.act = 'pay_again' and (site.bank_currency(v_account.bank_code) = v_currency and v_currency = any (string_to_array(p_payout_currency, ' '))) is not true))
  then
    obstacle := 'not_possible';
    return;
  end if;
  v_authorised := operator.authorise(p_owner, p_instruction, row('returned-payout', p_return_reference, v_return.amount, v_return.currency,
    jsonb_build_object('state', v_return.state, 'bank', v_account.bank_code, 'accountDigest', encode(v_account.account_no_digest, 'hex')),
    jsonb_strip_nulls(jsonb_build_object('state', v_state, 'withdrawal', case v_state when 'paid_again' then p_withdrawal end)))::operator.decision);
  status := v_authorised.status;
  if status <> 'act' or not v_authorised.is_new then
    return;
  end if;
  v_now := platform.now();
  update withdraw.payout_return r set state = v_state, ended_at = v_now, paid_again_by = case when v_state = 'paid_again' then p_withdrawal end
    where r.owner_id = p_owner and r.return_reference = p_return_reference;
  if v_state = 'written_off' then
    perform withdraw.post_return(v_return.journal_id, 'written_off', v_return);
  else
    posted := (withdraw.post_return(p_owner, 'returned_by_bank', v_return)).posted;
    if v_state = 'paid_again' then
      posted := withdraw.hold_approved(p_owner, p_withdrawal, v_return.amount, p_instruction);
    end if;
  end if;
  perform operator.close_item(p_owner, 'returned-payout', p_return_reference, p_instruction.act);
end $$;

comment on function withdraw.decide_returned_payout is 'may be null: status, obstacle, posted';
grant execute on function withdraw.decide_returned_payout to krapao_app;
