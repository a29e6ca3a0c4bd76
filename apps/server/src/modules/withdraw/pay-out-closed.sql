-- Why staff may not pay out what this player has, before money is collected for it from the games; nothing where they may.
--   status: not_staff, not_allowed; obstacle: no_player, can_act (they can ask for it themselves)
create or replace function withdraw.why_not_pay_out_closed(
  p_player uuid, p_instruction operator.instruction, out status operator.authorised, out obstacle withdraw.closing_obstacle
) language plpgsql stable security definer set search_path = pg_catalog, withdraw, pg_temp as $$
begin
  obstacle := case
    when not account.is_player(p_player) then 'no_player'
    when account.can_act(p_player) and site.is_service_open() then 'can_act' end;
  if obstacle is null then
    status := operator.why_not(p_instruction, 'closed-account', ledger.currency_of(p_player));
  end if;
end $$;

-- Each of two people says that what is in the wallet of a player who cannot act goes to their registered bank account
-- (`pay_out`), or that it does not (`refuse`). The second instruction of the same holds it and writes its withdrawal. Answers
-- what `why_not_pay_out_closed` and `authorise` do, or no status, because of an obstacle:
--   nothing_there | no_bank | bonus_remaining
--   not_current (a deposit is to be read for the bonus that waits for it: ask again once it was)
--   unconfirmed (one person has credited the player on trust: another confirms that first)
--   account_changed (the bank was asked about another account: ask again)
--   name_differs (the account is not in the player's name: the item stays, and says so)
create or replace function withdraw.pay_out_closed(
  p_player uuid, p_order withdraw.closing_order, p_instruction operator.instruction,
  out status operator.authorised, out obstacle withdraw.closing_obstacle, out posted ledger.posted, out amount bigint, out left_at_games bigint
) language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_account record := account.bank_account_of(p_player);
  v_closing withdraw.closing;
  v_decision operator.decision;
  v_evidence jsonb;
  v_holder bytea;
  v_not record;
  v_leave record;
  v_now timestamptz;
begin
  if p_instruction.act not in ('pay_out', 'refuse') then
    raise exception 'what a closed player has is paid out or refused, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select c.* into v_closing from withdraw.closing c where c.player_id = p_player and c.state = 'open';
  -- Said again it may be about a closing that has ended; while one is open, it is about that.
  status := operator.answered_before(p_player, p_instruction, row('closed-account', v_closing.closing_id, null, null, null, null)::operator.decision);
  if status is not null then
    return;
  end if;
  if not bonus.bring_up_to_date(p_player) then
    obstacle := 'not_current';
    return;
  end if;
  -- What is due of a bonus is taken with it. What may not leave beside an open one stays.
  v_leave := bonus.leave_of(p_player, (ledger.lock_owner(p_player)).wallet);
  amount := coalesce(nullif(v_leave.free, 0), greatest((ledger.lock_owner(p_player)).wallet - bonus.due_of(p_player), 0));
  left_at_games := ledger.money_outside_the_wallet(p_player);
  v_decision := row('closed-account', coalesce(v_closing.closing_id, p_order.closing_id)::text, amount, v_owner.currency,
    jsonb_build_object('bank', v_account.bank_code, 'accountDigest', encode(v_account.account_no_digest, 'hex'), 'leftAtGames', left_at_games::text),
    case p_instruction.act when 'pay_out' then jsonb_build_object('withdrawal', p_order.withdrawal_id) end)::operator.decision;
  if p_instruction.act = 'refuse' then
    status := (operator.authorise(p_player, p_instruction, v_decision)).status;
    if status = 'act' then
      v_now := platform.now();
      update withdraw.closing c set state = 'refused', ended_at = v_now where c.player_id = p_player and c.closing_id = v_closing.closing_id;
      perform operator.close_item(p_player, 'closed-account', v_decision.subject, 'refuse');
    end if;
    return;
  end if;
  v_not := withdraw.why_not_pay_out_closed(p_player, p_instruction);
  obstacle := v_not.obstacle;
  status := v_not.status;
  if obstacle is not null then
    return;
  elsif status is not null then
    perform operator.authorise_new(p_player, p_instruction, v_decision, p_instruction.reason, '{}');
    return;
  end if;
  obstacle := case
    when amount = 0 then 'nothing_there'
    -- No payout changes one currency into another. What the bank pays in has a space between each.
    when (site.bank_currency(v_account.bank_code) = v_owner.currency and v_owner.currency = any (string_to_array(p_order.payout_currency, ' '))) is not true then 'no_bank'
    when v_leave.free = 0 then 'bonus_remaining'
    when deposit.has_unconfirmed(p_player) then 'unconfirmed'
    when (v_account.bank_code, v_account.account_no_digest) is distinct from (p_order.bank_code, p_order.account_no_digest) then 'account_changed' end;
  if obstacle is not null then
    return;
  end if;
  if v_closing.closing_id is null then
    v_now := platform.now();
    insert into withdraw.closing (player_id, closing_id, state, opened_at) values (p_player, p_order.closing_id, 'open', v_now);
  end if;
  v_holder := account.holder_said(p_player, v_account.bank_code, v_account.account_no_digest, v_account.account_name_digest);
  v_evidence := jsonb_build_object('amount', amount::text, 'bank', v_account.bank_code, 'nameDigest', encode(v_account.account_name_digest, 'hex'),
    'holderDigest', encode(v_holder, 'hex'), 'leftAtGames', left_at_games::text);
  if account.name_inquiry_state(p_player, v_account.bank_code, v_account.account_no_digest, v_account.account_name_digest) is distinct from 'fits' then
    obstacle := 'name_differs';
    perform operator.open_item(p_player, 'closed-account', v_decision.subject, true,
      case when v_holder is null then 'the bank has no such account' else 'the registered account is in another name' end, v_evidence);
    return;
  end if;
  status := (operator.authorise_new(p_player, p_instruction, v_decision, p_instruction.reason, v_evidence)).status;
  if status = 'act' then
    perform bonus.collect_due(p_player, 0);
    posted := withdraw.hold_approved(p_player, p_order.withdrawal_id, amount, p_instruction);
    v_now := platform.now();
    update withdraw.closing c set state = 'paid', withdrawal_id = p_order.withdrawal_id, ended_at = v_now
      where c.player_id = p_player and c.closing_id = v_decision.subject::uuid;
    perform operator.close_item(p_player, 'closed-account', v_decision.subject, 'pay_out');
  end if;
end $$;

comment on function withdraw.why_not_pay_out_closed is 'may be null: status, obstacle';
comment on function withdraw.pay_out_closed is 'may be null: status, obstacle, posted, amount, left_at_games';
grant execute on function withdraw.why_not_pay_out_closed, withdraw.pay_out_closed to krapao_app;
