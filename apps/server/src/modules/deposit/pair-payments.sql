-- Which reports told of in one slot are of one payment, and which may be.

-- Whether a whole number is one that a shown part of another length can be of: its longest hidden run stands for more or fewer digits, at least
-- one. Each of the two as it stands with places counted from its front, and from its back.
create or replace function deposit.is_stretched(p_front text, p_back text, p_whole_front text, p_whole_back text) returns boolean
language sql immutable as $$
  select p_whole_front ~ ('^' || coalesce(string_agg(run.front, '' order by run.no) filter (where run.no < run.longest), ''))
    and p_whole_back ~ (coalesce(string_agg(run.back, '' order by run.no) filter (where run.no > run.longest), '') || '$')
    and length(p_whole_front) > coalesce(sum(run.digits) filter (where run.no <> run.longest), 0)
  from (
    select told.no, length(told.run[1]) as digits,
      case when told.run[1] ~ 'x' then '[0-9]{' || length(told.run[1]) || '}' else told.run[1] end as front,
      case when told.run[1] ~ 'x' then '[0-9]{' || length(told.run[1]) || '}' else from_back.run[1] end as back,
      first_value(told.no) over (order by (told.run[1] ~ 'x') desc, length(told.run[1]) desc, told.no) as longest
    from regexp_matches(p_front, 'x+|[0-9]+', 'g') with ordinality as told (run, no)
      join regexp_matches(p_back, 'x+|[0-9]+', 'g') with ordinality as from_back (run, no) on from_back.no = told.no) run
$$;

-- How two tellings of a number fit, each as it stands with places counted from its front, and from its back. Hidden digits are x.
create or replace function deposit.digits_fit(p_front text, p_back text, p_other_front text, p_other_back text) returns deposit.fit
language sql immutable as $$
  select case
    when p_front = '' or p_other_front = '' then 'maybe'::deposit.fit
    when p_front = p_other_front and p_front !~ 'x' then 'same'
    when p_front !~ 'x' and p_other_front !~ 'x' then 'other'
    when length(p_front) <> length(p_other_front) then
      case when (p_other_front !~ 'x' and not deposit.is_stretched(p_front, p_back, p_other_front, p_other_back))
        or (p_front !~ 'x' and not deposit.is_stretched(p_other_front, p_other_back, p_front, p_back)) then 'other'::deposit.fit else 'maybe' end
    when exists (
      select from generate_series(1, length(p_front)) at
      where substr(p_front, at, 1) <> substr(p_other_front, at, 1) and 'x' not in (substr(p_front, at, 1), substr(p_other_front, at, 1))) then 'other'
    else 'maybe' end
$$;

-- How two tellings of an account of ours fit.
create or replace function deposit.account_fit(p_bank text, p_account text, p_other_bank text, p_other_account text) returns deposit.fit
language sql immutable as $$
  select case
    when upper(p_bank) <> upper(p_other_bank) then 'other'::deposit.fit
    when p_bank is null or p_other_bank is null then 'maybe'
    else deposit.digits_fit(one, one, other, other) end
  from (select regexp_replace(lower(coalesce(p_account, '')), '[^0-9a-z]', '', 'g') as one,
    regexp_replace(lower(coalesce(p_other_account, '')), '[^0-9a-z]', '', 'g') as other) told
$$;

-- How two tellings of a sending account fit. Their numbers stand under veils, and say nothing of each other where they have none in common.
create or replace function deposit.sender_fit(p_bank text, p_shown jsonb, p_other_bank text, p_other_shown jsonb) returns deposit.fit
language sql immutable as $$
  select case
    when upper(p_bank) <> upper(p_other_bank) then 'other'::deposit.fit
    when p_bank is null or p_other_bank is null then 'maybe'
    else coalesce((
      select deposit.digits_fit(one.value ->> 0, one.value ->> 1, other.value ->> 0, other.value ->> 1)
      from jsonb_each(p_shown) one join jsonb_each(p_other_shown) other on other.key = one.key order by one.key limit 1), 'maybe') end
$$;

