-- A player changes the phone of their account, in a session in which they have shown lately that it is them. Begins it for this session and
-- browser; codes that show both numbers, for this change alone, end it. Whose the new number is, is told to nobody who has not shown it.
create or replace function account.begin_phone_change(
  p_player uuid, p_token_hash bytea, p_change uuid, p_phone account.sealed_phone, p_visitor_hash bytea, out status account.phone_begun, out change account.phone_shown
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_expires_at timestamptz := v_now + interval '30 minutes';
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
  v_shown_by text := account.stepped_up_by(p_player, v_own.session_id);
  v_open account.phone_change;
  v_waiting account.phone_change;
begin
  if (p_phone.gets_codes and octet_length(p_visitor_hash) = 32) is not true then
    raise exception 'no code reaches the phone' using errcode = 'check_violation';
  end if;
  select c.* into v_open from account.phone_change c
    where c.player_id = p_player and c.session_id = v_own.session_id and c.visitor_hash = p_visitor_hash and c.phone_digest = p_phone.digest and c.state = 'codes' and c.expires_at > v_now;
  select c.* into v_waiting from account.phone_change c where c.player_id = p_player and c.state = 'waiting';
  status := case
    when v_own.session_id is null or v_player.frozen_at is not null or v_player.deactivated_at is not null then 'no_session'
    when p_phone.digest = v_player.phone_digest then 'same'
    when v_waiting.expires_at > v_now then 'waiting'
    when account.is_phone_limit_reached(p_player, v_open.change_id is null, v_now) then 'limit'
    when not account.has_stepped_up(p_player, p_token_hash) then 'step_up'
    else 'begun' end;
  if status <> 'begun' then
    return;
  end if;
  if v_waiting.change_id is not null then
    perform account.close_phone_change(p_player, v_waiting, 'too_late', v_now);
  end if;
  if v_open.change_id is null then
    update account.phone_change c set state = 'taken_back', ended_at = v_now
      where c.player_id = p_player and c.session_id = v_own.session_id and c.state = 'codes';
    perform account.keep_player_phone(p_player, p_phone);
    insert into account.phone_change (player_id, change_id, old_phone_digest, phone_digest, session_id, visitor_hash, shown_by, state, begun_at, expires_at)
      values (p_player, p_change, v_player.phone_digest, p_phone.digest, v_own.session_id, p_visitor_hash, v_shown_by, 'codes', v_now, v_expires_at)
      returning * into v_open;
  end if;
  change := account.phone_change_shown(v_open);
end $$;

-- What is open: what waits for staff, or what this session has begun in this browser. Nothing where nothing is.
create or replace function account.open_phone_change(p_player uuid, p_token_hash bytea, p_visitor_hash bytea) returns setof account.phone_shown
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
  v_change account.phone_change;
begin
  select c.* into v_change from account.phone_change c
    where c.player_id = p_player and c.expires_at > v_now
      and (c.state = 'waiting' or (c.state = 'codes' and c.session_id = v_own.session_id and c.visitor_hash = p_visitor_hash))
    order by c.state desc limit 1;
  if v_change.change_id is not null then
    return next account.phone_change_shown(v_change);
  end if;
end $$;

-- As its player sees it.
create or replace function account.phone_change_shown(p_change account.phone_change) returns account.phone_shown language plpgsql stable as $$
declare
  v_purpose text := account.code_for(p_change.change_id);
begin
  return row(p_change.change_id, p_change.old_phone_digest, p_change.phone_digest, p_change.state = 'waiting',
    account.gets_codes(p_change.player_id, p_change.old_phone_digest), otp.is_shown_for(p_change.visitor_hash, p_change.old_phone_digest, v_purpose),
    otp.is_shown_for(p_change.visitor_hash, p_change.phone_digest, v_purpose),
    coalesce(p_change.asked_at, p_change.begun_at), p_change.expires_at, p_change.decided_from)::account.phone_shown;
end $$;

-- What a code for this change is good for.
create or replace function account.code_for(p_change uuid) returns text language sql immutable as $$
  select 'phone change ' || p_change
$$;

-- Ends it: with codes to both numbers the new one is the player's from now on; p_by_staff: who gets no code at the old one any more, and has
-- shown the new one, asks for two people to decide, a day from now at the earliest, and the old number is told at once. Asked again, it
-- answers what it did. `ended`: the hashes of the tokens whose sessions it has ended.
create or replace function account.end_phone_change(
  p_player uuid, p_token_hash bytea, p_change uuid, p_visitor_hash bytea, p_by_staff boolean, p_device account.device,
  out status account.phone_ended, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_own account.session := account.live_session(p_player, p_token_hash, v_now);
  v_purpose text := account.code_for(p_change);
  v_change account.phone_change;
begin
  ended := '{}';
  select c.* into v_change from account.phone_change c where c.player_id = p_player and c.change_id = p_change;
  status := case
    when v_own.session_id is null or v_player.frozen_at is not null or v_player.deactivated_at is not null then 'no_session'
    when v_change.change_id is null then 'none'
    when v_change.state in ('changed', 'taken') then v_change.state
    when v_change.state = 'waiting' and p_by_staff then 'waiting'
    when v_change.state <> 'codes' or v_change.expires_at <= v_now or v_change.session_id <> v_own.session_id
      or v_change.visitor_hash is distinct from p_visitor_hash then 'over'
    when not otp.is_shown_for(p_visitor_hash, v_change.phone_digest, v_purpose)
      or not (p_by_staff or otp.is_shown_for(p_visitor_hash, v_change.old_phone_digest, v_purpose)) then 'no_code'
    when account.is_phone_limit_reached(p_player, false, v_now) then 'limit'
    when account.is_phone_anothers(p_player, v_change.phone_digest) then 'taken'
    when p_by_staff and account.waits_for_phone(p_player) then 'over'
    when p_by_staff then 'waiting'
    when account.move_phone(p_player, v_change, 'codes', null, p_device) then 'changed'
    else 'taken' end;
  if status = 'changed' then
    ended := array(select s.token_hash from account.session s
      where s.player_id = p_player and s.revoked_by = 'phone' and s.revoked_at >= v_change.begun_at);
  elsif status = 'taken' and v_change.state = 'codes' then
    update account.phone_change c set state = 'taken', ended_at = v_now where c.player_id = p_player and c.change_id = p_change;
  elsif status = 'waiting' and v_change.state = 'codes' then
    perform account.ask_for_phone(p_player, v_change, p_device);
  end if;
end $$;

-- Staff are asked, with what is known of whoever asks.
create or replace function account.ask_for_phone(p_player uuid, p_change account.phone_change, p_device account.device) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_decided_from timestamptz := v_now + interval '24 hours';
  v_ends_at timestamptz := v_now + interval '7 days';
  v_known jsonb := account.known_of(p_player, p_change);
begin
  update account.phone_change c set state = 'waiting', asked_at = v_now, decided_from = v_decided_from, expires_at = v_ends_at
    where c.player_id = p_player and c.change_id = p_change.change_id;
  perform operator.open_item(p_player, 'phone-change', p_change.change_id::text, true,
    'the player gets no code at the phone of the account any more, and has shown another that is to be it',
    v_known || jsonb_build_object('askedAt', v_now, 'decidedFrom', v_decided_from));
  perform account.tell_owner(p_player, 'phone_asked', p_change.session_id, p_device);
end $$;

-- What staff may know before they decide whether it is the player who asks for another phone.
create or replace function account.known_of(p_player uuid, p_change account.phone_change) returns jsonb language plpgsql stable as $$
declare
  v_week_ago timestamptz := platform.now() - interval '7 days';
  v_is_proven boolean := account.is_bank_account_proven(p_player);
  v_bank_says text := account.name_inquiry_of(p_player);
  v_phone_changed_at timestamptz := account.phone_changed_at(p_player);
  v_reset_at timestamptz := account.reset_at(p_player);
  v_password_changed_at timestamptz := (select max(c.changed_at) from account.password_change c where c.player_id = p_player);
  v_known_since timestamptz := (select k.known_since from account.known_visitor k where k.player_id = p_player and k.visitor_hash = p_change.visitor_hash);
  v_session_began_at timestamptz := (select min(s.created_at) from account.session s where s.player_id = p_player and s.session_id = p_change.session_id);
  v_new_passkeys bigint := (
    select count(*) from account.passkey k where k.player_id = p_player and k.removed_at is null and k.created_at > v_week_ago);
begin
  return jsonb_build_object('newPhoneDigest', encode(p_change.phone_digest, 'hex'), 'shownBy', p_change.shown_by, 'browserKnownSince', v_known_since,
    'sessionBeganAt', v_session_began_at, 'isBankAccountProven', v_is_proven, 'bankSaysName', v_bank_says,
    'passwordChangedAt', greatest(v_password_changed_at, v_reset_at), 'phoneChangedAt', v_phone_changed_at, 'passkeysAddedWithin7Days', v_new_passkeys);
end $$;

-- The new number is the player's, and the old one nobody's. Every other session ends, nobody else's browser is known any more, and what was
-- begun or asked for before is over; both numbers are told. False where somebody else was faster.
create or replace function account.move_phone(
  p_player uuid, p_change account.phone_change, p_proof text, p_proven_by text, p_device account.device
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_version int;
begin
  perform platform.on_several_machines();
  insert into account.phone (phone_digest, player_id) values (p_change.phone_digest, p_player) on conflict do nothing;
  if not found then
    return false;
  end if;
  delete from account.phone f where f.phone_digest = p_change.old_phone_digest and f.player_id = p_player;
  perform account.open_message(p_player, 'phone_left');
  update account.player p set phone_digest = p_change.phone_digest, phone_verified_at = v_now where p.player_id = p_player;
  select max(v.version_no) into v_version from account.player_version v where v.player_id = p_player;
  update account.phone_change c set state = 'changed', ended_at = v_now, proof = p_proof, proven_by = p_proven_by, version_no = v_version
    where c.player_id = p_player and c.change_id = p_change.change_id;
  perform operator.close_item(p_player, 'phone-change', p_change.change_id::text, 'let');
  perform account.forget_browsers(p_player, p_change.visitor_hash, v_now);
  perform account.take_back_asked_change(p_player, p_device);
  perform account.end_all_sessions(p_player, 'phone', v_now, p_change.session_id);
  perform account.tell_owner(p_player, 'phone_changed', p_change.session_id, p_device);
  return true;
end $$;

-- The player wants the phone that they have after all.
create or replace function account.take_back_phone_change(p_player uuid, p_token_hash bytea, p_change uuid, p_device account.device) returns account.phone_taken_back
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_session uuid := account.lock_live_session(p_player, p_token_hash);
  v_change account.phone_change;
begin
  select c.* into v_change from account.phone_change c where c.player_id = p_player and c.change_id = p_change;
  if v_session is null then
    return 'no_session';
  elsif v_change.change_id is null then
    return 'none';
  elsif v_change.state not in ('codes', 'waiting') then
    return case v_change.state when 'changed' then 'changed' else 'taken_back' end;
  end if;
  perform account.close_phone_change(p_player, v_change, 'taken_back', v_now);
  if v_change.state = 'waiting' then
    perform account.note_event(p_player, 'phone_kept', v_session, p_device);
  end if;
  return 'taken_back';
end $$;

create or replace function account.close_phone_change(p_player uuid, p_change account.phone_change, p_state text, p_now timestamptz) returns void language plpgsql as $$
begin
  update account.phone_change c set state = p_state, ended_at = p_now where c.player_id = p_player and c.change_id = p_change.change_id;
  perform operator.close_item(p_player, 'phone-change', p_change.change_id::text, p_state);
end $$;

-- Two of the staff let the new number be the player's, once they have spoken with them; one of them refuses it.
create or replace function account.decide_phone_change(
  p_player uuid, p_change uuid, p_instruction operator.instruction,
  out status operator.authorised, out obstacle account.phone_obstacle, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_is_let boolean := p_instruction.act = 'let';
  v_change account.phone_change;
  v_authorised record;
begin
  ended := '{}';
  status := operator.answered_before(p_player, p_instruction, row('phone-change', p_change::text, null, null, null, null)::operator.decision);
  if status is not null then
    return;
  elsif p_instruction.act not in ('let', 'refuse') then
    raise exception 'another phone is let or refused, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select c.* into v_change from account.phone_change c where c.player_id = p_player and c.change_id = p_change and c.state = 'waiting' for update;
  obstacle := case when not v_is_let or v_change.change_id is null then null
    when v_player.deactivated_at is not null or v_player.frozen_at is not null then 'kept_out'
    when v_change.decided_from > v_now then 'too_early'
    when v_change.expires_at <= v_now then 'asked_long_ago'
    when account.name_inquiry_of(p_player) = 'differs' then 'name_differs'
    when account.is_phone_anothers(p_player, v_change.phone_digest) then 'number_taken' end;
  if obstacle is not null then
    return;
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, row('phone-change', p_change::text, 0, v_currency,
    jsonb_build_object('phoneDigest', encode(v_player.phone_digest, 'hex')),
    jsonb_build_object('phoneDigest', encode(case when v_is_let then v_change.phone_digest else v_player.phone_digest end, 'hex')))::operator.decision,
    case when v_is_let then 'two' end);
  status := v_authorised.status;
  if status <> 'act' then
    return;
  elsif not v_is_let then
    perform account.close_phone_change(p_player, v_change, 'refused', v_now);
    perform account.tell_owner(p_player, 'phone_kept', null, null);
    return;
  elsif not account.move_phone(p_player, v_change, 'staff', p_instruction.staff_id::text, null) then
    -- Between the look above and this: said again, it is refused in words.
    raise exception 'somebody has claimed the phone meanwhile' using errcode = 'serialization_failure';
  end if;
  ended := array(select s.token_hash from account.session s where s.player_id = p_player and s.revoked_by = 'phone' and s.revoked_at = v_now);
end $$;

-- Whether this number is another player's.
create or replace function account.is_phone_anothers(p_player uuid, p_phone_digest bytea) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from account.phone f where f.phone_digest = p_phone_digest and f.player_id <> p_player);
end $$;

create or replace function account.waits_for_phone(p_player uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from account.phone_change c where c.player_id = p_player and c.state = 'waiting');
end $$;

-- One change in a day and night, three in thirty days; ten are begun in a day and night (p_is_new: this would be one more).
create or replace function account.is_phone_limit_reached(p_player uuid, p_is_new boolean, p_now timestamptz) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from account.phone_change c where c.player_id = p_player and coalesce(c.ended_at, c.begun_at) > p_now - interval '30 days'
    having count(*) filter (where c.state = 'changed' and c.ended_at > p_now - interval '24 hours') >= 1
      or count(*) filter (where c.state = 'changed') >= 3
      or (p_is_new and count(*) filter (where c.begun_at > p_now - interval '24 hours') >= 10));
end $$;

-- By what the player has shown last in this session that it is them.
create or replace function account.stepped_up_by(p_player uuid, p_session uuid) returns text language plpgsql stable as $$
declare
  v_kind text := (
    select e.kind from account.security_event e
    where e.player_id = p_player and e.session_id = p_session and e.kind in ('signed_in', 'signed_in_passkey', 'stepped_up', 'stepped_up_passkey')
    order by e.event_no desc limit 1);
begin
  return case when v_kind in ('signed_in_passkey', 'stepped_up_passkey') then 'passkey' else 'password' end;
end $$;

-- When the phone of the account was last changed; null where it never was.
create or replace function account.phone_changed_at(p_player uuid) returns timestamptz language plpgsql stable as $$
begin
  return (select max(c.ended_at) from account.phone_change c where c.player_id = p_player and c.state = 'changed');
end $$;

-- When the player last got in by another way than before: by a password that was set without the old one, or under another phone. Null where
-- they never did.
create or replace function account.access_changed_at(p_player uuid) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
begin
  return greatest(account.reset_at(p_player), account.phone_changed_at(p_player));
end $$;

comment on function account.begin_phone_change is 'may be null: change';
comment on function account.open_phone_change is 'may be null: p_visitor_hash';
comment on function account.end_phone_change is 'may be null: p_visitor_hash';
comment on function account.decide_phone_change is 'may be null: status, obstacle';
grant execute on function account.begin_phone_change, account.open_phone_change, account.end_phone_change, account.take_back_phone_change,
  account.decide_phone_change, account.code_for to krapao_app;
