-- An owner of the operator sets how much deposited gives a coin, in one currency; null: deposits give none from now on.
-- What was deposited while they gave none never counts. Answers what `authorise_setting` did.
create or replace function spin.set_coin_rule(p_instruction operator.instruction, p_currency text, p_every_amount bigint)
returns operator.authorised language plpgsql security definer set search_path = pg_catalog, spin, pg_temp as $$
declare
  v_before bigint;
  v_authorised record;
begin
  select r.every_amount into v_before from spin.coin_rule r where r.currency::text = p_currency for update;
  if not found then
    raise exception 'coins have no rule in %', p_currency using errcode = 'check_violation';
  end if;
  v_authorised := operator.authorise_setting(p_instruction, 'owner', 'spin.coin_rule ' || p_currency, jsonb_build_object('everyAmount', v_before),
    jsonb_build_object('everyAmount', p_every_amount));
  if v_authorised.status = 'act' and v_authorised.is_new then
    update spin.coin_rule r set every_amount = p_every_amount,
        since = case when p_every_amount is not null then coalesce(r.since, platform.now()) end
      where r.currency::text = p_currency;
  end if;
  return v_authorised.status;
end $$;

comment on function spin.set_coin_rule is 'called by the owner; may be null: p_every_amount';