-- Whether what is shown of a sending account can be of the player's own, as a server has veiled that for this payment. What shows nothing can be
-- of anybody's.
create or replace function deposit.may_be_own(p_bank text, p_shown jsonb, p_own_bank text, p_own jsonb) returns boolean language sql immutable as $$
  select p_own is not null and deposit.sender_fit(p_bank, p_shown, p_own_bank, p_own) <> 'other'
    and (p_shown is null or exists (select 1 from jsonb_each(p_shown) one where p_own ? one.key))
$$;

-- Reports of one payment say times that differ by less; what differs by no more than the second may be one payment.
create or replace function deposit.same_within() returns interval language sql immutable as $$ select interval '5 minutes' $$;
create or replace function deposit.maybe_within() returns interval language sql immutable as $$ select interval '30 minutes' $$;

-- Banks that tell no seconds tell the minute, and a booking may fall into the next.
create or replace function deposit.is_to_the_minute(p_at timestamptz, p_other_at timestamptz) returns boolean language sql immutable as $$
  select abs(floor(extract(epoch from p_at) / 60) - floor(extract(epoch from p_other_at) / 60)) <= 1
$$;

-- What was told in a slot within so much of this time: by lines alone, by all others alone, or where p_is_line is null by both.
create or replace function deposit.told_in(p_place text, p_amount bigint, p_currency text, p_at timestamptz, p_within interval, p_is_line boolean)
returns setof deposit.told language plpgsql stable as $$
declare
  v_from timestamptz := p_at - p_within;
  v_to timestamptz := p_at + p_within;
  v_slot deposit.slot_payment;
begin
  for v_slot in
    select s.* from deposit.slot_payment s
    where s.place = p_place and s.amount = p_amount and s.currency = p_currency::ledger.currency and s.paid_at between v_from and v_to
      and s.is_line = coalesce(p_is_line, s.is_line)
  loop
    return next deposit.as_told(v_slot);
  end loop;
end $$;

-- A report with what is known of its payment, where that is of the same amount.
create or replace function deposit.as_told(p_slot deposit.slot_payment) returns deposit.told language plpgsql stable as $$
declare
  v_payment record;
begin
  select p.channel, p.state, p.player_id, p.state <> 'merged' and m.reference is null as is_free into v_payment
    from deposit.payment p left join deposit.merged_payment m on m.merged_into = p.reference
    where p.reference = p_slot.reference and p.amount = p_slot.amount and p.currency = p_slot.currency;
  return row(p_slot.reference, p_slot.is_line, p_slot.bank_code, p_slot.shown, coalesce(p_slot.whole, p_slot.shown), p_slot.paid_at,
    case when v_payment.state = 'credited' then array[v_payment.player_id] else p_slot.fits end, v_payment.channel, v_payment.state, v_payment.player_id,
    v_payment.is_free)::deposit.told;
end $$;

-- As what a payment was told of in slots: of each amount that is known of it, and of this one.
create or replace function deposit.slots_of(p_reference text, p_amount bigint) returns setof deposit.slot_payment language plpgsql stable as $$
declare
  v_amount bigint;
begin
  for v_amount in
    select p.amount from deposit.payment p where p.reference = p_reference
    union select r.amount from deposit.payment_report r where r.reference = p_reference
    union select p_amount
  loop
    return query select s.* from deposit.slot_payment s where s.amount = v_amount and s.reference = p_reference;
  end loop;
end $$;

-- A number that shows fewer digits tells nobody from others.
create or replace function deposit.shows_enough(p_shown jsonb) returns boolean language sql immutable as $$
  select exists (select 1 from jsonb_each(p_shown) one where length(regexp_replace(one.value ->> 0, '[^0-9]', '', 'g')) >= 4)
$$;

-- Whether a line and a slip fit in all that was told: the bank, every digit that either shows, the time to the minute, and the
-- player, with whose number and name both were compared.
create or replace function deposit.may_pair(p_one deposit.told, p_other deposit.told) returns boolean language sql immutable as $$
  select p_one.is_line <> p_other.is_line and coalesce(p_one.whose && p_other.whose, false)
    and deposit.is_to_the_minute(p_one.paid_at, p_other.paid_at)
    and deposit.sender_fit(p_one.bank_code, p_one.number, p_other.bank_code, p_other.number) <> 'other'
    and deposit.sender_fit(p_one.bank_code, p_one.shown, p_other.bank_code, p_other.shown) <> 'other'
    and deposit.shows_enough(p_one.shown) and deposit.shows_enough(p_other.shown)
