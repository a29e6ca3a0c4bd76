-- Whoever has forgotten the password of an account whose phone gets no code: they speak with staff, two of whom let them in, and are told a code
-- by voice. It is good for half an hour and five tries, for the browser that types it first.

-- One of the staff begins it, or another says the same and it is let. p_code_hash: of the code that the second tells. Answers which reset it is.
create or replace function account.let_by_telephone(
  p_player uuid, p_reset uuid, p_code_hash bytea, p_instruction operator.instruction,
  out status operator.authorised, out obstacle account.reset_obstacle, out reset uuid
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_ends_at timestamptz := v_now + interval '30 minutes';
  v_reset account.password_reset;
begin
  select r.* into v_reset from account.password_reset r
    where r.player_id = p_player and r.is_told and r.proof is null and r.ended_at is null and r.expires_at > v_now;
  status := operator.answered_before(p_player, p_instruction, row('password-reset', null, null, null, null, null)::operator.decision);
  obstacle := case when status is not null then null when v_player.player_id is null then 'no_player' when account.gets_codes(p_player, v_player.phone_digest) then 'gets_codes'
    when v_player.deactivated_at is not null or v_player.frozen_at is not null then 'kept_out'
    when account.name_inquiry_of(p_player) = 'differs' then 'name_differs' end;
  reset := case when status is null then p_reset else operator.answered_about(p_player, p_instruction)::uuid end;
  if status is not null or obstacle is not null then
    return;
  elsif v_reset.reset_id <> p_reset then
    raise exception 'another has begun it meanwhile' using errcode = 'serialization_failure';
  end if;
  status := operator.why_not(p_instruction, 'password-reset', v_currency);
  if status is null and v_reset.reset_id is null then
    perform account.end_told_resets(p_player, v_now);
    insert into account.password_reset (player_id, reset_id, is_told, help_asked_at, begun_at, expires_at)
      values (p_player, p_reset, true, v_now, v_now, v_now + interval '24 hours');
    perform operator.open_item(p_player, 'password-reset', p_reset::text, true,
      'the player has forgotten their password, and no code reaches the phone of the account: they are spoken with by telephone',
      jsonb_build_object('beganAt', v_now, 'isByTelephone', true, 'bankSaysName', account.name_inquiry_of(p_player)));
    perform account.note_event(p_player, 'reset_asked', null, null);
  end if;
  status := (operator.authorise(p_player, p_instruction, account.telephone_decision(reset, v_currency), 'two')).status;
  if status = 'act' then
    update account.password_reset r set proof = 'staff', proven_by = p_instruction.staff_id::text, proven_at = v_now, code_hash = p_code_hash, expires_at = v_ends_at
      where r.player_id = p_player and r.reset_id = p_reset;
    perform operator.close_item(p_player, 'password-reset', reset::text, p_instruction.act);
  end if;
end $$;

create or replace function account.telephone_decision(p_reset uuid, p_currency text) returns operator.decision language sql immutable as $$
  select row('password-reset', p_reset::text, 0, p_currency, jsonb_build_object('proof', null), jsonb_build_object('proof', 'staff'))::operator.decision
$$;

-- A code that was told before is good for nothing once another is to be told.
create or replace function account.end_told_resets(p_player uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_reset account.password_reset;
begin
  for v_reset in select r.* from account.password_reset r where r.player_id = p_player and r.is_told and r.visitor_hash is null and r.ended_at is null loop
    update account.password_reset r set ended_at = p_now, ended_as = 'too_late' where r.player_id = p_player and r.reset_id = v_reset.reset_id;
    perform operator.close_item(p_player, 'password-reset', v_reset.reset_id::text, 'too_late');
  end loop;
end $$;

-- Somebody types the code that staff have told: the browser that does so first sets the password, within half an hour. Five wrong ones end it.
create or replace function account.type_told_code(p_player uuid, p_reset uuid, p_visitor_hash bytea, p_code_hash bytea) returns account.told_code_typed
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_ends_at timestamptz := v_now + interval '30 minutes';
  v_reset account.password_reset;
begin
  select r.* into v_reset from account.password_reset r
    where r.player_id = p_player and r.reset_id = p_reset and r.is_told and r.proof = 'staff' and r.ended_at is null and r.expires_at > v_now;
  if not found or coalesce(v_reset.visitor_hash <> p_visitor_hash, false) then
    return 'wrong';
  elsif p_code_hash is distinct from v_reset.code_hash then
    update account.password_reset r set wrong_tries = r.wrong_tries + 1, ended_at = case when r.wrong_tries >= 4 then v_now end,
        ended_as = case when r.wrong_tries >= 4 then 'too_late' end
      where r.player_id = p_player and r.reset_id = p_reset and r.visitor_hash is null;
    return 'wrong';
  elsif v_reset.visitor_hash is null then
    update account.password_reset r set ended_at = v_now, ended_as = 'overtaken'
      where r.player_id = p_player and r.visitor_hash = p_visitor_hash and r.ended_at is null;
    update account.password_reset r set visitor_hash = p_visitor_hash, expires_at = v_ends_at where r.player_id = p_player and r.reset_id = p_reset;
  end if;
  return 'right';
end $$;

-- Whether this browser has typed a code that staff have told, and may set the password by it.
create or replace function account.has_told_code(p_player uuid, p_visitor_hash bytea) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return exists (select 1 from account.password_reset r where r.player_id = p_player and r.visitor_hash = p_visitor_hash and r.is_told
    and (r.ended_as = 'done' and r.ended_at > v_now - interval '1 hour' or r.ended_at is null and r.expires_at > v_now));
end $$;

-- For how long a phone may do nothing before a code and a browser that its player has signed in from are not enough any more to set a password.
create or replace function account.dormant_after() returns interval language plpgsql stable as $$
begin
  return (select make_interval(days => d.days) from account.dormancy d);
end $$;

-- An owner of the operator sets it. Answers what `authorise_setting` did.
create or replace function account.set_dormancy(p_instruction operator.instruction, p_days int) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_before jsonb;
  v_authorised record;
begin
  select jsonb_build_object('days', d.days) into v_before from account.dormancy d for update;
  v_authorised := operator.authorise_setting(p_instruction, 'owner', 'account.dormancy', v_before, jsonb_build_object('days', p_days));
  if v_authorised.status = 'act' and v_authorised.is_new then
    update account.dormancy d set days = p_days;
  end if;
  return v_authorised.status;
end $$;

comment on function account.let_by_telephone is 'may be null: status, obstacle, reset';
comment on function account.set_dormancy is 'called by the owner';
grant execute on function account.let_by_telephone, account.type_told_code, account.has_told_code to krapao_app;
