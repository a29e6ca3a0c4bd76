-- A transfer that waits for manual review is shown to the player whose it is as far as can be known: whose account it came
-- from, by its whole number, and where two have registered that neither; or, where its bank shows a part of the number, who
-- announced it (p_announcement) and is the only one whom it fits. The caller has compared the names, and for the latter
-- the digits. Nobody else is ever shown it.
create or replace function deposit.show_arrival(p_player uuid, p_reference text, p_announcement uuid) returns deposit.arrival_shown
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_bank_code text;
  v_account_no_digest bytea;
  v_paid_at timestamptz;
  v_why text;
  v_is_theirs boolean;
  v_now timestamptz;
begin
  perform platform.on_several_machines();
  select p.* into v_payment from deposit.payment p where p.reference = p_reference for update;
  if v_payment.shown_to is not null then
    return case v_payment.shown_to when p_player then 'known' else 'not_theirs' end;
  end if;
  v_bank_code := upper(v_payment.evidence ->> 'fromBankCode');
  v_account_no_digest := (deposit.full_sender(v_payment.evidence)).account_no_digest;
  v_paid_at := (v_payment.evidence ->> 'at')::timestamptz;
  if (v_payment.state = 'unallocated' and v_payment.channel = 'bank' and v_bank_code is not null) is not true
    or (ledger.lock_owner(p_player)).currency is distinct from v_payment.currency::text
  then
    return 'not_theirs';
  end if;
  if v_account_no_digest is not null then
    v_is_theirs := account.is_sole_holder(p_player, v_bank_code, v_account_no_digest, v_paid_at + deposit.clock_slack());
  else
    v_is_theirs := exists (
      select 1 from deposit.announcement a
      where a.player_id = p_player and a.announcement_id = p_announcement and a.amount = v_payment.amount and a.reference is null
        and v_paid_at between a.opened_at - deposit.clock_slack() and a.expires_at + deposit.clock_slack());
  end if;
  if v_is_theirs is not true then
    return 'not_theirs';
  end if;
  v_why := case
    when deposit.place_of(v_payment.channel, v_payment.subaccount, v_payment.evidence) like 'qr:%' then 'gateway'
    when v_account_no_digest is null or account.is_bank_account_proven(p_player) or exists (select 1 from deposit.maybe_same(p_reference)) then 'review'
    else 'unproven' end;
  -- Its bank is asked first: what it says credits and proves, and no other transfer is needed.
  if v_why = 'unproven' and exists (select 1 from deposit.question q where q.reference = p_reference) then
    v_why := 'review';
  end if;
  v_now := platform.now();
  update deposit.payment p set shown_to = p_player where p.reference = p_reference;
  insert into deposit.arrival (player_id, reference, why, bank_code, account_no_digest, paid_at, shown_at)
    values (p_player, p_reference, v_why, v_bank_code, v_account_no_digest, v_paid_at, v_now);
  if v_why = 'unproven' then
    perform deposit.ask_for_proof(p_player);
  end if;
  perform outcomes.note(p_player, 'payment_waits', p_reference);
  return 'shown';
end $$;

-- A bank's clock, and its minutes without seconds, are allowed this much.
create or replace function deposit.clock_slack() returns interval language sql immutable as $$ select interval '5 minutes' $$;

-- How long an amount that is asked for as proof is good.
create or replace function deposit.proof_life() returns interval language sql immutable as $$ select interval '24 hours' $$;

-- Asks for one more transfer, to the satang (whole kip), which proves the account that money of this player waits from: what
-- is missing of the transfer they had announced, and where that is more than a few baht a small amount too. None is shown
-- to another player, and none is round, so that nobody sends it by chance. The caller has the player's lock. False where
-- there is none to be had.
create or replace function deposit.ask_for_proof(p_player uuid) returns boolean language plpgsql as $$
declare
  v_currency text := ledger.currency_of(p_player);
  -- The least that is worth a transfer of its own, and what a rest must not be a multiple of.
  v_small bigint := case v_currency when 'LAK' then 100000 else 100 end;
  v_rest bigint := deposit.missing_rest(p_player);
  v_now timestamptz := platform.now();
  v_expires_at timestamptz := v_now + deposit.proof_life();
  v_is_asked boolean := false;
  v_amount bigint;
  v_id uuid;
begin
  update deposit.announcement a set ended_at = v_now where a.player_id = p_player and a.ended_at is null and a.proves_waiting;
  if (select count(*) from deposit.announcement a where a.player_id = p_player and a.is_exact
      and a.opened_at > v_now - deposit.announcement_quarantine()) >= 20 then
    return false;
  end if;
  if v_rest % v_small <> 0 and (v_currency <> 'LAK' or v_rest >= v_small) then
    v_id := gen_random_uuid();
    perform deposit.free_amounts(v_currency, v_rest, v_rest);
    v_is_asked := deposit.keep_amount(p_player, row(v_id, v_rest, null)::deposit.announcement_order, v_currency, v_expires_at, true);
    if v_is_asked then
      perform deposit.write_proof(p_player, v_id, v_rest, v_expires_at);
    end if;
  end if;
  if not v_is_asked or v_rest > 10 * v_small then
    v_id := gen_random_uuid();
    v_amount := deposit.claim_amount(p_player, row(v_id, v_small, null)::deposit.announcement_order, v_currency, v_expires_at);
    if v_amount is not null then
      perform deposit.write_proof(p_player, v_id, v_amount, v_expires_at);
      v_is_asked := true;
    end if;
  end if;
  return v_is_asked;
