-- Whoever approved a withdrawal, alone or as the second of two, takes that back while it is not due and no worker has taken it: it waits for
-- staff again, and all of it is decided anew. p_approval is the act that they take back. Answers what `authorise_undo` did, or no status:
--   too_late (it is another approval that stands, or none, or the withdrawal is due, or a worker has taken it)
-- A worker takes a withdrawal by changing this row, and none does before it is due: so one of the two is first.
create or replace function withdraw.undo_approval(
  p_player uuid, p_withdrawal uuid, p_approval uuid, p_instruction operator.instruction,
  out status operator.authorised, out obstacle withdraw.undo_obstacle
) language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_withdrawal withdraw.withdrawal;
  v_authorised record;
  v_now timestamptz;
begin
  select w.* into v_withdrawal from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal for update;
  v_now := platform.now();
  if not operator.was_answered(p_player, p_instruction) and not (
    withdraw.can_be_undone(v_withdrawal, v_now) and operator.is_last_act(p_player, 'withdrawal', p_withdrawal::text, 'approve', p_approval))
  then
    obstacle := 'too_late';
    return;
  end if;
  v_authorised := operator.authorise_undo(p_player, p_instruction, p_approval, row('withdrawal', p_withdrawal::text, v_withdrawal.amount, v_currency,
    jsonb_build_object('state', 'approved'), jsonb_build_object('state', 'pending_approval'))::operator.decision);
  status := v_authorised.status;
  if status <> 'act' or not v_authorised.is_new then
    return;
  end if;
  update withdraw.withdrawal w set state = 'pending_approval', approved_by = null, approved_at = null, next_attempt_at = null,
      history = w.history || platform.history_line(v_now, w.attempts, 'pending_approval', p_instruction.reason)
    where w.player_id = p_player and w.withdrawal_id = p_withdrawal;
  perform operator.open_again(p_player, 'withdrawal', p_withdrawal::text, 'its approval was taken back');
end $$;

-- Whether an approval of staff can be taken back at this time.
create or replace function withdraw.can_be_undone(p_withdrawal withdraw.withdrawal, p_now timestamptz) returns boolean language sql immutable as $$
  select coalesce(p_withdrawal.state = 'approved' and p_withdrawal.approved_by <> 'rule' and p_withdrawal.taken_at is null
    and p_withdrawal.next_attempt_at > p_now, false)
$$;

-- For how many milliseconds more this approval of a withdrawal can be taken back; 0 where it cannot.
create or replace function withdraw.undo_within(p_player uuid, p_withdrawal uuid, p_approval uuid) returns int
language plpgsql stable security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_withdrawal withdraw.withdrawal;
  v_now timestamptz := platform.now();
begin
  select w.* into v_withdrawal from withdraw.withdrawal w where w.player_id = p_player and w.withdrawal_id = p_withdrawal;
  if not withdraw.can_be_undone(v_withdrawal, v_now) or not operator.is_last_act(p_player, 'withdrawal', p_withdrawal::text, 'approve', p_approval) then
    return 0;
  end if;
  return ceil(extract(epoch from v_withdrawal.next_attempt_at - v_now) * 1000);
end $$;

comment on function withdraw.undo_approval is 'may be null: status, obstacle';
grant execute on function withdraw.undo_approval, withdraw.undo_within to krapao_app;
