-- An owner of the operator says what share of a net loss is given back in one currency. Bets that were settled while refunds
-- were off never count; a period that has begun keeps its rate. Answers what `authorise_setting` did.
create or replace function refund.set_rule(p_instruction operator.instruction, p_currency text, p_is_on boolean, p_rule refund.rule)
returns operator.authorised language plpgsql security definer set search_path = pg_catalog, refund, pg_temp as $$
declare
  v_before refund.rule;
  v_status operator.authorised;
begin
  select r.* into v_before from refund.rule r where r.currency::text = p_currency for update;
  if not found then
    raise exception 'refunds have no rule in %', p_currency using errcode = 'check_violation';
  end if;
  p_rule.currency := v_before.currency;
  p_rule.since := case when p_is_on then coalesce(v_before.since, platform.now()) end;
  v_status := operator.authorise_setting(p_instruction, 'owner', 'refund.rule ' || p_currency, to_jsonb(v_before), to_jsonb(p_rule));
  if v_status = 'act' then
    update refund.rule r set kind = p_rule.kind, rate_percent = p_rule.rate_percent, since = p_rule.since, terms = p_rule.terms, info = p_rule.info,
        banners = p_rule.banners
      where r.currency = p_rule.currency;
  end if;
  return v_status;
end $$;

comment on function refund.set_rule is 'called by the owner';