end $$;

create or replace function deposit.write_proof(p_player uuid, p_announcement uuid, p_amount bigint, p_expires_at timestamptz) returns void language plpgsql as $$
declare
  v_currency ledger.currency := ledger.currency_of(p_player);
  v_now timestamptz := platform.now();
begin
  insert into deposit.announcement (player_id, announcement_id, asked, amount, currency, is_exact, proves_waiting, opened_at, expires_at)
    values (p_player, p_announcement, p_amount, p_amount, v_currency, true, true, v_now, p_expires_at);
end $$;

-- What is missing of the transfer that this player announced, after what came of it from their account and waits; nothing
-- where as much has come, or more, or nothing was announced.
create or replace function deposit.missing_rest(p_player uuid) returns bigint language plpgsql stable as $$
declare
  v_announced record;
begin
  select a.amount, a.opened_at - deposit.clock_slack() as since, a.expires_at + deposit.clock_slack() as until into v_announced
    from deposit.announcement a
    where a.player_id = p_player and a.is_exact and not a.proves_waiting and a.reference is null
      and exists (select 1 from deposit.arrival n where n.player_id = p_player and n.why = 'unproven'
        and n.paid_at between a.opened_at - deposit.clock_slack() and a.expires_at + deposit.clock_slack())
    order by a.opened_at desc limit 1;
  return (
    select nullif(greatest(v_announced.amount - sum(w.amount), 0), 0) from deposit.waiting_unproven(p_player) w
    where w.paid_at between v_announced.since and v_announced.until);
end $$;

-- What waits for the proof of an account of this player, and from which.
create or replace function deposit.waiting_unproven(p_player uuid) returns table (bank_code text, account_no_digest bytea, paid_at timestamptz, amount bigint)
language plpgsql stable as $$
declare
  v_arrival deposit.arrival;
begin
  for v_arrival in select a.* from deposit.arrival a where a.player_id = p_player and a.why = 'unproven' loop
    return query
      select v_arrival.bank_code, v_arrival.account_no_digest, v_arrival.paid_at, p.amount::bigint from deposit.payment p
      where p.reference = v_arrival.reference and p.state = 'unallocated';
  end loop;
end $$;

-- The player wants to be told what proves their account, because the time for it is over.
create or replace function deposit.ask_for_proof_again(p_player uuid) returns deposit.proof_asked
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  perform ledger.lock_owner(p_player);
  if account.is_bank_account_proven(p_player) or not exists (
    select 1 from account.bank_account_of(p_player) own
      join deposit.waiting_unproven(p_player) w on (w.bank_code, w.account_no_digest) = (own.bank_code, own.account_no_digest))
  then
    return 'nothing_waits';
  end if;
  if exists (select 1 from deposit.announcement a where a.player_id = p_player and a.ended_at is null and a.proves_waiting and a.expires_at > platform.now()) then
    return 'asked';
  end if;
  return case when deposit.ask_for_proof(p_player) then 'asked' else 'taken' end;
end $$;

-- What waited for the proof of an account that is proven now, or has ended otherwise meanwhile: it is looked at once.
create or replace function deposit.due_arrivals(p_limit int)
returns table (player_id uuid, reference text, state deposit.payment_state, event_id text, amount bigint, currency ledger.currency, evidence jsonb)
language plpgsql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_arrival record;
  v_payment deposit.payment;
begin
  for v_arrival in select a.player_id, a.reference from deposit.arrival a where a.why = 'unproven' and a.judged_at is null order by a.shown_at loop
    select p.* into v_payment from deposit.payment p where p.reference = v_arrival.reference;
    continue when not found or (v_payment.state = 'unallocated' and not account.is_bank_account_proven(v_arrival.player_id));
    return query select v_arrival.player_id, v_arrival.reference, v_payment.state, v_payment.event_id, v_payment.amount::bigint, v_payment.currency, v_payment.evidence;
    p_limit := p_limit - 1;
    exit when p_limit = 0;
  end loop;
end $$;

-- It was looked at again, once its account was proven.
create or replace function deposit.end_arrival(p_player uuid, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update deposit.arrival a set judged_at = coalesce(a.judged_at, v_now) where a.player_id = p_player and a.reference = p_reference;
end $$;

-- The player says that what they announced last is sent: from now on it stays in their sight until it has come. Answers
-- when they first said it; nothing where nothing is open.
create or replace function deposit.say_transfer_sent(p_player uuid) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_said_at timestamptz;
  v_now timestamptz;
begin
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  update deposit.announcement a set said_sent_at = coalesce(a.said_sent_at, v_now)
    where a.player_id = p_player and a.ended_at is null and not a.proves_waiting returning a.said_sent_at into v_said_at;
  return v_said_at;
end $$;

comment on function deposit.show_arrival is 'may be null: p_announcement';
comment on function deposit.say_transfer_sent is 'may be null: answer';
grant execute on function deposit.show_arrival, deposit.ask_for_proof_again, deposit.due_arrivals, deposit.end_arrival, deposit.say_transfer_sent to krapao_app;
