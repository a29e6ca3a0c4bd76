-- What staff do to the ways into an account, whoever of them decides about who is kept out of one. Each stands in the player's journal.

-- Staff freeze an account, as its owner would who cannot sign in to do so: nobody is signed in any more, and nobody signs in until one of the
-- staff lets them in again, whom its owner has shown a code. Answers what `authorise` did, or no status, because of an obstacle.
create or replace function account.freeze_by_staff(
  p_player uuid, p_restriction uuid, p_instruction operator.instruction,
  out status operator.authorised, out obstacle account.access_obstacle, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_decision operator.decision := row('restriction', p_restriction::text, 0, v_currency, jsonb_build_object('frozenAt', v_player.frozen_at),
    jsonb_build_object('frozenAt', v_now))::operator.decision;
begin
  ended := '{}';
  status := operator.answered_before(p_player, p_instruction, row('restriction', p_restriction::text, null, null, null, null)::operator.decision);
  obstacle := case when status is not null then null when v_player.player_id is null then 'no_player' when v_player.frozen_at is not null then 'frozen' end;
  if status is not null or obstacle is not null then
    return;
  end if;
  status := (operator.authorise_new(p_player, p_instruction, v_decision, p_instruction.reason,
    jsonb_build_object('kind', 'frozen', 'beganAt', v_now, 'begunBy', p_instruction.staff_id))).status;
  if status = 'act' then
    insert into account.restriction (player_id, restriction_id, kind, begun_by, why, began_at)
      values (p_player, p_restriction, 'frozen', p_instruction.staff_id, p_instruction.reason, v_now);
    update account.player p set frozen_at = v_now where p.player_id = p_player;
    ended := account.end_all_sessions(p_player, 'staff', v_now, null);
    perform account.forget_browsers(p_player, null, v_now);
    perform account.note_event(p_player, 'frozen', null, null);
    perform account.open_notice(p_player, 'frozen');
  end if;
end $$;

-- Staff end one session of a player, or all where p_session is null.
create or replace function account.end_sessions_by_staff(
  p_player uuid, p_session uuid, p_instruction operator.instruction,
  out status operator.authorised, out obstacle account.access_obstacle, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_decision operator.decision := row('player-access', coalesce(p_session::text, 'sessions'), null, v_currency, null, null)::operator.decision;
  v_session account.session;
begin
  ended := '{}';
  status := operator.answered_before(p_player, p_instruction, v_decision);
  obstacle := case when status is not null then null when v_player.player_id is null then 'no_player'
    when p_session is not null and not exists (
      select 1 from account.session s where s.player_id = p_player and s.session_id = p_session and s.revoked_at is null and s.ends_at > v_now)
    then 'no_session' end;
  if status is not null or obstacle is not null then
    return;
  end if;
  status := (operator.authorise_by_kind(p_player, p_instruction, 'restriction', v_decision)).status;
  if status <> 'act' then
    return;
  elsif p_session is null then
    ended := account.end_all_sessions(p_player, 'staff', v_now, null);
    return;
  end if;
  for v_session in
    select s.* from account.session s where s.player_id = p_player and s.session_id = p_session and s.revoked_at is null and s.ends_at > v_now
  loop
    perform account.revoke_session(p_player, v_session, 'staff', v_now);
    ended := ended || v_session.token_hash;
  end loop;
end $$;

-- Staff end the password of a player: nobody knows what opens the account now, and its owner sets another as who has forgotten theirs. All
-- sessions end with it. Staff neither see nor choose one.
create or replace function account.end_password(
  p_player uuid, p_instruction operator.instruction, out status operator.authorised, out obstacle account.access_obstacle, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_nobodys bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  v_decision operator.decision := row('player-access', 'password', null, v_currency, null, null)::operator.decision;
begin
  ended := '{}';
  status := operator.answered_before(p_player, p_instruction, v_decision);
  obstacle := case when status is null and v_player.player_id is null then 'no_player' end;
  if status is not null or obstacle is not null then
    return;
  end if;
  status := (operator.authorise_by_kind(p_player, p_instruction, 'restriction', v_decision)).status;
  if status = 'act' then
    update account.player p set password_proof = v_nobodys where p.player_id = p_player;
    ended := account.end_all_sessions(p_player, 'staff', v_now, null);
    perform account.note_event(p_player, 'password_ended', null, null);
    perform account.open_message(p_player, 'password_ended');
  end if;
end $$;

-- Whether a member of staff may be shown a field of a player now; it stands in the journal.
create or replace function account.begin_reveal(
  p_player uuid, p_field text, p_item uuid, p_instruction operator.instruction, out status operator.authorised, out obstacle account.access_obstacle
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_player account.player := account.lock_player(p_player);
begin
  if v_player.player_id is null then
    obstacle := 'no_player';
    return;
  end if;
  status := operator.authorise_reveal(p_player, p_instruction, p_field, p_item);
end $$;

comment on function account.freeze_by_staff is 'may be null: status, obstacle';
comment on function account.end_sessions_by_staff is 'may be null: p_session, status, obstacle';
comment on function account.end_password is 'may be null: status, obstacle';
comment on function account.begin_reveal is 'may be null: p_item, status, obstacle';
grant execute on function account.freeze_by_staff, account.end_sessions_by_staff, account.end_password, account.begin_reveal to krapao_app;
