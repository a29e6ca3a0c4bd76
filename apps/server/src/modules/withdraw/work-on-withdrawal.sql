-- Takes a withdrawal that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster, or
-- while our ledger is being compared with the bank's. One that was never sent waits for manual review instead, where
-- `why_held_back` says why.
create or replace function withdraw.claim_withdrawal(p_player uuid, p_withdrawal uuid, p_lease_no bigint)
returns setof withdraw.withdrawal language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_now timestamptz;
begin
  if withdraw.why_held_back(p_player, p_withdrawal) is not null then
    perform withdraw.hold_back(p_player, p_withdrawal, p_lease_no, false);
  end if;
  if platform.is_reconciling() then
    return;
  end if;
  v_now := platform.now();
  return query update withdraw.withdrawal w
    set lease_no = w.lease_no + 1, leased_at = v_now, attempts = w.attempts + 1, taken_at = coalesce(w.taken_at, v_now)
    where w.player_id = p_player and w.withdrawal_id = p_withdrawal and w.lease_no = p_lease_no
      and w.state in ('approved', 'in_doubt') and not platform.is_held_at(w.leased_at, v_now)
      -- Seen as due, it may have been taken back and approved anew. What is due very late was written while the clock was wrong.
      and (w.taken_at is not null or w.next_attempt_at <= v_now or w.next_attempt_at > v_now + interval '10 minutes')
    returning w.*;
end $$;

-- Why an approved withdrawal waits for a person after all; null where it does not. What staff approve later goes on.
create or replace function withdraw.why_held_back(p_player uuid, p_withdrawal uuid) returns text language plpgsql stable as $$
declare
  v_approved_at timestamptz := (select w.approved_at from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal);
begin
  return case
    when deposit.has_open_chargeback(p_player) then 'a payment of the player is taken back, and this was not sent yet'
    when account.restricted_since(p_player) >= v_approved_at then 'the account was frozen or deactivated, and this was not sent yet'
    when account.access_changed_at(p_player) >= v_approved_at then 'the password was reset or the phone changed, and this was not sent yet' end;
end $$;

-- Whether no lease of this withdrawal before the one that holds it now can have sent it: each of them ended by waiting
-- for a name, or for a person.
create or replace function withdraw.was_never_sent(p_withdrawal withdraw.withdrawal) returns boolean language sql immutable as $$
  select p_withdrawal.attempts - 1 = (
    select count(distinct line ->> 'attempt') from jsonb_array_elements(p_withdrawal.history) line
    where line ->> 'state' in ('name_check', 'pending_approval') and (line ->> 'attempt')::int > 0)
$$;

-- Takes the approval back of a withdrawal that nobody has sent. p_is_first: whoever holds the first lease of it says that they have not.
create or replace function withdraw.hold_back(p_player uuid, p_withdrawal uuid, p_lease_no bigint, p_is_first boolean) returns void language plpgsql as $$
declare
  v_reason text;
  v_is_unsent boolean;
  v_withdrawal withdraw.withdrawal;
  v_now timestamptz;
begin
  perform ledger.lock_owner(p_player);
  v_reason := withdraw.why_held_back(p_player, p_withdrawal);
  if platform.is_reconciling() or v_reason is null then
    return;
  end if;
  select w.* into v_withdrawal from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal for update;
  -- A lease that ended without a word may have sent it; one that waited for a name gave it back.
  v_is_unsent := v_withdrawal.attempts = 0 or v_withdrawal.leased_at is null or (p_is_first and withdraw.was_never_sent(v_withdrawal));
  v_now := platform.now();
  update withdraw.withdrawal w set state = 'pending_approval', approved_by = null, approved_at = null, next_attempt_at = null, leased_at = null,
      history = w.history || platform.history_line(v_now, w.attempts, 'pending_approval', v_reason)
    where w.player_id = p_player and w.withdrawal_id = p_withdrawal and w.lease_no = p_lease_no and w.state = 'approved' and v_is_unsent
    returning w.* into v_withdrawal;
  if found then
    perform operator.open_item(p_player, 'withdrawal', p_withdrawal::text, true, v_reason,
      jsonb_build_object('amount', v_withdrawal.amount::text, 'bank', v_withdrawal.bank_code, 'createdAt', v_withdrawal.created_at)
        || withdraw.restriction_told(withdraw.kept_out_since(p_player)));
  end if;
end $$;

-- The bank has not said what became of the payout: it is asked again later, with the same payout key, for as long as it
-- takes. What takes very long is told to a person too. False when the lease is lost. Said twice it has one effect.
create or replace function withdraw.leave_in_doubt(p_player uuid, p_withdrawal uuid, p_lease_no bigint, p_reason text)
returns boolean language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_withdrawal withdraw.withdrawal;
  v_now timestamptz;
begin
  select w.* into v_withdrawal from withdraw.withdrawal w
    where w.player_id = p_player and w.withdrawal_id = p_withdrawal and w.lease_no = p_lease_no and w.ended_at is null for update;
  if not found then
    return false;
  end if;
  v_now := platform.now();
  update withdraw.withdrawal w set state = 'in_doubt', next_attempt_at = v_now + platform.back_off(v_withdrawal.attempts), leased_at = null,
      history = case when w.leased_at is null then w.history
        else platform.bounded_history(w.history || platform.history_line(v_now, w.attempts, 'in_doubt', p_reason)) end
    where w.player_id = p_player and w.withdrawal_id = p_withdrawal;
  if platform.is_told_after(v_withdrawal.attempts) then
    perform operator.open_item(p_player, 'payout', p_withdrawal::text, false, p_reason,
      jsonb_build_object('amount', v_withdrawal.amount::text, 'bank', v_withdrawal.bank_code, 'createdAt', v_withdrawal.created_at));
  end if;
  return true;
end $$;

grant execute on function withdraw.claim_withdrawal, withdraw.leave_in_doubt to krapao_app;
