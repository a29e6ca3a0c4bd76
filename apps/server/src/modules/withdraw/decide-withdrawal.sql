-- Staff approve or refuse a withdrawal that waits for them. Answers what `authorise` did; a refusal with the posting that
-- gave the money back. Or no status, because of an obstacle:
--   name_differs (its bank says that the account is not in this player's name: refuse it, or change the account)
--   chargeback_open (a payment of the player is taken back: decide that first, or refuse this)
--   unconfirmed (one person has credited the player on trust: another confirms that first, or refuse this)
--   access_fresh (the password was reset or the phone changed within a day: approve it then, or refuse this)
create or replace function withdraw.decide_withdrawal(
  p_player uuid, p_withdrawal uuid, p_instruction operator.instruction,
  out status operator.authorised, out obstacle withdraw.decision_obstacle, out posted ledger.posted
) language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  -- Whoever approves it can take that back for so long.
  v_undo_seconds int := (select r.undo_seconds from withdraw.rule r where r.currency = v_currency);
  v_withdrawal withdraw.withdrawal;
  v_authorised record;
  v_now timestamptz;
begin
  if p_instruction.act not in ('approve', 'refuse') then
    raise exception 'a withdrawal is approved or refused, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select w.* into v_withdrawal from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal for update;
  if p_instruction.act = 'approve' and v_withdrawal.state = 'pending_approval' and withdraw.is_name_other(v_withdrawal) then
    obstacle := 'name_differs';
    return;
  end if;
  if p_instruction.act = 'approve' and v_withdrawal.state = 'pending_approval' and not operator.was_answered(p_player, p_instruction) then
    obstacle := case when deposit.has_open_chargeback(p_player) then 'chargeback_open' when deposit.has_unconfirmed(p_player) then 'unconfirmed'
      when withdraw.is_access_fresh(p_player) then 'access_fresh' end;
    if obstacle is not null then
      return;
    end if;
  end if;
  if p_instruction.act = 'approve' and not operator.was_answered(p_player, p_instruction) and operator.is_proven(p_instruction) and withdraw.tell_restriction(p_player, v_withdrawal) then
    status := 'changed';
    return;
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, row('withdrawal', p_withdrawal::text, v_withdrawal.amount, v_currency,
    jsonb_build_object('state', v_withdrawal.state, 'bank', v_withdrawal.bank_code, 'accountDigest', encode(v_withdrawal.account_no_digest, 'hex')),
    jsonb_build_object('state', case p_instruction.act when 'approve' then 'approved' else 'refused' end))::operator.decision);
  status := v_authorised.status;
  if status <> 'act' or not v_authorised.is_new then
    return;
  end if;
  if v_withdrawal.state <> 'pending_approval' then
    raise exception 'withdrawal % has an open item and is %', p_withdrawal, v_withdrawal.state;
  end if;
  if p_instruction.act = 'approve' then
    v_now := platform.now();
    update withdraw.withdrawal w set state = 'approved', approved_by = p_instruction.staff_id::text, approved_at = v_now, taken_at = null,
        next_attempt_at = v_now + make_interval(secs => v_undo_seconds),
        history = w.history || platform.history_line(v_now, w.attempts, 'approved', p_instruction.reason)
      where w.player_id = p_player and w.withdrawal_id = p_withdrawal;
  else
    posted := withdraw.release(v_withdrawal, 'refused', p_instruction.reason);
  end if;
  perform operator.close_item(p_player, 'withdrawal', p_withdrawal::text, p_instruction.act);
end $$;

-- Says in the open item of a withdrawal that its player has frozen the account since, or was deactivated, where it does not say so yet:
-- nobody approves it without having read that, and what somebody has proposed before is void. Whether it was said now.
create or replace function withdraw.tell_restriction(p_player uuid, p_withdrawal withdraw.withdrawal) returns boolean language plpgsql as $$
declare
  v_restricted_at timestamptz := withdraw.kept_out_since(p_player);
  v_told jsonb := withdraw.restriction_told(v_restricted_at);
begin
  if p_withdrawal.state is distinct from 'pending_approval' or v_restricted_at is null
    or operator.item_says(p_player, 'withdrawal', p_withdrawal.withdrawal_id::text, v_told)
  then
    return false;
  end if;
  perform operator.open_item(p_player, 'withdrawal', p_withdrawal.withdrawal_id::text, true,
    'the account was frozen or deactivated since it was asked for', v_told);
  return true;
end $$;

-- Since when something keeps this player out of their account; null where nothing does.
create or replace function withdraw.kept_out_since(p_player uuid) returns timestamptz language plpgsql stable as $$
begin
  return case when not account.can_act(p_player) then account.restricted_since(p_player) end;
end $$;

-- As the evidence of an item has it.
create or replace function withdraw.restriction_told(p_restricted_at timestamptz) returns jsonb language sql immutable as $$
  select case when p_restricted_at is null then '{}'::jsonb else jsonb_build_object('restrictedAt', p_restricted_at) end
$$;

-- What keeps this withdrawal from being paid while nobody has approved it: its bank says that the account is somebody else's; a deposit
-- of its player waits for another person to confirm it.
create or replace function withdraw.waits_for(p_player uuid, p_withdrawal uuid, out is_name_other boolean, out is_unconfirmed boolean)
language plpgsql stable security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_withdrawal withdraw.withdrawal;
begin
  select w.* into strict v_withdrawal from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal;
  is_name_other := withdraw.is_name_other(v_withdrawal);
  is_unconfirmed := v_withdrawal.state = 'pending_approval' and deposit.has_unconfirmed(p_player);
end $$;

comment on function withdraw.waits_for is 'asked for many';
comment on function withdraw.decide_withdrawal is 'may be null: status, obstacle, posted';
grant execute on function withdraw.decide_withdrawal, withdraw.waits_for to krapao_app;
