-- Credits a transfer that is known by its announced amount, and by the same commit ends the announcement and proves the
-- account that it came from: by its whole number where that is told, in part where a part is. Where it was announced and paid before, or the
-- account is meanwhile another player's, nothing of it happens and the money waits for manual review.
create or replace function deposit.settle_announced(
  p_player uuid, p_payment deposit.new_payment, p_announced deposit.announced_transfer, p_attempt uuid
) returns deposit.settled_payment language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_obstacle text;
  v_answer deposit.settled_payment;
begin
  perform platform.on_several_machines();
  p_payment := deposit.hear(p_payment);
  v_obstacle := deposit.obstacle_to_announced(p_player, p_payment, p_announced);
  begin
    v_answer := deposit.settle_heard(p_player, p_payment, p_attempt, v_obstacle);
    if v_answer.status <> 'settled' then
      return v_answer;
    end if;
    -- Now this transaction has the player's lock.
    v_obstacle := case when not deposit.fulfil_announcement(p_player, p_announced.announcement_id, p_payment.reference)
      then 'another payment came for the announced transfer' end;
    if v_obstacle is null and p_announced.account_no_digest is not null then
      v_obstacle := account.prove_bank_account(p_player, p_announced.bank_code, p_announced.account_no_digest, p_payment.reference);
    elsif v_obstacle is null and deposit.proves_in_part(p_player, p_payment.evidence, p_announced) then
      v_obstacle := account.prove_bank_account_in_part(p_player, p_payment.reference);
    end if;
    if v_obstacle is null then
      return v_answer;
    end if;
    raise exception 'not credited' using errcode = 'KR001';
  exception when sqlstate 'KR001' then
    -- Undone, its locks too: the journal of the house is locked before any player.
    return deposit.not_settled(
      deposit.hold_in_suspense(ledger.house_owner(p_payment.currency, 'suspense', p_payment.reference), p_payment, v_obstacle));
  end;
end $$;

-- Whether a transfer that its player announced proves their account although its bank tells a part of the number alone: the
-- amount was nobody else's, and what is told of bank and number is theirs.
create or replace function deposit.proves_in_part(p_player uuid, p_evidence jsonb, p_announced deposit.announced_transfer) returns boolean
language plpgsql stable as $$
declare
  v_own record := account.bank_account_of(p_player);
  v_own_no jsonb := account.veiled_as(p_player, p_announced.own, v_own.account_no_digest);
  v_shown jsonb := p_evidence -> 'fromShown';
begin
  return exists (select 1 from deposit.announcement a where a.player_id = p_player and a.announcement_id = p_announced.announcement_id and a.is_exact)
    and coalesce(upper(p_evidence ->> 'fromBankCode') = v_own.bank_code and p_evidence ? 'isNamed', false)
    and deposit.shows_enough(v_shown) and deposit.may_be_own(p_evidence ->> 'fromBankCode', v_shown, v_own.bank_code, v_own_no);
end $$;

-- Why this transfer is not the one that the player announced, or waits for a person all the same; nothing where it is theirs. The amount was
-- shown to them alone where it is exact, and what is shown of the number is that of the account they registered.
create or replace function deposit.obstacle_to_announced(
  p_player uuid, p_payment deposit.new_payment, p_announced deposit.announced_transfer
) returns text language plpgsql stable as $$
declare
  v_sender record;
  v_own record := account.bank_account_of(p_player);
  v_own_no jsonb := account.veiled_as(p_player, p_announced.own, v_own.account_no_digest);
  v_is_expected boolean := exists (
    select 1 from deposit.announcement a
    where a.player_id = p_player and a.announcement_id = p_announced.announcement_id and (a.amount, a.currency::text) = (p_payment.amount, p_payment.currency)
      and deposit.was_expected(p_payment.evidence, a.opened_at, a.expires_at));
begin
  select f.* into v_sender from deposit.full_sender(p_payment.evidence) f;
  if not v_is_expected
    or (case
      -- Told whole, it is known without being opened.
      when p_announced.account_no_digest is not null then
        (p_announced.bank_code, p_announced.account_no_digest) is distinct from (v_sender.bank_code, v_sender.account_no_digest)
        or (v_own.bank_code, v_own.account_no_digest) is distinct from (v_sender.bank_code, v_sender.account_no_digest)
      else not deposit.shows_enough(p_payment.evidence -> 'fromShown')
        or not deposit.may_be_own(p_payment.evidence ->> 'fromBankCode', p_payment.evidence -> 'fromShown', v_own.bank_code, v_own_no)
    end)
  then
    return 'nothing that was told of it names the player';
  end if;
  return deposit.not_by_itself(p_payment);
end $$;

grant execute on function deposit.settle_announced to krapao_app;
