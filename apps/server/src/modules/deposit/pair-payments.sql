-- Which reports told of in one slot are of one payment, and which may be.

-- A told number as a pattern of whole ones. Where the lengths differ, the longest hidden run stands for more or fewer digits.
create or replace function deposit.stretched(p_shown text) returns text language sql immutable as $$
  select '^' || string_agg(case when run !~ 'x' then run when no = longest then '[0-9]+' else '[0-9]{' || length(run) || '}' end, '' order by no) || '$'
  from (
    select told.run[1] as run, told.no,
      first_value(told.no) over (order by (told.run[1] ~ 'x') desc, length(told.run[1]) desc, told.no) as longest
    from regexp_matches(p_shown, 'x+|[0-9]+', 'g') with ordinality as told (run, no)) runs
$$;

-- How two tellings of a sending account fit. Hidden digits are x.
create or replace function deposit.account_fit(p_bank text, p_account text, p_other_bank text, p_other_account text) returns deposit.fit
language sql immutable as $$
  select case
    when upper(p_bank) <> upper(p_other_bank) then 'other'::deposit.fit
    when one = '' or other = '' or p_bank is null or p_other_bank is null then 'maybe'
    when one = other and one !~ 'x' then 'same'
    when one !~ 'x' and other !~ 'x' then 'other'
    when length(one) <> length(other) then
      case when (other !~ 'x' and other !~ deposit.stretched(one)) or (one !~ 'x' and one !~ deposit.stretched(other)) then 'other'::deposit.fit else 'maybe' end
    when exists (
      select from generate_series(1, length(one)) at
      where substr(one, at, 1) <> substr(other, at, 1) and 'x' not in (substr(one, at, 1), substr(other, at, 1))) then 'other'
    else 'maybe' end
  from (select regexp_replace(lower(coalesce(p_account, '')), '[^0-9a-z]', '', 'g') as one,
    regexp_replace(lower(coalesce(p_other_account, '')), '[^0-9a-z]', '', 'g') as other) told
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
  return row(p_slot.reference, p_slot.is_line, p_slot.bank_code, p_slot.account_no, coalesce(p_slot.whole_no, p_slot.account_no), p_slot.paid_at,
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
create or replace function deposit.shows_enough(p_account text) returns boolean language sql immutable as $$
  select coalesce(length(regexp_replace(p_account, '[^0-9]', '', 'g')) >= 4, false)
$$;

-- Whether a line and a slip fit in all that was told: the bank, every digit that either shows, the time to the minute, and the
-- player, with whose number and name both were compared.
create or replace function deposit.may_pair(p_one deposit.told, p_other deposit.told) returns boolean language sql immutable as $$
  select p_one.is_line <> p_other.is_line and coalesce(p_one.whose && p_other.whose, false)
    and deposit.is_to_the_minute(p_one.paid_at, p_other.paid_at)
    and deposit.account_fit(p_one.bank_code, p_one.number, p_other.bank_code, p_other.number) <> 'other'
    and deposit.account_fit(p_one.bank_code, p_one.account_no, p_other.bank_code, p_other.account_no) <> 'other'
    and deposit.shows_enough(p_one.account_no) and deposit.shows_enough(p_other.account_no)
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
      select deposit.account_fit((own).bank_code, (own).account_no, other.bank_code, other.account_no) as how,
        deposit.account_fit((own).bank_code, (own).number, other.bank_code, other.number) as whole,
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
comment on function deposit.account_fit is 'used in statements';
comment on function deposit.shows_enough is 'used in statements';
comment on function deposit.stretched is 'used in statements';
comment on function deposit.is_to_the_minute is 'used in statements';
grant execute on function deposit.maybe_same, deposit.account_fit, deposit.shows_enough, deposit.stretched, deposit.is_to_the_minute to krapao_app;
