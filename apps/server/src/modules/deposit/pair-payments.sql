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

-- What was told in a slot.
create or replace function deposit.told_in(p_place text, p_amount bigint, p_currency text) returns setof deposit.told language sql stable as $$
  select s.reference, s.is_line, s.bank_code, s.account_no, coalesce(s.whole_no, s.account_no), s.paid_at,
    case when p.state = 'credited' then array[p.player_id] else s.fits end, p.channel, p.state, p.player_id,
    p.state <> 'merged' and not exists (select from deposit.payment m where m.merged_into = p.reference)
  from deposit.slot_payment s left join deposit.payment p on (p.reference, p.amount, p.currency) = (s.reference, s.amount, s.currency)
  where (s.place, s.amount, s.currency::text) = (p_place, p_amount, p_currency)
$$;

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

-- Whether another report fits one of these two as well, so that a person must say which is which.
create or replace function deposit.is_ambiguous(p_place text, p_amount bigint, p_currency text, p_one deposit.told, p_other deposit.told) returns boolean
language sql stable as $$
  select exists (
    select from deposit.told_in(p_place, p_amount, p_currency) third
    where third.is_free and third.reference not in (p_one.reference, p_other.reference) and (
      (deposit.may_pair(p_one, third) and not deposit.is_alike(p_other, third))
      or (deposit.may_pair(p_other, third) and not deposit.is_alike(p_one, third))))
$$;

-- Payments of the other kind, of the amount and place of this one, that it may be, the likeliest first. None of them is
-- another's already. `is_sure`: it is that payment, because both tell one whole number, or because exactly these two fit in all
-- that was told. `agrees`: they may be of one player, as far as anybody has compared.
create or replace function deposit.candidates(p_reference text)
returns table (reference text, channel deposit.channel, state deposit.payment_state, is_sure boolean, is_near boolean, agrees boolean, is_to_the_minute boolean)
language sql stable as $$
  select (other).reference, (other).channel, (other).state,
    (fit.whole = 'same' and fit.apart <= deposit.same_within())
      or (place like 'bank:%' and deposit.may_pair(own, other) and not deposit.is_ambiguous(place, amount, currency, own, other)),
    fit.apart <= deposit.same_within(),
    (own).whose && (other).whose and fit.whole <> 'other',
    deposit.is_to_the_minute((own).paid_at, (other).paid_at)
  from (
    select s.place, s.amount, s.currency::text as currency, own, other
    from deposit.slot_payment s
    cross join lateral deposit.told_in(s.place, s.amount, s.currency::text) own
    cross join lateral deposit.told_in(s.place, s.amount, s.currency::text) other
    where s.reference = p_reference and own.reference = p_reference and other.is_line <> own.is_line and other.is_free) pair
  cross join lateral (
    select deposit.account_fit((own).bank_code, (own).account_no, (other).bank_code, (other).account_no) as how,
      deposit.account_fit((own).bank_code, (own).number, (other).bank_code, (other).number) as whole,
      abs(extract(epoch from (own).paid_at - (other).paid_at)) * interval '1 second' as apart) fit
  where fit.how <> 'other' and fit.apart <= deposit.maybe_within()
  order by 4 desc, (other).state = 'unallocated' desc, fit.apart, (other).reference
$$;

create or replace function deposit.maybe_same(p_reference text)
returns table (reference text, channel deposit.channel, state deposit.payment_state, is_sure boolean, is_near boolean) language sql stable
security definer set search_path = pg_catalog, deposit, pg_temp as $$
  select c.reference, c.channel, c.state, c.is_sure, c.is_near from deposit.candidates(p_reference) c
$$;

comment on function deposit.maybe_same is 'used in statements';
comment on function deposit.account_fit is 'used in statements';
comment on function deposit.stretched is 'used in statements';
comment on function deposit.is_to_the_minute is 'used in statements';
grant execute on function deposit.maybe_same, deposit.account_fit, deposit.stretched, deposit.is_to_the_minute to krapao_app;
