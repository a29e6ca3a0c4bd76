-- Everything that was told of one payment is judged together: a slip shows a part of a number and of a name, and what our own
-- bank or a gateway has told of the same payment shows more.

-- The payment as it was judged to be this player's: of a slip, the number that its shown part was taken for stands beside it (p_own: that of the
-- player, veiled as that of the payment).
create or replace function deposit.as_judged(p_player uuid, p_payment deposit.new_payment, p_own account.veiled_number) returns deposit.new_payment
language plpgsql stable as $$
declare
  v_bank text := p_payment.evidence ->> 'fromBankCode';
  v_shown jsonb := p_payment.evidence -> 'fromShown';
  v_own record;
  v_own_no jsonb;
begin
  if p_payment.channel not in ('bank', 'slip') then
    return p_payment;
  end if;
  p_payment.evidence := p_payment.evidence || jsonb_build_object('fits', jsonb_build_array(p_player));
  if p_payment.channel = 'slip' and deposit.shows_enough(v_shown) then
    select * into v_own from account.proven_account(p_player);
    v_own_no := account.veiled_as(p_player, p_own, v_own.account_no_digest);
    if deposit.may_be_own(v_bank, v_shown, v_own.bank_code, v_own_no) then
      p_payment.evidence := p_payment.evidence || jsonb_build_object('whole', v_own_no);
    end if;
  end if;
  return p_payment;
end $$;

-- Who sent a payment, as each bank and gateway that has told of it says last, under whichever reference.
create or replace function deposit.senders_of(p_reference text)
returns table (channel deposit.channel, bank_code text, shown jsonb, sender_digest bytea, fits uuid[]) language plpgsql stable as $$
declare
  v_root text;
  v_reference text;
begin
  v_root := (select coalesce(p.merged_into, p.reference) from deposit.payment p where p.reference = p_reference);
  foreach v_reference in array array[v_root, (select m.reference from deposit.merged_payment m where m.merged_into = v_root)] loop
    return query
      select distinct on (told.channel) told.channel,
        coalesce(told.evidence ->> 'fromBankCode', told.evidence ->> 'payerBankCode'),
        told.evidence -> 'fromShown', decode(told.evidence ->> 'senderDigest', 'hex'),
        case when told.evidence ? 'fits' then array(select jsonb_array_elements_text(told.evidence -> 'fits')::uuid) end
      from (
        select p.channel, p.evidence, true as is_its_own from deposit.payment p where p.reference = v_reference
        union all
        select r.channel, r.evidence, false from deposit.payment_report r where r.reference = v_reference and not r.evidence ? 'correctedBy') told
      where told.channel in ('bank', 'qr')
      order by told.channel, coalesce((told.evidence ->> 'revision')::int, 0) desc, told.is_its_own desc;
  end loop;
end $$;

-- Whether a bank or gateway has told of this payment what a slip of this player cannot be of.
create or replace function deposit.is_contradicted(p_player uuid, p_slip deposit.new_payment) returns boolean language sql stable as $$
  select exists (
    select 1 from deposit.senders_of(p_slip.reference) told
    where p_player <> all (told.fits)
      or deposit.sender_fit(told.bank_code, told.shown, p_slip.evidence ->> 'fromBankCode',
        coalesce(p_slip.evidence -> 'whole', p_slip.evidence -> 'fromShown')) = 'other')
$$;

-- Why a payment that a slip made a player's cannot be theirs by what is told of it now; nothing where it can, or where no slip
-- did.
create or replace function deposit.contradiction_of(p_known deposit.payment, p_payment deposit.new_payment) returns text language plpgsql stable as $$
declare
  v_slip jsonb;
begin
  if p_known.state <> 'credited' or p_payment.channel not in ('bank', 'qr') then
    return null;
  elsif p_known.channel = 'slip' then
    v_slip := p_known.evidence;
  elsif p_known.unallocated_at is not null then
    select r.evidence into v_slip from deposit.payment_report r
      where r.reference = p_known.reference and r.channel = 'slip' and r.evidence -> 'fits' ? p_known.player_id::text
      limit 1;
  end if;
  return case
    when v_slip is null then null
    when deposit.sender_fit(coalesce(p_payment.evidence ->> 'fromBankCode', p_payment.evidence ->> 'payerBankCode'), p_payment.evidence -> 'fromShown',
      v_slip ->> 'fromBankCode', coalesce(v_slip -> 'whole', v_slip -> 'fromShown')) = 'other'
      then 'it was credited by a slip, and came from another account than that of the player'
    when not p_payment.evidence -> 'fits' ? p_known.player_id::text
      then 'it was credited by a slip, and came from an account in another name than that of the player'
  end;
end $$;

-- What banks and gateways have told of the senders of the payment that a slip is about; and, where the bank of the account
-- numbers by itself, of the lines that it may be, which `is_the_payment` does not say of. `fit` is how their number and that of
-- the slip fit; under `sender_digest` stands who it was.
create or replace function deposit.senders_told(p_slip deposit.new_payment)
returns table (sender_digest bytea, is_the_payment boolean, fit deposit.fit)
language plpgsql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_bank text := p_slip.evidence ->> 'fromBankCode';
  v_shown jsonb := p_slip.evidence -> 'fromShown';
  v_at timestamptz := p_slip.evidence ->> 'at';
  v_line record;
begin
  return query
    select s.sender_digest, true, deposit.sender_fit(s.bank_code, s.shown, v_bank, v_shown)
    from deposit.senders_of(p_slip.reference) s;
  for v_line in
    select line.reference, deposit.sender_fit(line.bank_code, line.shown, v_bank, v_shown) as fit
    from deposit.told_in(deposit.place_of('slip', p_slip.subaccount, p_slip.evidence), p_slip.amount, p_slip.currency, v_at, interval '2 minutes', true) line
    where line.is_free and deposit.is_to_the_minute(line.paid_at, v_at)
  loop
    continue when v_line.fit = 'other';
    return query select decode(p.evidence ->> 'senderDigest', 'hex'), false, v_line.fit from deposit.payment p where p.reference = v_line.reference;
  end loop;
end $$;

comment on function deposit.senders_told is 'may be null: sender_digest';
comment on function deposit.senders_of is 'used in statements';
grant execute on function deposit.senders_told, deposit.senders_of to krapao_app;
