-- An owner of the operator says what invited friends earn in one currency. What was deposited or settled while it was off
-- never earns. Answers what `authorise_setting` did.
create or replace function invite.set_rule(p_instruction operator.instruction, p_currency text, p_is_on boolean, p_rule invite.rule)
returns operator.authorised language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_before invite.rule;
  v_status operator.authorised;
begin
  select r.* into v_before from invite.rule r where r.currency::text = p_currency for update;
  if not found then
    raise exception 'inviting has no rule in %', p_currency using errcode = 'check_violation';
  end if;
  p_rule.currency := v_before.currency;
  p_rule.since := case when p_is_on then coalesce(v_before.since, platform.now()) end;
  v_status := operator.authorise_setting(p_instruction, 'owner', 'invite.rule ' || p_currency, to_jsonb(v_before), to_jsonb(p_rule));
  if v_status = 'act' then
    update invite.rule r set first_deposit_percent = p_rule.first_deposit_percent, turnover_basis_points = p_rule.turnover_basis_points,
        maximum_per_friend = p_rule.maximum_per_friend, pending_from = p_rule.pending_from, since = p_rule.since, terms = p_rule.terms,
        banners = p_rule.banners
      where r.currency = p_rule.currency;
  end if;
  return v_status;
end $$;

comment on function invite.set_rule is 'called by the owner';
