-- What was earned looks different by now: it is cancelled where it turned out to be of a ring, and waits for staff where it is
-- suspicious. Only what was not collected and nobody decided. Answers the state it is in; null where there is none.
create or replace function invite.doubt_earning(
  p_player uuid, p_friend uuid, p_kind invite.earning_kind, p_number bigint, p_judgement invite.judgement
) returns invite.earning_state language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_earning invite.earning;
  v_subject text := invite.subject(p_friend, p_kind::text, p_number);
begin
  perform ledger.lock_owner(p_player);
  select e.* into v_earning from invite.earning e
    where e.player_id = p_player and e.friend_id = p_friend and e.kind = p_kind and e.number = p_number;
  if v_earning.state is distinct from 'earned' or v_earning.decided_by is not null or v_earning.released = v_earning.collected then
    return v_earning.state;
  elsif p_judgement.state = 'refused' then
    return invite.cancel(p_player, v_earning, p_judgement.reason, 'invite-doubted:' || v_subject);
  elsif p_judgement.state = 'pending' then
    perform ledger.post_decided(p_player, 'invite_cancelled', v_earning.released - v_earning.collected, 'invite-doubted:' || v_subject, v_subject);
    update invite.earning e set state = 'pending', released = e.collected, dropped = 0, reason = p_judgement.reason, suspicion = p_judgement.suspicion, evidence = p_judgement.evidence
      where e.player_id = p_player and e.friend_id = p_friend and e.kind = v_earning.kind and e.number = p_number;
    perform invite.open_item(p_player, p_friend, v_subject, v_earning.amount, p_judgement);
    return 'pending';
  end if;
  return v_earning.state;
end $$;

comment on function invite.doubt_earning is 'may be null: answer';
grant execute on function invite.doubt_earning to krapao_app;
