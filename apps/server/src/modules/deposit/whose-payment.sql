-- What stands between one person of the staff and a player's wallet.

-- Whether what was told of a payment names this player: their QR, their gift link, the wallet of their phone, their proven
-- bank account, or the one they registered where the amount was shown to them alone. A name or a part of a number names nobody.
create or replace function deposit.names_player(p_player uuid, p_payment deposit.payment) returns boolean
language sql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
  select deposit.names(p_player, p_payment.evidence, p_payment.qr_id, p_payment.amount, p_payment.currency::text)
$$;

create or replace function deposit.names(p_player uuid, p_evidence jsonb, p_qr text, p_amount bigint, p_currency text) returns boolean language sql stable as $$
  select coalesce(p_evidence ->> 'sentBy' = p_player::text, false)
    or exists (select from deposit.qr q where q.player_id = p_player and q.qr_id = p_qr)
    or account.is_verified_phone_of(p_player, p_evidence ->> 'fromWallet', (p_evidence ->> 'at')::timestamptz)
    or account.is_proven_account_of(p_player, sender.bank_code, sender.account_no)
    or (account.is_registered_account_of(p_player, sender.bank_code, sender.account_no) and exists (
      select from deposit.announced_amount a
      where (a.currency::text, a.amount, a.player_id) = (p_currency, p_amount, p_player) and a.is_exact and a.reference is null
        and deposit.was_expected(p_evidence, a.opened_at, a.expires_at)))
  from deposit.full_sender(p_evidence) sender
$$;

-- Takes the slots in which a payment was told of, before the payment itself: nobody is credited meanwhile with one that it
-- may be.
create or replace function deposit.lock_slots(p_reference text) returns void language sql as $$
  select from deposit.slot s join deposit.slot_payment told using (place, amount, currency) where told.reference = p_reference
    order by s.place, s.amount for update of s
$$;

-- Whether this may be the same payment as one that is a player's already, or was sent back. The caller has its slots.
create or replace function deposit.may_be_another(p_reference text) returns boolean language sql stable as $$
  select exists (select from deposit.maybe_same(p_reference) s where s.state <> 'unallocated')
$$;

-- How many people it takes to send a payment back, or to give it to this player: `two` where it may be another payment
-- that was decided already, or where nothing that was told names the player; nothing where their authority says it.
create or replace function deposit.takes_to_return(p_reference text) returns text language sql stable as $$
  select case when deposit.may_be_another(p_reference) then 'two' end
$$;

create or replace function deposit.takes_to_allocate(p_player uuid, p_payment deposit.payment) returns text language sql stable as $$
  select case when deposit.may_be_another(p_payment.reference) or not deposit.names_player(p_player, p_payment) then 'two' end
$$;

comment on function deposit.names_player is 'used in statements';
grant execute on function deposit.names_player to krapao_app;
