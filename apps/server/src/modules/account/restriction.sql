-- A player freezes their account, in a session of theirs: nobody is signed in any more, and nobody signs in until staff have spoken with
-- its owner. `ended`: the hashes of the tokens whose sessions it has ended.
create or replace function account.freeze(
  p_player uuid, p_token_hash bytea, p_restriction uuid, p_device account.device, out status account.frozen, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
begin
  ended := '{}';
  status := 'frozen';
  if exists (select 1 from account.restriction r where r.player_id = p_player and r.restriction_id = p_restriction) then
    return;
  elsif v_own.session_id is null then
    status := 'no_session';
    return;
  end if;
  insert into account.restriction (player_id, restriction_id, kind, session_id, began_at) values (p_player, p_restriction, 'frozen', v_own.session_id, v_now);
  update account.player p set frozen_at = v_now where p.player_id = p_player;
  ended := account.end_all_sessions(p_player, 'frozen', v_now, null);
  perform account.forget_browsers(p_player, null, v_now);
  perform account.note_event(p_player, 'frozen', v_own.session_id, p_device);
  perform account.open_notice(p_player, 'frozen');
  perform operator.open_item(p_player, 'restriction', p_restriction::text, true, 'the player has frozen their account',
    jsonb_build_object('kind', 'frozen', 'beganAt', v_now));
end $$;

-- Staff keep a player out of their account. Answers what `authorise` did, or no status, because of an obstacle.
create or replace function account.deactivate(
  p_player uuid, p_restriction uuid, p_instruction operator.instruction,
  out status operator.authorised, out obstacle account.restriction_obstacle, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_decision operator.decision := row('restriction', p_restriction::text, 0, v_currency, jsonb_build_object('deactivatedAt', v_player.deactivated_at),
    jsonb_build_object('deactivatedAt', v_now))::operator.decision;
  v_authorised record;
begin
  ended := '{}';
  status := operator.answered_before(p_player, p_instruction, row('restriction', p_restriction::text, null, null, null, null)::operator.decision);
  obstacle := case when status is not null then null when v_player.player_id is null then 'no_player' when v_player.deactivated_at is not null then 'deactivated' end;
  if status is not null or obstacle is not null then
    return;
  end if;
  v_authorised := operator.authorise_new(p_player, p_instruction, v_decision, p_instruction.reason,
    jsonb_build_object('kind', 'deactivated', 'beganAt', v_now, 'begunBy', p_instruction.staff_id));
  status := v_authorised.status;
  if status = 'act' then
    insert into account.restriction (player_id, restriction_id, kind, begun_by, why, began_at)
      values (p_player, p_restriction, 'deactivated', p_instruction.staff_id, p_instruction.reason, v_now);
    update account.player p set deactivated_at = v_now where p.player_id = p_player;
    ended := account.end_all_sessions(p_player, 'staff', v_now, null);
    perform account.note_event(p_player, 'deactivated', null, null);
  end if;
end $$;

-- Staff let a player into their account again, unless something else keeps them out: one of them where the player has frozen it and has
-- shown since by a code that the phone is theirs; two where no code reaches that phone, or where it was deactivated.
create or replace function account.lift_restriction(
  p_player uuid, p_restriction uuid, p_instruction operator.instruction, out status operator.authorised, out obstacle account.restriction_obstacle
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_restriction account.restriction;
  v_takes text;
  v_authorised record;
begin
  status := operator.answered_before(p_player, p_instruction, row('restriction', p_restriction::text, null, null, null, null)::operator.decision);
  if status is not null then
    return;
  end if;
  if p_instruction.act <> 'lift' then
    raise exception 'a restriction is lifted, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select r.* into v_restriction from account.restriction r where r.player_id = p_player and r.restriction_id = p_restriction and r.ended_at is null for update;
  if v_restriction.kind = 'deactivated' or not account.gets_codes(p_player, v_player.phone_digest) then
    v_takes := 'two';
  elsif v_restriction.kind = 'frozen' and not otp.is_phone_shown(v_player.phone_digest, v_restriction.began_at) then
    obstacle := 'no_code';
    return;
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, row('restriction', p_restriction::text, 0, v_currency,
    jsonb_build_object('kind', v_restriction.kind), jsonb_build_object('endedAt', v_now))::operator.decision,
    v_takes);
  status := v_authorised.status;
  if status <> 'act' then
    return;
  elsif v_restriction.restriction_id is null then
    raise exception 'restriction % has an open item and is none', p_restriction;
  end if;
  update account.restriction r set ended_at = v_now, ended_by = p_instruction.staff_id where r.player_id = p_player and r.restriction_id = p_restriction;
  if v_restriction.kind = 'frozen' then
    update account.player p set frozen_at = null where p.player_id = p_player;
  else
    update account.player p set deactivated_at = null where p.player_id = p_player;
  end if;
  perform account.note_event(p_player, 'opened_again', null, null);
  perform account.open_notice(p_player, 'opened_again');
  perform operator.close_item(p_player, 'restriction', p_restriction::text, p_instruction.act);
end $$;

-- When something last began to keep this player out of their account, also where it has ended since; null where nothing has.
create or replace function account.restricted_since(p_player uuid) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return (select max(r.began_at) from account.restriction r where r.player_id = p_player);
end $$;

comment on function account.deactivate is 'may be null: status, obstacle';
comment on function account.lift_restriction is 'may be null: status, obstacle';
grant execute on function account.freeze, account.deactivate, account.lift_restriction to krapao_app;
