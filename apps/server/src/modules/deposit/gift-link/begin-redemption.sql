-- Takes a voucher that a player has sent, to be redeemed into p_wallet, with the first lease for whoever sends it. The
-- claim of the voucher comes first: of two who send the same, one has it. No p_wallet where the site takes none. A refusal stays
-- the answer under its key.
create or replace function deposit.begin_redemption(
  p_player uuid, p_redemption uuid, p_idempotency_key text, p_voucher text, p_wallet text,
  out status deposit.redemption_begun, out redemption deposit.gift_redemption
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_is_claimed boolean;
  v_begun record;
begin
  perform platform.on_several_machines();
  if p_wallet is not null and not site.takes_gift_links(p_wallet, ledger.currency_of(p_player)) then
    raise exception '% is no wallet of the operator', p_wallet using errcode = 'check_violation';
  elsif p_wallet is not null then
    insert into deposit.gift_voucher (voucher, player_id, redemption_id) values (p_voucher, p_player, p_redemption) on conflict do nothing;
  end if;
  v_is_claimed := found and p_wallet is not null;
  v_begun := deposit.begin_claimed(p_player, p_redemption, p_idempotency_key, p_voucher, p_wallet, v_is_claimed);
  status := v_begun.status;
  redemption := v_begun.redemption;
  if v_is_claimed and redemption.redemption_id is distinct from p_redemption then
    delete from deposit.gift_voucher v where v.voucher = p_voucher and v.redemption_id = p_redemption;
  end if;
end $$;

create or replace function deposit.begin_claimed(
  p_player uuid, p_redemption uuid, p_idempotency_key text, p_voucher text, p_wallet text, p_is_claimed boolean,
  out status deposit.redemption_begun, out redemption deposit.gift_redemption
) language plpgsql as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_body text := 'giftlink ' || p_voucher;
  v_request record;
  v_now timestamptz := platform.now();
begin
  if v_currency is null then
    raise exception 'player % has no ledger', p_player using errcode = 'check_violation';
  end if;
  select r.* into redemption from deposit.gift_redemption r where r.player_id = p_player and r.idempotency_key = p_idempotency_key;
  if found then
    status := case redemption.voucher when p_voucher then 'begun' else 'key_reused' end;
    return;
  end if;
  v_request := ledger.request_of(p_player, 'giftlink:' || p_idempotency_key);
  status := case
    when v_request.refusal = 'closed' or v_request.body = v_body then v_request.refusal
    when v_request.refusal is not null then 'key_reused'
    when p_wallet is null then 'no_wallet'
    when not p_is_claimed then 'duplicate' end;
  if status is not null then
    if v_request.refusal is null then
      perform ledger.refuse_request(p_player, 'giftlink:' || p_idempotency_key, v_body, status::text);
    end if;
    return;
  end if;
  insert into deposit.gift_redemption as r (player_id, redemption_id, idempotency_key, voucher, wallet_no, state, currency, attempts, lease_no,
      leased_at, next_attempt_at, created_at)
    values (p_player, p_redemption, p_idempotency_key, p_voucher, p_wallet, 'received', v_currency::ledger.currency, 1, 1, v_now, v_now, v_now)
    returning r.* into redemption;
  status := 'begun';
end $$;

comment on function deposit.begin_redemption is 'may be null: p_wallet, redemption';
grant execute on function deposit.begin_redemption to krapao_app;
