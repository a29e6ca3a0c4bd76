-- A person ends a transfer that awaits a decision, after the provider has told them what became of it. In one
-- transaction: may they, alone or as the second of two; then a newer lease, which keeps everybody else off, their words
-- in the history, and the end. Answers what `authorise` did, with the end where the status is `act`, or no status, where a worker
-- is asking the provider at this moment.
create or replace function games.decide_transfer(
  p_player uuid, p_transfer uuid, p_instruction operator.instruction, p_second uuid,
  out status operator.authorised, out obstacle games.transfer_obstacle, out posted ledger.posted, out transfer games.transfer
) language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_authorised record;
  v_ended record;
  v_now timestamptz;
begin
  if p_instruction.act not in ('done', 'refused') then
    raise exception 'a transfer is decided as done or refused, not as %', p_instruction.act using errcode = 'check_violation';
  end if;
  select t.* into transfer from games.transfer t where t.player_id = p_player and t.transfer_id = p_transfer for update;
  if transfer.ended_at is null and transfer.state <> 'manual_review' and platform.is_held(transfer.leased_at) then
    obstacle := 'busy';
    return;
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, row('transfer', p_transfer::text, transfer.amount, v_currency,
    jsonb_build_object('state', transfer.state, 'direction', transfer.direction, 'game', transfer.game_code),
    jsonb_build_object('state', p_instruction.act))::operator.decision);
  status := v_authorised.status;
  if status <> 'act' then
    return;
  end if;
  if v_authorised.is_new then
    v_now := platform.now();
    update games.transfer t set lease_no = t.lease_no + 1,
        history = t.history || platform.history_line(v_now, t.attempts, 'decided', format('%s: %s', p_instruction.act, p_instruction.reason))
      where t.player_id = p_player and t.transfer_id = p_transfer
      returning t.* into transfer;
  end if;
  v_ended := games.end_transfer(p_player, p_transfer, transfer.lease_no, p_instruction.act::games.transfer_state,
    'decided by staff ' || p_instruction.staff_id, p_second);
  if v_ended.status <> 'ended' then
    raise exception 'the decision about transfer % could not end it: %', p_transfer, v_ended.status;
  end if;
  posted := v_ended.posted;
end $$;

comment on function games.decide_transfer is 'may be null: status, obstacle, posted, transfer';
grant execute on function games.decide_transfer to krapao_app;
