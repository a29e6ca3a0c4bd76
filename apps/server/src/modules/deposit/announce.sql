-- How long an announced transfer is expected, and for how long after that an exact amount stays its player's: banks tell
-- of transfers up to a day late.
create or replace function deposit.announcement_life() returns interval language sql immutable as $$ select interval '1 hour' $$;
create or replace function deposit.announcement_quarantine() returns interval language sql immutable as $$ select interval '24 hours' $$;
-- For how long it is known whose an amount was that is free again: as late as a line is looked for.
create or replace function deposit.announcement_memory() returns interval language sql immutable as $$ select interval '35 days' $$;

-- Whether a transfer that was announced then was expected when this one was sent, which the bank says. Who announces afterwards what waits for
-- somebody has not announced it.
create or replace function deposit.was_expected(p_evidence jsonb, p_opened_at timestamptz, p_expires_at timestamptz) returns boolean language sql stable as $$
  select coalesce((coalesce(p_evidence ->> 'at', p_evidence ->> 'paidAt'))::timestamptz, platform.now())
    between p_opened_at - deposit.clock_slack() and p_expires_at + deposit.clock_slack()
$$;

-- Announces a transfer of this player. Of a proven account it is the amount that was typed; of any other one close above
-- it, to the satang (whole kip), that no other player has. The same amount again answers the same announcement, and makes
-- it last; another ends the one before. No amount where every one close by is somebody's, or where this player has been shown
-- too many that are not free again yet.
create or replace function deposit.announce(
  p_player uuid, p_order deposit.announcement_order,
  out announcement_id uuid, out amount bigint, out currency ledger.currency, out expires_at timestamptz, out is_exact boolean
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_now timestamptz := platform.now();
  v_open deposit.announcement;
begin
  perform platform.on_several_machines();
  announcement_id := p_order.announcement_id;
  currency := v_owner.currency;
  is_exact := not account.is_bank_account_proven(p_player);
  expires_at := v_now + deposit.announcement_life();
  select a.* into v_open from deposit.announcement a where a.player_id = p_player and a.ended_at is null and not a.proves_waiting for update;
  if v_open.expires_at > v_now and (v_open.asked, v_open.is_exact) = (p_order.amount, is_exact) then
    amount := v_open.amount;
    announcement_id := v_open.announcement_id;
    update deposit.announcement a set expires_at = announce.expires_at, bank_code = p_order.bank_code where a.player_id = p_player and a.announcement_id = announce.announcement_id;
    update deposit.announced_amount a set expires_at = announce.expires_at, free_at = announce.expires_at + deposit.announcement_quarantine(),
        bank_code = p_order.bank_code
      where a.currency = v_open.currency and a.amount = v_open.amount and a.announcement_id = announce.announcement_id;
    return;
  end if;
  amount := case when is_exact then deposit.claim_amount(p_player, p_order, v_owner.currency, expires_at) else p_order.amount end;
  if amount is null then
    return;
  end if;
  if not is_exact then
    perform deposit.free_amounts(v_owner.currency, amount, amount);
    perform deposit.keep_amount(p_player, row(announcement_id, amount, p_order.bank_code)::deposit.announcement_order, v_owner.currency, expires_at, false);
  end if;
  update deposit.announcement a set ended_at = v_now where a.player_id = p_player and a.ended_at is null and not a.proves_waiting;
  insert into deposit.announcement (player_id, announcement_id, asked, amount, currency, bank_code, is_exact, opened_at, expires_at)
    values (p_player, announcement_id, p_order.amount, amount, currency, p_order.bank_code, is_exact, v_now, expires_at);
end $$;

-- An amount close above the one that was typed, and not that one, which is nobody's: this player's from now on. First
-- within one baht (99 kip), then within ten (999 kip), at random, so that nobody can tell whose is which. Nothing where none is free.
create or replace function deposit.claim_amount(p_player uuid, p_order deposit.announcement_order, p_currency text, p_expires_at timestamptz) returns bigint
language plpgsql as $$
declare
  v_step int := case p_currency when 'LAK' then 100 else 1 end;
  v_base bigint := p_order.amount / 100 * 100;
  v_taken bigint[];
  v_amount bigint;
begin
  if (select count(*) from deposit.announcement a where a.player_id = p_player and a.is_exact
      and a.opened_at > platform.now() - deposit.announcement_quarantine()) >= 20 then
    return null;
  end if;
  perform deposit.free_amounts(p_currency, v_base, v_base + 999 * v_step);
  for i in 1 .. 20 loop
    v_taken := array(select a.amount from deposit.announced_amount a
      where a.currency = p_currency::ledger.currency and a.amount between v_base and v_base + 999 * v_step and a.is_exact and not a.is_free);
    select v_base + near * v_step into v_amount from generate_series(1, 999) near
      where v_base + near * v_step between 1 and 1000000000000 and v_base + near * v_step <> p_order.amount and (near % 100 > 0)
        and v_base + near * v_step <> all (v_taken)
      order by near > 99, random() limit 1;
    if v_amount is null or deposit.keep_amount(p_player, row(p_order.announcement_id, v_amount, p_order.bank_code)::deposit.announcement_order,
      p_currency, p_expires_at, true) then
      return v_amount;
    end if;
  end loop;
  return null;
end $$;

-- False where it was to be one player's alone and another has just got it.
create or replace function deposit.keep_amount(
  p_player uuid, p_order deposit.announcement_order, p_currency text, p_expires_at timestamptz, p_is_exact boolean
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  perform platform.on_several_machines();
  insert into deposit.announced_amount (currency, amount, announcement_id, player_id, bank_code, is_exact, opened_at, expires_at, free_at)
    values (p_currency::ledger.currency, p_order.amount, p_order.announcement_id, p_player, p_order.bank_code, p_is_exact, v_now, p_expires_at,
      p_expires_at + deposit.announcement_quarantine())
    on conflict do nothing;
  return found;
end $$;

-- Frees the amounts between these that somebody else may have now, and forgets those of which no line can come any more. What
-- somebody else is freeing is left to them.
create or replace function deposit.free_amounts(p_currency text, p_least bigint, p_most bigint) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_remembered timestamptz := v_now - deposit.announcement_memory();
  v_over record;
begin
  perform platform.on_several_machines();
  for v_over in
    select a.currency, a.amount, a.announcement_id, a.free_at < v_remembered as is_forgotten from deposit.announced_amount a
      where a.currency = p_currency::ledger.currency and a.amount between p_least and p_most and a.free_at < v_now
        and (not a.is_free or a.free_at < v_remembered)
      limit 1000
  loop
    perform 1 from deposit.announced_amount a
      where a.currency = v_over.currency and a.amount = v_over.amount and a.announcement_id = v_over.announcement_id and a.free_at < v_now
      for update skip locked;
    continue when not found;
    if v_over.is_forgotten then
      delete from deposit.announced_amount a where a.currency = v_over.currency and a.amount = v_over.amount and a.announcement_id = v_over.announcement_id;
    else
      update deposit.announced_amount a set is_free = true
        where a.currency = v_over.currency and a.amount = v_over.amount and a.announcement_id = v_over.announcement_id;
    end if;
  end loop;
end $$;

-- The announced transfer has come as this payment. False where another payment came for it before.
create or replace function deposit.fulfil_announcement(p_player uuid, p_announcement uuid, p_reference text) returns boolean
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_announcement deposit.announcement;
  v_now timestamptz := platform.now();
begin
  perform platform.on_several_machines();
  update deposit.announcement a set ended_at = coalesce(a.ended_at, v_now), reference = p_reference
    where a.player_id = p_player and a.announcement_id = p_announcement and coalesce(a.reference, p_reference) = p_reference
    returning a.* into v_announcement;
  if not found then
    return false;
  end if;
  update deposit.announced_amount a set reference = p_reference
    where a.currency = v_announcement.currency and a.amount = v_announcement.amount and a.announcement_id = p_announcement;
  return true;
end $$;

-- What the player announced of this amount has come as this payment, where they did.
create or replace function deposit.end_announced(p_player uuid, p_amount bigint, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_announcement uuid;
begin
  for v_announcement in
    select a.announcement_id from deposit.announcement a where a.player_id = p_player and a.ended_at is null and a.amount = p_amount
  loop
    perform deposit.fulfil_announcement(p_player, v_announcement, p_reference);
  end loop;
end $$;

comment on function deposit.announce is 'may be null: amount';
comment on function deposit.announcement_quarantine is 'used in statements';
grant execute on function deposit.announce, deposit.end_announced, deposit.announcement_quarantine to krapao_app;
