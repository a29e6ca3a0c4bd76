-- Whether this channel has no room left today for so much, as far as others have committed.
create or replace function deposit.is_day_used_up(p_channel deposit.channel, p_amount bigint, p_currency text) returns boolean
language sql stable as $$
  select coalesce((
    select coalesce(sum(d.amount), 0) + p_amount from deposit.day_sum d
    where (d.day, d.channel, d.currency::text) = ((platform.now() at time zone 'Asia/Bangkok')::date, p_channel, p_currency))
    > (select l.amount from deposit.day_limit l where (l.channel, l.currency::text) = (p_channel, p_currency)), true)
$$;

-- Counts a credit: the last lock of its transaction. Each slice has a sixteenth of the limit, and this connection's is counted in while it
-- has room, so that credits do not wait for each other; then all of them are looked at under their locks. However many credit at one moment,
-- no more is credited than the limit says: whoever finds too little by then begins again, and waits for a person.
create or replace function deposit.count_in_day(p_channel deposit.channel, p_amount bigint, p_currency text) returns void language plpgsql as $$
declare
  v_day date := (platform.now() at time zone 'Asia/Bangkok')::date;
  v_currency ledger.currency := p_currency;
  v_limit bigint := (select l.amount from deposit.day_limit l where (l.channel, l.currency) = (p_channel, v_currency));
  v_share bigint := v_limit / 16;
  v_used bigint;
begin
  insert into deposit.day_sum as d (day, channel, currency, slice, amount)
    select v_day, p_channel, v_currency, pg_backend_pid() % 16, p_amount where p_amount <= v_share
    on conflict (day, channel, currency, slice) do update set amount = d.amount + excluded.amount where d.amount + excluded.amount <= v_share;
  if found then
    return;
  end if;
  insert into deposit.day_sum (day, channel, currency, slice, amount) select v_day, p_channel, v_currency, slice, 0 from generate_series(0, 15) slice order by slice
    on conflict do nothing;
  perform from deposit.day_sum d where (d.day, d.channel, d.currency) = (v_day, p_channel, v_currency) order by d.slice for update;
  select sum(d.amount) into v_used from deposit.day_sum d where (d.day, d.channel, d.currency) = (v_day, p_channel, v_currency);
  if v_used + p_amount > v_limit then
    raise exception 'others have used up the day meanwhile' using errcode = 'serialization_failure';
  end if;
  -- No slice gets more than its share but the first, which has what is left over.
  update deposit.day_sum d set amount = d.amount + room.takes + case d.slice when 0 then p_amount - room.taken_by_all else 0 end
    from (
      select r.slice, r.takes, sum(r.takes) over () as taken_by_all from (
        select s.slice, least(s.room, greatest(p_amount - (sum(s.room) over (order by s.slice) - s.room), 0)) as takes from (
          select d.slice, greatest(v_share - d.amount, 0) as room from deposit.day_sum d where (d.day, d.channel, d.currency) = (v_day, p_channel, v_currency)) s) r) room
    where (d.day, d.channel, d.currency) = (v_day, p_channel, v_currency) and d.slice = room.slice and (room.takes > 0 or d.slice = 0);
end $$;

-- An owner of the operator sets what a channel may credit in a day without a person. Answers what `authorise_setting` did.
create or replace function deposit.set_day_limit(p_instruction operator.instruction, p_channel deposit.channel, p_currency text, p_amount bigint)
returns operator.authorised language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_before bigint;
  v_status operator.authorised;
begin
  select l.amount into strict v_before from deposit.day_limit l where (l.channel, l.currency::text) = (p_channel, p_currency) for update;
  v_status := operator.authorise_setting(p_instruction, 'owner', format('deposit.day_limit %s %s', p_channel, p_currency),
    jsonb_build_object('amount', v_before::text), jsonb_build_object('amount', p_amount::text));
  if v_status = 'act' then
    update deposit.day_limit l set amount = p_amount where (l.channel, l.currency::text) = (p_channel, p_currency);
  end if;
  return v_status;
end $$;

comment on function deposit.set_day_limit is 'called by the owner';
