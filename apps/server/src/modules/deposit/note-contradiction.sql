-- Staff have looked at what contradicts a payment, with the bank or gateway: what is booked stands. p_owner is the
-- journal of its item. Answers what `authorise` did.
create or replace function deposit.note_contradiction(p_owner uuid, p_reference text, p_instruction operator.instruction) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_authorised record;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  if p_instruction.act <> 'note' then
    raise exception 'a contradiction is noted, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select p.* into v_payment from deposit.payment p where p.reference = p_reference for update;
  perform ledger.lock_owner(p_owner);
  v_authorised := operator.authorise(p_owner, p_instruction, row('contradiction', p_reference, v_payment.amount, v_payment.currency::text,
    jsonb_build_object('state', v_payment.state), jsonb_build_object('state', v_payment.state))::operator.decision);
  if v_authorised.status = 'act' and v_authorised.is_new then
    v_now := platform.now();
    update deposit.payment_report r set noted_at = v_now, noted_by = p_instruction.staff_id
      where r.reference = p_reference and r.reason is not null and r.noted_at is null;
    perform operator.close_item(p_owner, 'contradiction', p_reference, 'note');
  end if;
  return v_authorised.status;
end $$;

grant execute on function deposit.note_contradiction to krapao_app;
