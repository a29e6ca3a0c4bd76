-- Staff say that a payment which waits for manual review is another one, told of by the other side in the same place and
-- of the same amount. Both people of a proposal must name the same. p_owner is the journal it waits in. Answers what
-- `authorise` did, or no status, because of an obstacle.
create or replace function deposit.merge_payment(
  p_owner uuid, p_reference text, p_instruction operator.instruction, p_into text, out status operator.authorised, out obstacle deposit.merge_obstacle
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_into deposit.new_payment;
  v_authorised record;
begin
  p_into := deposit.known_as(deposit.normal_reference(p_into));
  perform deposit.lock_slots(p_reference);
  perform from deposit.payment p where p.reference in (p_reference, p_into) order by p.reference for update;
  select p.* into v_payment from deposit.payment p where p.reference = p_reference;
  if not operator.was_answered(p_owner, p_instruction) and not exists (
    select from deposit.payment p
      join deposit.slot_payment one on (one.reference, one.amount, one.currency) = (v_payment.reference, v_payment.amount, v_payment.currency)
      join deposit.slot_payment other on (other.reference, other.amount, other.currency, other.place) = (p.reference, one.amount, one.currency, one.place)
        and other.is_line <> one.is_line
    where p.reference = p_into and p.state <> 'merged'
      and not exists (select from deposit.payment m where m.merged_into in (p_reference, p_into)))
  then
    obstacle := 'not_same';
    return;
  end if;
  v_into.reference := p_into;
  v_into.currency := v_payment.currency;
  perform ledger.lock_owner(least(p_owner, ledger.house_owner_id(v_into.currency, 'suspense', p_into)));
  perform ledger.lock_owner(greatest(p_owner, ledger.house_owner_id(v_into.currency, 'suspense', p_into)));
  p_instruction.act := 'same as ' || p_into;
  v_authorised := operator.authorise(p_owner, p_instruction, row('payment', p_reference, v_payment.amount, v_payment.currency::text,
    jsonb_build_object('state', v_payment.state), jsonb_build_object('state', 'merged', 'into', p_into))::operator.decision);
  status := v_authorised.status;
  if status = 'act' and v_authorised.is_new then
    perform deposit.merge_waiting(p_owner, p_reference, v_into);
    update deposit.payment p set decided_by = p_instruction.staff_id where p.reference = p_reference;
  end if;
end $$;

comment on function deposit.merge_payment is 'may be null: status, obstacle';
grant execute on function deposit.merge_payment to krapao_app;
