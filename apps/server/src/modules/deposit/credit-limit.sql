-- When the hour or the day of Bangkok began that this time is in.
create or replace function deposit.period_of(p_period deposit.limit_period, p_at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc(p_period::text, p_at, 'Asia/Bangkok')
$$;

-- In which of a channel's sums what this teller has told of is counted.
create or replace function deposit.counted_under(p_period deposit.limit_period, p_teller text) returns text language sql immutable as $$
  select case when p_period = 'hour' then p_teller else '' end
$$;

-- Why no more is credited without a person.
create or replace function deposit.above_limit(p_period deposit.limit_period) returns text language sql immutable as $$
  select case
    when p_period = 'day' then 'what the channel may credit in a day without a person is used up'
    when p_period = 'hour' then 'what its provider may credit in an hour without a person is used up' end
$$;

-- Which limit leaves no room for so much more, as far as others have committed; nothing where none does.
create or replace function deposit.limit_reached(p_channel deposit.channel, p_teller text, p_currency text, p_amount bigint, p_credits bigint)
returns text language plpgsql stable as $$
declare
  v_now timestamptz := platform.now();
  v_period deposit.limit_period;
  v_limit deposit.credit_limit;
  v_begins_at timestamptz;
  v_counted_under text;
  v_used record;
begin
  foreach v_period in array enum_range(null::deposit.limit_period) loop
    v_begins_at := deposit.period_of(v_period, v_now);
    v_counted_under := deposit.counted_under(v_period, p_teller);
    select l.* into v_limit from deposit.credit_limit l where l.channel = p_channel and l.currency::text = p_currency and l.period = v_period;
    select coalesce(sum(s.amount), 0) as amount, coalesce(sum(s.credits), 0) as credits into v_used from deposit.credit_sum s
      where s.period = v_period and s.begins_at = v_begins_at and s.channel = p_channel and s.teller = v_counted_under and s.currency::text = p_currency;
    if v_limit.channel is null or v_used.amount + p_amount > v_limit.amount or v_used.credits + p_credits > v_limit.credits then
      return deposit.above_limit(v_period);
    end if;
  end loop;
  return null;
end $$;

-- Counts credits of one teller: the last locks of their transaction, those of the hour before those of the day. p_at: when they were
-- credited.
create or replace function deposit.count_credits(
  p_channel deposit.channel, p_teller text, p_currency text, p_amount bigint, p_credits bigint, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_limit deposit.credit_limit;
begin
  for v_limit in
    select l.* from deposit.credit_limit l where l.channel = p_channel and l.currency::text = p_currency order by l.period
  loop
    perform deposit.count_in(v_limit, deposit.counted_under(v_limit.period, p_teller), p_amount, p_credits, p_at);
  end loop;
end $$;

-- Counts them in one sum. Each slice has a sixteenth of the limit, and this connection's is counted in while it has room, so that credits
-- do not wait for each other; then all of them are looked at under their locks. However many credit at one moment, no more is credited
-- than the limit says: whoever finds too little by then begins again, and waits for a person.
create or replace function deposit.count_in(p_limit deposit.credit_limit, p_teller text, p_amount bigint, p_credits bigint, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_begins_at timestamptz := deposit.period_of(p_limit.period, p_at);
  v_share bigint := p_limit.amount / 16;
  -- Where they are not limited each slice has room for all.
  v_credits_share bigint := coalesce(p_limit.credits / 16, 1000000000000000);
  v_slice smallint := pg_backend_pid() % 16;
  v_used record;
begin
  -- One that is full is not even tried: a row that is not changed would be locked all the same, out of the order below.
  if p_amount <= v_share and p_credits <= v_credits_share and not exists (
    select from deposit.credit_sum s
    where s.period = p_limit.period and s.begins_at = v_begins_at and s.channel = p_limit.channel and s.teller = p_teller
      and s.currency = p_limit.currency and s.slice = v_slice and (s.amount + p_amount > v_share or s.credits + p_credits > v_credits_share))
  then
    insert into deposit.credit_sum as s (period, begins_at, channel, teller, currency, slice, amount, credits)
      values (p_limit.period, v_begins_at, p_limit.channel, p_teller, p_limit.currency, v_slice, p_amount, p_credits)
      on conflict (period, begins_at, channel, teller, currency, slice)
      do update set amount = s.amount + excluded.amount, credits = s.credits + excluded.credits
        where s.amount + excluded.amount <= v_share and s.credits + excluded.credits <= v_credits_share;
    if found then
      return;
    end if;
  end if;
  insert into deposit.credit_sum (period, begins_at, channel, teller, currency, slice, amount, credits)
    select p_limit.period, v_begins_at, p_limit.channel, p_teller, p_limit.currency, slice, 0, 0 from generate_series(0, 15) slice order by slice
    on conflict do nothing;
  perform from deposit.credit_sum s
    where s.period = p_limit.period and s.begins_at = v_begins_at and s.channel = p_limit.channel and s.teller = p_teller
      and s.currency = p_limit.currency
    order by s.slice for update;
  select sum(s.amount) as amount, sum(s.credits) as credits into v_used from deposit.credit_sum s
    where s.period = p_limit.period and s.begins_at = v_begins_at and s.channel = p_limit.channel and s.teller = p_teller
      and s.currency = p_limit.currency;
  if v_used.amount + p_amount > p_limit.amount or v_used.credits + p_credits > p_limit.credits then
    raise exception 'others have used up the % meanwhile', p_limit.period using errcode = 'serialization_failure';
  end if;
  -- No slice gets more than its share but the first, which has what is left over.
  update deposit.credit_sum s set amount = s.amount + takes.amount, credits = s.credits + takes.credits
    from (
      select slice,
        least(room, greatest(p_amount - (sum(room) over upto - room), 0)) + case slice when 0 then greatest(p_amount - sum(room) over (), 0) else 0 end as amount,
        least(places, greatest(p_credits - (sum(places) over upto - places), 0))
          + case slice when 0 then greatest(p_credits - sum(places) over (), 0) else 0 end as credits
      from (
        select d.slice, greatest(v_share - d.amount, 0) as room, greatest(v_credits_share - d.credits, 0) as places from deposit.credit_sum d
        where d.period = p_limit.period and d.begins_at = v_begins_at and d.channel = p_limit.channel and d.teller = p_teller
          and d.currency = p_limit.currency) left_over
      window upto as (order by slice)) takes
    where s.period = p_limit.period and s.begins_at = v_begins_at and s.channel = p_limit.channel and s.teller = p_teller
      and s.currency = p_limit.currency and s.slice = takes.slice and (takes.amount > 0 or takes.credits > 0);
end $$;

-- An owner of the operator sets what may be credited without a person. Answers what `authorise_setting` did.
create or replace function deposit.set_credit_limit(
  p_instruction operator.instruction, p_channel deposit.channel, p_currency text, p_period deposit.limit_period, p_amount bigint, p_credits bigint
) returns operator.authorised language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_before deposit.credit_limit;
  v_authorised record;
begin
  select l.* into strict v_before from deposit.credit_limit l
    where l.channel = p_channel and l.currency::text = p_currency and l.period = p_period for update;
  v_authorised := operator.authorise_setting(p_instruction, 'owner', format('deposit.credit_limit %s %s %s', p_channel, p_currency, p_period),
    jsonb_build_object('amount', v_before.amount::text, 'credits', v_before.credits::text),
    jsonb_build_object('amount', p_amount::text, 'credits', p_credits::text));
  if v_authorised.status = 'act' and v_authorised.is_new then
    update deposit.credit_limit l set amount = p_amount, credits = p_credits
      where l.channel = p_channel and l.currency::text = p_currency and l.period = p_period;
  end if;
  return v_authorised.status;
end $$;

comment on function deposit.set_credit_limit is 'called by the owner; may be null: p_credits';
