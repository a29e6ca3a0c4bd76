-- A payout goes only to an account whose bank has said that it is in the name the player gave it. Nothing was sent yet where
-- these are called, also of a withdrawal that an error of ours has left in doubt. Both are for the holder of its lease, and
-- answer false where that is lost.

-- The bank has not said whose it is, or it could not be asked: tried again later, for as long as it takes. What takes very long is told to a person.
create or replace function withdraw.wait_for_name(p_player uuid, p_withdrawal uuid, p_lease_no bigint, p_reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_withdrawal withdraw.withdrawal;
  v_now timestamptz;
begin
  select w.* into v_withdrawal from withdraw.withdrawal w
    where w.player_id = p_player and w.withdrawal_id = p_withdrawal and w.lease_no = p_lease_no and w.state in ('approved', 'in_doubt') for update;
  if not found then
    return false;
  end if;
  v_now := platform.now();
  update withdraw.withdrawal w set next_attempt_at = v_now + platform.back_off(v_withdrawal.attempts), leased_at = null,
      history = case when w.leased_at is null then w.history
        else platform.bounded_history(w.history || platform.history_line(v_now, w.attempts, 'name_check', p_reason)) end
    where w.player_id = p_player and w.withdrawal_id = p_withdrawal;
  if platform.is_told_after(v_withdrawal.attempts) then
    perform operator.open_item(p_player, 'payout', p_withdrawal::text, false, p_reason,
      jsonb_build_object('amount', v_withdrawal.amount::text, 'bank', v_withdrawal.bank_code, 'createdAt', v_withdrawal.created_at));
  end if;
  return true;
end $$;

-- The bank says another name, or knows of no such account: staff refuse it, or change the account first. Or its name or number does not open
-- (p_unopened says which), which holds only what nobody can have sent.
create or replace function withdraw.hold_for_name(p_player uuid, p_withdrawal uuid, p_lease_no bigint, p_unopened text) returns boolean
language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_reason text;
  v_holder bytea;
  v_is_held boolean;
  v_withdrawal withdraw.withdrawal;
  v_now timestamptz;
begin
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  select w.* into v_withdrawal from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal for update;
  v_holder := account.holder_said(p_player, v_withdrawal.bank_code, v_withdrawal.account_no_digest, v_withdrawal.account_name_digest);
  v_reason := case p_unopened when 'name' then 'the name does not open' when 'number' then 'the number does not open' else withdraw.name_reason(v_holder) end;
  v_is_held := p_unopened is null or (v_withdrawal.state = 'approved' and withdraw.was_never_sent(v_withdrawal));
  update withdraw.withdrawal w set state = 'pending_approval', approved_by = null, approved_at = null, next_attempt_at = v_now, leased_at = null,
      history = w.history || platform.history_line(v_now, w.attempts, 'pending_approval', v_reason)
    where w.player_id = p_player and w.withdrawal_id = p_withdrawal and w.lease_no = p_lease_no and w.state in ('approved', 'in_doubt')
      and v_is_held
    returning w.* into v_withdrawal;
  if not found then
    -- Said twice by the same lease it has one effect.
    return exists (select 1 from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal and w.lease_no = p_lease_no
      and w.state = 'pending_approval');
  end if;
  perform operator.close_item(p_player, 'payout', p_withdrawal::text, 'pending_approval');
  perform operator.open_item(p_player, 'withdrawal', p_withdrawal::text, true, v_reason,
    jsonb_build_object('amount', v_withdrawal.amount::text, 'bank', v_withdrawal.bank_code, 'nameDigest', encode(v_withdrawal.account_name_digest, 'hex'),
      'holderDigest', encode(v_holder, 'hex'), 'createdAt', v_withdrawal.created_at));
  return true;
end $$;

-- Whether this lease is still the newest of a withdrawal that goes on. Asked after it is known that the name fits and before
-- anything is sent: what fits, fits for good, so that from here on nobody holds the withdrawal for its name, and releases it.
create or replace function withdraw.may_send(p_player uuid, p_withdrawal uuid, p_lease_no bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
begin
  if withdraw.why_held_back(p_player, p_withdrawal) is not null then
    perform withdraw.hold_back(p_player, p_withdrawal, p_lease_no, true);
  end if;
  return exists (select 1 from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal and w.lease_no = p_lease_no
    and w.state in ('approved', 'in_doubt'));
end $$;

create or replace function withdraw.name_reason(p_holder bytea) returns text language sql immutable as $$
  select case when p_holder is null then 'the bank has no such account' else 'the bank says that the account is in another name' end
$$;

-- Whether the bank has said that this withdrawal would go to somebody else. No approval is above it.
create or replace function withdraw.is_name_other(p_withdrawal withdraw.withdrawal) returns boolean language sql stable as $$
  select coalesce(account.name_inquiry_state(p_withdrawal.player_id, p_withdrawal.bank_code, p_withdrawal.account_no_digest, p_withdrawal.account_name_digest)
    in ('differs', 'no_account'), false)
$$;

comment on function withdraw.hold_for_name is 'may be null: p_unopened';
grant execute on function withdraw.may_send, withdraw.wait_for_name, withdraw.hold_for_name to krapao_app;
