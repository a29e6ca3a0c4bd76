-- What stands between one person of the staff and a player's wallet.

-- Whether what was told of a payment names this player: their QR, their gift link, the wallet of their phone, their proven
-- bank account, or the one they registered where the amount was shown to them alone. A name or a part of a number names nobody.
create or replace function deposit.names_player(p_player uuid, p_payment deposit.payment) returns boolean
language sql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
  select deposit.names(p_player, p_payment.evidence, p_payment.qr_id, p_payment.amount, p_payment.currency::text)
$$;

create or replace function deposit.names(p_player uuid, p_evidence jsonb, p_qr text, p_amount bigint, p_currency text) returns boolean language plpgsql stable as $$
declare
  v_sender record;
begin
  if p_evidence ->> 'sentBy' = p_player::text or exists (select 1 from deposit.qr q where q.player_id = p_player and q.qr_id = p_qr) then
    return true;
  end if;
  select f.* into v_sender from deposit.full_sender(p_evidence) f;
  if account.is_verified_phone_of(p_player, decode(p_evidence ->> 'fromWalletDigest', 'hex'), (p_evidence ->> 'at')::timestamptz)
    or account.is_proven_whole(p_player, v_sender.bank_code, v_sender.account_no_digest) then
    return true;
  elsif account.is_proven_account_of(p_player, v_sender.bank_code, v_sender.account_no_digest) then
    return not deposit.is_announced_by_another(p_player, p_evidence, p_amount, p_currency);
  end if;
  return account.is_registered_account_of(p_player, v_sender.bank_code, v_sender.account_no_digest) and deposit.has_announced(p_player, p_evidence, p_amount, p_currency);
end $$;

-- Whether this amount was shown to this player alone, and was expected.
create or replace function deposit.has_announced(p_player uuid, p_evidence jsonb, p_amount bigint, p_currency text) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from deposit.announced_amount a
    where a.currency = p_currency::ledger.currency and a.amount = p_amount and a.player_id = p_player and a.is_exact and a.reference is null
      and deposit.was_expected(p_evidence, a.opened_at, a.expires_at));
end $$;

-- Whether somebody else has registered the whole number that this came from, and was shown this amount alone. Against whom
-- a part of the number was proven, they may be right: a person decides.
create or replace function deposit.is_announced_by_another(p_player uuid, p_evidence jsonb, p_amount bigint, p_currency text) returns boolean
language plpgsql stable as $$
declare
  v_sender record;
  v_other uuid;
begin
  select f.* into v_sender from deposit.full_sender(p_evidence) f;
  for v_other in
    select a.player_id from deposit.announced_amount a
    where a.currency = p_currency::ledger.currency and a.amount = p_amount and a.player_id <> p_player and a.is_exact and a.reference is null
      and deposit.was_expected(p_evidence, a.opened_at, a.expires_at)
  loop
    if account.has_registered(v_other, v_sender.bank_code, v_sender.account_no_digest) then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Takes the slots in which a payment was told of, before the payment itself: nobody is credited meanwhile with one that it
-- may be.
create or replace function deposit.lock_slots(p_reference text) returns void language plpgsql as $$
declare
  v_told record;
begin
  for v_told in select told.place, told.amount, told.currency from deposit.slots_of(p_reference, null) told order by told.place, told.amount loop
    perform 1 from deposit.slot s where s.place = v_told.place and s.amount = v_told.amount and s.currency = v_told.currency for update;
  end loop;
end $$;

-- Whether this may be the same payment as one that is a player's already, or was sent back. The caller has its slots.
create or replace function deposit.may_be_another(p_reference text) returns boolean language sql stable as $$
  select exists (select 1 from deposit.maybe_same(p_reference) s where s.state <> 'unallocated')
$$;

-- How many people it takes to send a payment back, or to give it to this player: `two` where it may be another payment
-- that was decided already, or where nothing that was told names the player; nothing where their authority says it.
create or replace function deposit.takes_to_return(p_reference text) returns text language sql stable as $$
  select case when deposit.may_be_another(p_reference) then 'two' end
$$;

create or replace function deposit.takes_to_allocate(p_player uuid, p_payment deposit.payment) returns text language sql stable as $$
  select case when deposit.may_be_another(p_payment.reference) or not deposit.names_player(p_player, p_payment) then 'two' end
$$;

-- Which of these players what was told of a payment names.
create or replace function deposit.named_among(p_reference text, p_players uuid[]) returns setof uuid language plpgsql stable
security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_payment deposit.payment;
  v_player uuid;
begin
  select p.* into v_payment from deposit.payment p where p.reference = p_reference;
  foreach v_player in array p_players loop
    if deposit.names_player(v_player, v_payment) then
      return next v_player;
    end if;
  end loop;
end $$;

comment on function deposit.names_player is 'used in statements';
grant execute on function deposit.names_player, deposit.named_among to krapao_app;
