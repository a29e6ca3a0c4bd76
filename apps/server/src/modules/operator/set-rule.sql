-- An owner of the operator sets the rule that a table of rules has for a currency, from now on: all of its columns. One that may be
-- off has `since`, which is when it was last turned on, and null while it is off; what happened before it never counts. What it was
-- before stands in the chain of the rules. Answers what `authorise_setting` did.
create or replace function operator.set_rule(p_instruction operator.instruction, p_table text, p_currency text, p_is_on boolean, p_rule jsonb)
returns operator.authorised language plpgsql as $$
declare
  v_before jsonb;
  v_after jsonb := p_rule || jsonb_build_object('currency', p_currency);
  v_authorised record;
begin
  execute format('select to_jsonb(r) from %s r where r.currency::text = $1 for update', p_table::regclass) into v_before using p_currency;
  if v_before is null then
    raise exception '% has no rule in %', p_table, p_currency using errcode = 'check_violation';
  elsif v_before ? 'since' then
    v_after := v_after || jsonb_build_object('since', case when p_is_on then coalesce(nullif(v_before -> 'since', 'null'), to_jsonb(platform.now())) end);
  end if;
  v_authorised := operator.authorise_setting(p_instruction, 'owner', p_table || ' ' || p_currency, v_before, v_after);
  if v_authorised.status = 'act' and v_authorised.is_new then
    execute (
      select format('update %1$s r set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where r.currency::text = $2',
        p_table::regclass, string_agg(quote_ident(name), ', '))
      from jsonb_object_keys(v_before) name) using v_after, p_currency;
  end if;
  return v_authorised.status;
end $$;
