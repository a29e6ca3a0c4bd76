-- An owner of the operator sets what a withdrawal may be and what is paid without a person. Answers what
-- `authorise_setting` did.
create or replace function withdraw.set_rule(p_instruction operator.instruction, p_rule withdraw.rule) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_before jsonb;
  v_status operator.authorised;
begin
  select to_jsonb(r) into v_before from withdraw.rule r where r.currency = p_rule.currency for update;
  if not found then
    raise exception 'withdrawals have no rule in %', p_rule.currency using errcode = 'check_violation';
  end if;
  v_status := operator.authorise_setting(p_instruction, 'owner', 'withdraw.rule ' || p_rule.currency, v_before, to_jsonb(p_rule));
  if v_status = 'act' then
    update withdraw.rule r set min_amount = p_rule.min_amount, max_amount = p_rule.max_amount, automatic_up_to = p_rule.automatic_up_to,
        automatic_a_day = p_rule.automatic_a_day
      where r.currency = p_rule.currency;
  end if;
  return v_status;
end $$;

comment on function withdraw.set_rule is 'called by the owner';
