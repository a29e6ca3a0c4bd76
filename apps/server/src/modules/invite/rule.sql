-- An owner of the operator says what invited friends earn in one currency. What was deposited or settled while it was off
-- never earns.
create or replace function invite.set_rule(p_instruction operator.instruction, p_currency text, p_is_on boolean, p_rule invite.rule)
returns operator.authorised language sql security definer set search_path = pg_catalog, invite, pg_temp as $$
  select operator.set_rule(p_instruction, 'invite.rule', p_currency, p_is_on, to_jsonb(p_rule))
$$;

comment on function invite.set_rule is 'called by the owner';