$$;

-- Whether it makes no difference which of two reports of one kind is taken: both are surely of one player.
create or replace function deposit.is_alike(p_one deposit.told, p_other deposit.told) returns boolean language sql immutable as $$
  select coalesce(cardinality(p_one.whose) = 1 and p_one.whose = p_other.whose
    and (not p_one.is_line or p_one.state = 'credited') and (not p_other.is_line or p_other.state = 'credited'), false)
$$;

-- Whether another report fits one of these two as well, so that a person must say which is which. What fits one of them
-- is apart from it by a minute at most, and they are from each other by what may be one payment.
create or replace function deposit.is_ambiguous(p_place text, p_amount bigint, p_currency text, p_one deposit.told, p_other deposit.told) returns boolean
language sql stable as $$
  select exists (
    select 1 from deposit.told_in(p_place, p_amount, p_currency, p_one.paid_at, deposit.maybe_within() + interval '2 minutes', null) third
    where third.is_free and third.reference not in (p_one.reference, p_other.reference) and (
      (deposit.may_pair(p_one, third) and not deposit.is_alike(p_other, third))
      or (deposit.may_pair(p_other, third) and not deposit.is_alike(p_one, third))))
$$;

-- Payments of the other kind, of the amount and place of this one, that it may be, the likeliest first. None of them is
-- another's already. `is_sure`: it is that payment, because both tell one whole number, or because exactly these two fit in all
-- that was told. `agrees`: they may be of one player, as far as anybody has compared. p_amount: as it is told now, where it is.
create or replace function deposit.candidates(p_reference text, p_amount bigint)
returns table (reference text, channel deposit.channel, state deposit.payment_state, is_sure boolean, is_near boolean, agrees boolean, is_to_the_minute boolean)
language plpgsql stable as $$
begin
  return query
    select other.reference, other.channel, other.state,
      (fit.whole = 'same' and fit.apart <= deposit.same_within())
        or (slot.place like 'bank:%' and deposit.may_pair(own, other) and not deposit.is_ambiguous(slot.place, slot.amount, slot.currency, own, other)),
      fit.apart <= deposit.same_within(),
      (own).whose && other.whose and fit.whole <> 'other',
      deposit.is_to_the_minute((own).paid_at, other.paid_at)
    from (
      select s.place, s.amount, s.currency::text as currency, s.paid_at, s.is_line, deposit.as_told(s) as own
      from deposit.slots_of(p_reference, p_amount) s offset 0) slot
    cross join lateral deposit.told_in(slot.place, slot.amount, slot.currency, slot.paid_at, deposit.maybe_within(), not slot.is_line) other
    cross join lateral (
      select deposit.sender_fit((own).bank_code, (own).shown, other.bank_code, other.shown) as how,
        deposit.sender_fit((own).bank_code, (own).number, other.bank_code, other.number) as whole,
        abs(extract(epoch from (own).paid_at - other.paid_at)) * interval '1 second' as apart) fit
    where other.is_free and fit.how <> 'other' and fit.apart <= deposit.maybe_within()
    order by 4 desc, other.state = 'unallocated' desc, fit.apart, other.reference;
end $$;

create or replace function deposit.maybe_same(p_reference text)
returns table (reference text, channel deposit.channel, state deposit.payment_state, is_sure boolean, is_near boolean) language sql stable
security definer set search_path = pg_catalog, deposit, pg_temp as $$
  select c.reference, c.channel, c.state, c.is_sure, c.is_near from deposit.candidates(p_reference, null) c
$$;

comment on function deposit.maybe_same is 'used in statements';
comment on function deposit.sender_fit is 'used in statements';
comment on function deposit.digits_fit is 'used in statements';
comment on function deposit.is_stretched is 'used in statements';
comment on function deposit.shows_enough is 'used in statements';
comment on function deposit.is_to_the_minute is 'used in statements';
grant execute on function deposit.maybe_same, deposit.sender_fit, deposit.digits_fit, deposit.is_stretched, deposit.shows_enough, deposit.is_to_the_minute to krapao_app;
