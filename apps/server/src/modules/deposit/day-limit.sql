-- Whether this channel has no room left today for so much. Who credits at the same moment may pass the limit by what they credit.
create or replace function deposit.is_day_used_up(p_channel deposit.channel, p_amount bigint, p_currency text) returns boolean
language sql stable as $$
  select coalesce((
    select coalesce(sum(d.amount), 0) + p_amount from deposit.day_sum d
    where (d.day, d.channel, d.currency::text) = ((platform.now() at time zone 'Asia/Bangkok')::date, p_channel, p_currency))
    > (select l.amount from deposit.day_limit l where (l.channel, l.currency::text) = (p_channel, p_currency)), true)
$$;

-- Counts a credit, in the slice of this connection: the last lock of its transaction.
create or replace function deposit.count_in_day(p_channel deposit.channel, p_amount bigint, p_currency text) returns void language sql as $$
  insert into deposit.day_sum as d (day, channel, currency, slice, amount)
    values ((platform.now() at time zone 'Asia/Bangkok')::date, p_channel, p_currency::ledger.currency, pg_backend_pid() % 16, p_amount)
    on conflict (day, channel, currency, slice) do update set amount = d.amount + excluded.amount
$$;

-- An owner of the operator sets what a channel may credit in a day without a person. Answers what `authorise_setting` did.
create or replace function deposit.set_day_limit(p_instruction operator.instruction, p_channel deposit.channel, p_currency text, p_amount bigint)
returns text language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_before bigint;
  v_status text;
begin
  select l.amount into strict v_before from deposit.day_limit l where (l.channel, l.currency::text) = (p_channel, p_currency) for update;
  v_status := operator.authorise_setting(p_instruction, 'owner', format('deposit.day_limit %s %s', p_channel, p_currency),
    jsonb_build_object('amount', v_before::text), jsonb_build_object('amount', p_amount::text));
  if v_status = 'act' then
    update deposit.day_limit l set amount = p_amount where (l.channel, l.currency::text) = (p_channel, p_currency);
  end if;
  return v_status;
end $$;
