-- Staff release an earning that waits, as far as it is played, or refuse it. Answers what `authorise` did.
create or replace function invite.decide_earning(p_player uuid, p_subject text, p_instruction operator.instruction)
returns operator.authorised language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_earning invite.earning;
  v_authorised record;
  v_state text := case p_instruction.act when 'release' then 'earned' when 'refuse' then 'refused' end;
begin
  if v_state is null then
    raise exception 'an earning is released or refused, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select e.* into v_earning from invite.earning e
    where e.player_id = p_player and invite.subject(e.friend_id, e.kind::text, e.number) = p_subject;
  v_authorised := operator.authorise(p_player, p_instruction, row('invite-earning', p_subject, v_earning.amount, v_currency,
    jsonb_build_object('state', v_earning.state), jsonb_build_object('state', v_state))::operator.decision);
  if v_authorised.status = 'act' and v_authorised.is_new then
    update invite.earning e set state = v_state::invite.earning_state, decided_by = p_instruction.staff_id
      where e.player_id = p_player and e.friend_id = v_earning.friend_id and e.kind = v_earning.kind and e.number = v_earning.number
      returning e.* into v_earning;
    perform invite.settle_release(p_player, v_earning, 'invite-released');
    perform operator.close_item(p_player, 'invite-earning', p_subject, p_instruction.act);
  end if;
  return v_authorised.status;
end $$;

grant execute on function invite.decide_earning to krapao_app;
