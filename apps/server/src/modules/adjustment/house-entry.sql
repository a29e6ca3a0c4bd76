-- An owner of the operator enters a fee or a settlement of a gateway in a journal of the house, p_owner: that of the
-- account it comes from, by the id of the act. Answers what `authorise_by_role` did.
create or replace function adjustment.enter_house(p_owner uuid, p_instruction operator.instruction, p_order adjustment.house_order)
returns operator.authorised language plpgsql security definer set search_path = pg_catalog, adjustment, pg_temp as $$
declare
  v_authorised record;
  v_posting ledger.new_posting;
  v_posted record;
  v_now timestamptz;
begin
  if p_instruction.act <> p_order.kind or p_order.kind not in ('fee_bank', 'fee_gateway', 'gateway_settled') then
    raise exception '% is nothing that is entered by hand', p_order.kind using errcode = 'check_violation';
  end if;
  if (ledger.lock_owner(p_owner)).currency is distinct from p_order.currency then
    raise exception 'journal % is not in %', p_owner, p_order.currency using errcode = 'check_violation';
  end if;
  v_authorised := operator.authorise_by_role(p_owner, p_instruction, 'owner',
    row('house-entry', p_instruction.act_id::text, p_order.amount, p_order.currency, null, to_jsonb(p_order))::operator.decision);
  if v_authorised.status <> 'act' or not v_authorised.is_new then
    return v_authorised.status;
  end if;
  v_posting.kind := p_order.kind;
  v_posting.source_subaccount := p_order.source_subaccount;
  v_posting.destination_subaccount := p_order.destination_subaccount;
  v_posting.amount := p_order.amount;
  v_posting.idempotency_key := 'house-entry:' || p_instruction.act_id;
  v_posting.reference_id := p_instruction.act_id;
  v_posted := ledger.post(p_owner, v_posting);
  if v_posted.status <> 'posted' then
    raise exception 'entry % was answered %', p_instruction.act_id, v_posted.status;
  end if;
  v_now := platform.now();
  insert into adjustment.house_entry values (p_owner, p_instruction.act_id, p_order.kind, p_order.source_subaccount, p_order.destination_subaccount,
    p_order.amount, v_now);
  return v_authorised.status;
end $$;

grant execute on function adjustment.enter_house to krapao_app;
