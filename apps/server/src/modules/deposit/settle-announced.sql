-- Credits a transfer that is known by its announced amount, and by the same commit ends the announcement and, where its
-- full account is told, proves that account. Answers what `settle` does. Where it was announced and paid before, or the
-- account is meanwhile another player's, nothing of it happens and the money waits for manual review.
create or replace function deposit.settle_announced(
  p_player uuid, p_payment deposit.new_payment, p_announced deposit.announced_transfer, p_attempt uuid,
  out status text, out posting_no bigint, out wallet bigint, out ends_qr boolean
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_obstacle text;
begin
  begin
    select s.status, s.posting_no, s.wallet, s.ends_qr into status, posting_no, wallet, ends_qr from deposit.settle(p_player, p_payment, p_attempt) s;
    if status <> 'settled' then
      return;
    end if;
    -- Now this transaction has the player's lock.
    v_obstacle := case when not deposit.fulfil_announcement(p_player, p_announced.announcement_id, p_payment.reference)
      then 'another payment came for the announced transfer' end;
    if v_obstacle is null and p_announced.account_no is not null then
      v_obstacle := account.prove_bank_account(p_player, p_announced.bank_code, p_announced.account_no, p_payment.reference);
    end if;
    if v_obstacle is null then
      return;
    end if;
    raise exception 'not credited' using errcode = 'KR001';
  exception when sqlstate 'KR001' then
    -- Undone, its locks too: the journal of the house is locked before any player.
    posting_no := null;
    wallet := null;
    ends_qr := null;
  end;
  status := deposit.keep_unallocated(ledger.house_owner(p_payment.currency, 'suspense', p_payment.reference), p_payment, v_obstacle);
end $$;

grant execute on function deposit.settle_announced to krapao_app;
