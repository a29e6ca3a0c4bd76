-- Staff have looked at a bonus that was met, and whose bets were changed since: what was kept stays. Answers what
-- `authorise` did.
create or replace function bonus.note_turnover(p_player uuid, p_condition uuid, p_instruction operator.instruction) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_now timestamptz := platform.now();
  v_condition bonus.condition;
  v_kept bigint;
  v_authorised record;
begin
  if p_instruction.act <> 'note' then
    raise exception 'the turnover of a bonus is noted, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select c.* into v_condition from bonus.condition c where c.player_id = p_player and c.condition_id = p_condition;
  select r.kept_on_success into v_kept from bonus.reward r where r.player_id = p_player and r.reward_id = p_condition;
  v_authorised := operator.authorise(p_player, p_instruction, row('bonus-turnover', p_condition::text, v_kept, v_currency,
    jsonb_build_object('state', v_condition.state), jsonb_build_object('state', v_condition.state))::operator.decision);
  if v_authorised.status = 'act' and v_authorised.is_new then
    update bonus.condition c set noted_at = v_now where c.player_id = p_player and c.condition_id = p_condition;
    perform operator.close_item(p_player, 'bonus-turnover', p_condition::text, 'note');
  end if;
  return v_authorised.status;
end $$;

grant execute on function bonus.note_turnover to krapao_app;
