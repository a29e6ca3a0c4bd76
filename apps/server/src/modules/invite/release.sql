-- Tells a player how the first deposit of a friend is played by now: what it earns is released in proportion, and what was
-- withdrawn of it without having been staked drops its part. What is older than what is there already changes nothing. True where
-- what is released has changed.
create or replace function invite.release(p_player uuid, p_friend uuid, p_number bigint, p_progress_no bigint, p_played bigint, p_withdrawn bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, invite, pg_temp as $$
declare
  v_earning invite.earning;
begin
  perform ledger.lock_owner(p_player);
  -- As it stands with the friend, which may be newer: that is told once more, and changes nothing.
  select p.progress_no, p.played, p.withdrawn into p_progress_no, p_played, p_withdrawn from invite.progress p
    where (p.player_id, p.inviter_id, p.deposit_no) = (p_friend, p_player, p_number) and p.progress_no >= p_progress_no;
  if not found then
    raise exception 'there is no such progress of the friend' using errcode = 'check_violation';
  end if;
  update invite.earning e set progress_no = p_progress_no, played = p_played, withdrawn = p_withdrawn
    where e.player_id = p_player and e.friend_id = p_friend and e.kind = 'first_deposit' and e.number = p_number and e.progress_no < p_progress_no
    returning e.* into v_earning;
  return found and invite.settle_release(p_player, v_earning, 'invite-played:' || p_progress_no);
end $$;

-- Brings what is released of an earning to what it should be, under the player's lock. What was collected stays. True where it
-- has changed. `p_earning`: as it stands in its row.
create or replace function invite.settle_release(p_player uuid, p_earning invite.earning, p_key text) returns boolean language plpgsql as $$
declare
  v_subject text := invite.subject(p_earning.friend_id, p_earning.kind::text, p_earning.number);
  v_released bigint;
  v_dropped bigint;
begin
  if p_earning.state <> 'earned' then
    return false;
  end if;
  v_released := greatest(invite.due_release(p_earning), p_earning.collected);
  if v_released > p_earning.released then
    perform ledger.post_decided(p_player, 'invite_earned', v_released - p_earning.released, concat_ws(':', p_key, v_subject), v_subject);
  elsif v_released < p_earning.released then
    perform ledger.post_decided(p_player, 'invite_cancelled', p_earning.released - v_released, concat_ws(':', p_key, v_subject), v_subject);
  end if;
  v_dropped := least(invite.due_drop(p_earning), p_earning.amount - v_released);
  update invite.earning e set released = v_released, dropped = v_dropped
    where e.player_id = p_player and e.friend_id = p_earning.friend_id and e.kind = p_earning.kind and e.number = p_earning.number;
  return v_released <> p_earning.released;
end $$;

-- What should be released of an earning: all that turnover has earned, and of a first deposit's the part that was played.
create or replace function invite.due_release(p_earning invite.earning) returns bigint language sql immutable as $$
  select case when p_earning.kind = 'turnover' then p_earning.amount::bigint
    else div(p_earning.amount::numeric * least(p_earning.played, p_earning.base), p_earning.base)::bigint end
$$;

-- What of an earning can never be released. Of a first deposit of which nothing is open that is the rest.
create or replace function invite.due_drop(p_earning invite.earning) returns bigint language sql immutable as $$
  select case
    when p_earning.kind = 'turnover' then 0
    when p_earning.played + p_earning.withdrawn >= p_earning.base then p_earning.amount - invite.due_release(p_earning)
    else p_earning.amount - div(p_earning.amount::numeric * (p_earning.base - p_earning.withdrawn), p_earning.base)::bigint end
$$;

grant execute on function invite.release to krapao_app;
