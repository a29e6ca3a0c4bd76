-- An owner of the operator sets what a withdrawal may be and what is paid without a person.
create or replace function withdraw.set_rule(p_instruction operator.instruction, p_rule withdraw.rule) returns operator.authorised
language sql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
  select operator.set_rule(p_instruction, 'withdraw.rule', p_rule.currency::text, null, to_jsonb(p_rule))
$$;

-- An owner of the operator sets above which sum a withdrawal is taken only from a session that has stepped up.
create or replace function withdraw.set_step_up(p_instruction operator.instruction, p_rule withdraw.step_up) returns operator.authorised
language sql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
  select operator.set_rule(p_instruction, 'withdraw.step_up', p_rule.currency::text, null, to_jsonb(p_rule))
$$;

comment on function withdraw.set_step_up is 'called by the owner';
comment on function withdraw.set_rule is 'called by the owner';
