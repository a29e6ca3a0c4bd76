-- Staff have asked the provider about what could not be counted of a bet: what counts stands. What waits for its bet goes on
-- waiting. Answers what `authorise` did.
create or replace function bets.note_bet(p_player uuid, p_subject text, p_instruction operator.instruction) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, bets, pg_temp as $$
declare
  v_game text := split_part(p_subject, ':', 1);
  v_bet text := substr(p_subject, length(v_game) + 2);
  v_owner record;
  v_now timestamptz;
  v_amount bigint;
  v_before jsonb;
  v_authorised record;
begin
  if p_instruction.act <> 'note' then
    raise exception 'a bet is noted, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  v_owner := ledger.lock_owner(p_player);
  v_now := platform.now();
  select max(greatest((k.report).stake, 0)), jsonb_agg(k.reason order by k.kept_at) into v_amount, v_before from bets.kept_report k
    where k.player_id = p_player and k.game_code = v_game and k.bet_id = v_bet and k.ended_at is null and k.reason <> 'waiting';
  v_authorised := operator.authorise(p_player, p_instruction, row('bet', p_subject, coalesce(v_amount, 0), v_owner.currency,
    jsonb_build_object('kept', v_before), jsonb_build_object('kept', 'noted'))::operator.decision);
  if v_authorised.status = 'act' and v_authorised.is_new then
    update bets.kept_report k set ended_at = v_now, ended_by = 'noted'
      where k.player_id = p_player and k.game_code = v_game and k.bet_id = v_bet and k.ended_at is null and k.reason <> 'waiting';
    if not exists (select 1 from bets.kept_report k
        where k.player_id = p_player and k.game_code = v_game and k.bet_id = v_bet and k.ended_at is null) then
      perform operator.close_item(p_player, 'bet', p_subject, 'note');
    end if;
  end if;
  return v_authorised.status;
end $$;

grant execute on function bets.note_bet to krapao_app;
