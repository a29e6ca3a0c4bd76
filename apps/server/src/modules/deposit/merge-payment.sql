-- Staff say that a payment which waits for manual review is another one, told of by the other side in the same place and
-- of the same amount. Both people of a proposal must name the same. p_owner is the journal it waits in. Answers what
-- `authorise` did, or no status, because of an obstacle.
create or replace function deposit.merge_payment(
  p_owner uuid, p_reference text, p_instruction operator.instruction, p_into text, out status operator.authorised, out obstacle deposit.merge_obstacle
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_other deposit.payment;
  v_reference text;
  v_into deposit.new_payment;
  v_authorised record;
begin
  perform platform.on_several_machines();
  p_into := deposit.known_as(deposit.normal_reference(p_into));
  perform deposit.lock_slots(p_reference);
  foreach v_reference in array array[least(p_reference, p_into), greatest(p_reference, p_into)] loop
    perform 1 from deposit.payment p where p.reference = v_reference for update;
  end loop;
  select p.* into v_payment from deposit.payment p where p.reference = p_reference;
  select p.* into v_other from deposit.payment p where p.reference = p_into;
  if not operator.was_answered(p_owner, p_instruction) and not deposit.may_merge(v_payment, v_other) then
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

-- Whether both were told of in one place, of one amount and by the two sides, and neither is another yet.
create or replace function deposit.may_merge(p_payment deposit.payment, p_into deposit.payment) returns boolean language plpgsql stable as $$
declare
  v_reference text;
begin
  foreach v_reference in array array[p_payment.reference, p_into.reference] loop
    if exists (select 1 from deposit.merged_payment m where m.merged_into = v_reference) then
      return false;
    end if;
  end loop;
  return p_into.state <> 'merged' and exists (
    select 1 from deposit.slot_payment one join deposit.slot_payment other
      on (other.place, other.amount, other.currency) = (one.place, one.amount, one.currency) and other.is_line <> one.is_line
    where one.amount = p_payment.amount and one.currency = p_payment.currency and one.reference = p_payment.reference
      and other.reference = p_into.reference);
end $$;

comment on function deposit.merge_payment is 'may be null: status, obstacle';
grant execute on function deposit.merge_payment to krapao_app;
