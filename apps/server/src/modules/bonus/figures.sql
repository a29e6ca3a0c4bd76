-- What the terms of a reward come to, as `@krapao/terms` works it out: nothing where the deposit is too small, or comes to nothing.
create or replace function bonus.figures_of(
  p_terms jsonb, p_deposit bigint, out amount bigint, out required_turnover bigint, out kept_on_success bigint, out taken_on_ending bigint
) language plpgsql immutable as $$
declare
  v_grant jsonb := p_terms -> 'grant';
begin
  amount := case v_grant ->> 'kind'
    when 'fixed' then (v_grant ->> 'amount')::bigint
    when 'deposit' then case when p_deposit >= (v_grant ->> 'minimumDeposit')::bigint
      then least(div(p_deposit::numeric * (v_grant ->> 'percent')::int, 100), (v_grant ->> 'maximum')::bigint)::bigint / 100 * 100 end end;
  amount := case when amount > 0 then amount end;
  required_turnover := div((amount + case when (p_terms -> 'countsDeposit')::boolean then coalesce(p_deposit, 0) else 0 end)::numeric
    * (p_terms ->> 'multiplierHundredths')::int, 100)::bigint;
  kept_on_success := div(amount::numeric * (p_terms ->> 'keepPercent')::int + 99, 100)::bigint;
  taken_on_ending := div(amount::numeric * (p_terms ->> 'takePercent')::int, 100)::bigint;
end $$;

-- Whether an order asks for what these terms of ours come to, and for nothing else. A server works it out to show it; what is posted is not
-- its to say: neither how much, nor on which terms, nor as what.
create or replace function bonus.is_of_terms(p_order bonus.grant_order, p_source text, p_posting_kind text, p_key text, p_terms jsonb) returns boolean
language sql immutable as $$
  select (p_order.source, p_order.posting_kind, p_order.idempotency_key, p_order.terms, p_order.amount, p_order.required_turnover,
      p_order.kept_on_success, p_order.taken_on_ending)
    is not distinct from (p_source, p_posting_kind, p_key || ':' || p_order.grant_id, p_terms, f.amount, f.required_turnover, f.kept_on_success, f.taken_on_ending)
  from bonus.figures_of(p_terms, null) f
$$;

-- Terms whose grant is left open, of so much.
create or replace function bonus.terms_of_amount(p_terms jsonb, p_amount bigint) returns jsonb language sql immutable as $$
  select p_terms || jsonb_build_object('grant', jsonb_build_object('kind', 'fixed', 'amount', p_amount::text))
$$;
