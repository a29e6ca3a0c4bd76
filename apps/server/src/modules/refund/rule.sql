-- An owner of the operator says what share of a net loss is given back in one currency. Bets that were settled while refunds
-- were off never count; a period that has begun keeps its rate.
create or replace function refund.set_rule(p_instruction operator.instruction, p_currency text, p_is_on boolean, p_rule refund.rule)
returns operator.authorised language sql security definer set search_path = pg_catalog, refund, pg_temp as $$
  select operator.set_rule(p_instruction, 'refund.rule', p_currency, p_is_on, to_jsonb(p_rule))
$$;

comment on function refund.set_rule is 'called by the owner';
