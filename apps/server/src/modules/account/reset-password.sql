-- Begins to set a password for whoever has forgotten it, in the browser that has shown by a code within a quarter of an hour that the
-- phone is the player's. That alone is not enough, because whoever finds the SIM has it: the browser is one that the player has signed in
-- from lately (`dormant_after`), or a transfer of an amount that only it is told comes from the player's own account, or two of the staff say so.
-- Answers what is open for this browser, begun now or before.
create or replace function account.begin_reset(
  p_player uuid, p_phone_digest bytea, p_visitor_hash bytea, p_reset uuid, p_device account.device,
  out status account.reset_state, out reset account.reset_shown
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_amount bigint := account.odd_amount((ledger.lock_owner(p_player)).currency);
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_ends_at timestamptz := v_now + interval '24 hours';
  v_is_known boolean;
  v_has_account boolean := account.is_bank_account_proven_whole(p_player);
  v_open account.password_reset;
begin
  status := account.obstacle_to_reset(v_player, p_phone_digest, p_visitor_hash);
  if status is not null then
    return;
  end if;
  v_is_known := account.knows_browser_since(p_player, p_visitor_hash, v_now - account.dormant_after());
  update account.password_reset r set ended_at = v_now, ended_as = 'too_late'
    where r.player_id = p_player and r.ended_at is null and r.proof is not null and r.expires_at <= v_now;
  select r.* into v_open from account.password_reset r where r.player_id = p_player and r.visitor_hash = p_visitor_hash and r.ended_at is null;
  if not found then
    insert into account.password_reset (player_id, reset_id, visitor_hash, amount, proof, proven_at, begun_at, expires_at)
      values (p_player, p_reset, p_visitor_hash, case when v_has_account and not v_is_known then v_amount end,
        case when v_is_known then 'browser' end, case when v_is_known then v_now end, v_now, v_ends_at)
      returning * into v_open;
    perform account.note_event(p_player, 'reset_asked', null, p_device);
  elsif v_is_known and v_open.proof is null then
    -- They have signed in from it meanwhile, by a passkey.
    update account.password_reset r set proof = 'browser', proven_at = v_now, expires_at = v_ends_at
      where r.player_id = p_player and r.reset_id = v_open.reset_id returning * into v_open;
    perform operator.close_item(p_player, 'password-reset', v_open.reset_id::text, 'proven');
  elsif v_open.expires_at <= v_now then
    update account.password_reset r set expires_at = v_ends_at where r.player_id = p_player and r.reset_id = v_open.reset_id returning * into v_open;
  end if;
  status := case when v_open.proof is null then 'open' else 'proven' end;
  reset := row(v_open.amount, v_open.help_asked_at is not null, v_open.expires_at)::account.reset_shown;
end $$;

-- Why this browser neither asks for a new password nor sets one, whatever is proven; null where it may. Told to whoever has shown the phone.
create or replace function account.obstacle_to_reset(p_player account.player, p_phone_digest bytea, p_visitor_hash bytea) returns account.reset_state
language plpgsql stable as $$
begin
  return case when p_phone_digest <> p_player.phone_digest
      or not (otp.is_phone_verified(p_visitor_hash, p_phone_digest) or account.has_told_code(p_player.player_id, p_visitor_hash)) then 'no_code'
    when p_player.deactivated_at is not null then 'inactive' when p_player.frozen_at is not null then 'frozen' end;
end $$;

-- One that nobody sends by chance: never whole, of a size that anybody has.
create or replace function account.odd_amount(p_currency text) returns bigint language plpgsql as $$
declare
  v_random double precision := random();
begin
  return case p_currency when 'LAK' then (20001 + floor(v_random * 999)::bigint) * 100 else 2001 + floor(v_random * 99)::bigint end;
end $$;

-- Whoever has neither asks staff, who speak with them. False where nothing is open for this browser that still needs it.
create or replace function account.ask_help_with_reset(p_player uuid, p_phone_digest bytea, p_visitor_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_reset account.password_reset;
begin
  select r.* into v_reset from account.password_reset r
    where r.player_id = p_player and r.visitor_hash = p_visitor_hash and r.ended_at is null and r.expires_at > v_now and r.proof is null;
  if not found or account.obstacle_to_reset(v_player, p_phone_digest, p_visitor_hash) is not null then
    return false;
  elsif v_reset.help_asked_at is null then
    update account.password_reset r set help_asked_at = v_now, expires_at = v_now + interval '7 days'
      where r.player_id = p_player and r.reset_id = v_reset.reset_id;
    perform operator.open_item(p_player, 'password-reset', v_reset.reset_id::text, true,
      'the player has forgotten their password, and has shown by a code alone that the phone is theirs',
      jsonb_build_object('beganAt', v_reset.begun_at, 'bankSaysName', account.name_inquiry_of(p_player)));
  end if;
  return true;
end $$;

-- Whether the browser may set the password now: it has proven whose it is, and within a quarter of an hour by a code that the phone is
-- theirs; or this very call has set it.
create or replace function account.may_reset(p_player uuid, p_phone_digest bytea, p_visitor_hash bytea, p_idempotency_key text) returns account.reset_state
language plpgsql stable security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_player account.player;
  v_obstacle account.reset_state;
begin
  if exists (select 1 from account.password_reset r
    where r.player_id = p_player and r.visitor_hash = p_visitor_hash and r.idempotency_key = p_idempotency_key) then
    return 'proven';
  end if;
  select p.* into v_player from account.player p where p.player_id = p_player;
  v_obstacle := account.obstacle_to_reset(v_player, p_phone_digest, p_visitor_hash);
  return case when v_obstacle is not null then v_obstacle when exists (select 1 from account.password_reset r
      where r.player_id = p_player and r.visitor_hash = p_visitor_hash and r.ended_at is null and r.expires_at > v_now and r.proof is not null)
    then 'proven' else 'open' end;
end $$;

-- Sets the password. In the same commit all sessions end, nobody else's browser is known any more, and no passkey and no request for another
-- bank account stands that whoever knew the password may have made; the owner is told, and withdrawals wait for a day. Asked again under its
-- key, it answers what it did.
create or replace function account.reset_password(
  p_player uuid, p_phone_digest bytea, p_visitor_hash bytea, p_new account.kept_password, p_idempotency_key text, p_device account.device,
  out state account.reset_state, out ended bytea[]
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_owner record := ledger.lock_owner(p_player);
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_before account.password_reset;
begin
  ended := '{}';
  select r.* into v_before from account.password_reset r
    where r.player_id = p_player and r.visitor_hash = p_visitor_hash and r.idempotency_key = p_idempotency_key;
  if found then
    state := 'proven';
    ended := array(select s.token_hash from account.session s
      where s.player_id = p_player and s.revoked_by = 'reset' and s.revoked_at = v_before.ended_at);
    return;
  end if;
  state := account.may_reset(p_player, p_phone_digest, p_visitor_hash, p_idempotency_key);
  if state <> 'proven' then
    return;
  end if;
  update account.password_reset r set ended_at = v_now, ended_as = 'done', idempotency_key = p_idempotency_key
    where r.player_id = p_player and r.visitor_hash = p_visitor_hash and r.ended_at is null;
  update account.player p set password_salt = p_new.salt, password_proof = p_new.proof where p.player_id = p_player;
  perform account.forget_browsers(p_player, p_visitor_hash, v_now);
  insert into account.known_visitor (player_id, visitor_hash, signed_in_at, known_since) values (p_player, p_visitor_hash, v_now, v_now)
    on conflict (player_id, visitor_hash) do nothing;
  perform account.remove_passkeys(p_player, v_now, p_device);
  perform account.take_back_asked_change(p_player, p_device);
  ended := account.end_all_sessions(p_player, 'reset', v_now, null);
  perform account.tell_owner(p_player, 'password_reset', null, p_device);
end $$;

-- Browsers that the player has signed in from are strangers again, but for p_but; what one had begun to reset ends, and each change of the
-- phone, and no code that was asked for opens anything.
create or replace function account.forget_browsers(p_player uuid, p_but bytea, p_at timestamptz) returns void language plpgsql as $$
begin
  delete from account.known_visitor k where k.player_id = p_player and k.visitor_hash is distinct from p_but;
  update account.password_reset r set ended_at = p_at, ended_as = 'overtaken' where r.player_id = p_player and r.ended_at is null;
  update account.sign_in_code c set ended_at = p_at, ended_as = 'overtaken' where c.player_id = p_player and c.ended_at is null;
  perform operator.close_items(p_player, 'password-reset', 'overtaken');
  update account.phone_change c set state = 'overtaken', ended_at = p_at where c.player_id = p_player and c.state in ('codes', 'waiting');
  perform operator.close_items(p_player, 'phone-change', 'overtaken');
end $$;

-- A transfer from the whole number of the player's own account has come, of the amount that one browser was told after it had asked.
create or replace function account.prove_reset_by_transfer(
  p_player uuid, p_amount bigint, p_bank_code text, p_account_no_digest bytea, p_sent_at timestamptz, p_reference text
) returns void language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_ends_at timestamptz := v_now + interval '24 hours';
  v_reset account.password_reset;
begin
  select r.* into v_reset from account.password_reset r
    where r.player_id = p_player and r.amount = p_amount and r.proof is null and r.ended_at is null and r.begun_at <= p_sent_at and r.expires_at > p_sent_at - interval '1 hour'
    order by r.begun_at limit 1;
  if found and account.is_proven_whole(p_player, p_bank_code, p_account_no_digest) then
    perform account.lock_player(p_player);
    update account.password_reset r set proof = 'transfer', proven_by = p_reference, proven_at = v_now, expires_at = v_ends_at
      where r.player_id = p_player and r.reset_id = v_reset.reset_id and r.proof is null;
    perform operator.close_item(p_player, 'password-reset', v_reset.reset_id::text, 'proven');
    perform account.open_notice(p_player, 'reset_allowed');
  end if;
end $$;

-- Staff let the browser set the password, or refuse it: two of them let it, once they have spoken with the player.
create or replace function account.decide_reset(
  p_player uuid, p_reset uuid, p_instruction operator.instruction, out status operator.authorised, out obstacle account.reset_obstacle
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_now timestamptz := platform.now();
  v_ends_at timestamptz := v_now + interval '24 hours';
  v_is_let boolean := p_instruction.act = 'let';
  v_reset account.password_reset;
  v_authorised record;
begin
  status := operator.answered_before(p_player, p_instruction, row('password-reset', p_reset::text, null, null, null, null)::operator.decision);
  if status is not null then
    return;
  elsif p_instruction.act not in ('let', 'refuse') then
    raise exception 'a reset is let or refused, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  select r.* into v_reset from account.password_reset r where r.player_id = p_player and r.reset_id = p_reset and r.ended_at is null for update;
  obstacle := case when not v_is_let then null when v_reset.reset_id is null or v_reset.expires_at <= v_now then 'too_late'
    when v_reset.is_told then 'by_telephone'
    when account.name_inquiry_of(p_player) = 'differs' then 'name_differs' end;
  if obstacle is not null then
    return;
  end if;
  v_authorised := operator.authorise(p_player, p_instruction, row('password-reset', p_reset::text, 0, v_currency,
    jsonb_build_object('proof', v_reset.proof), jsonb_build_object('proof', case when v_is_let then 'staff' end))::operator.decision,
    case when v_is_let then 'two' end);
  status := v_authorised.status;
  if status <> 'act' then
    return;
  elsif v_is_let then
    update account.password_reset r set proof = 'staff', proven_by = p_instruction.staff_id::text, proven_at = v_now, expires_at = v_ends_at
      where r.player_id = p_player and r.reset_id = p_reset;
    perform account.open_notice(p_player, 'reset_allowed');
  else
    update account.password_reset r set ended_at = v_now, ended_as = 'refused' where r.player_id = p_player and r.reset_id = p_reset and r.ended_at is null;
    perform account.open_notice(p_player, 'reset_refused');
  end if;
  perform operator.close_item(p_player, 'password-reset', p_reset::text, p_instruction.act);
end $$;

-- When the player's password was last set without the old one; null where it never was.
create or replace function account.reset_at(p_player uuid) returns timestamptz language plpgsql stable as $$
begin
  return (select max(r.ended_at) from account.password_reset r where r.player_id = p_player and r.ended_as = 'done');
end $$;

-- What a bank has said of the name of the player's present account; null where none has said anything.
create or replace function account.name_inquiry_of(p_player uuid) returns text language plpgsql stable as $$
declare
  v_account account.bank_account;
begin
  select b.* into v_account from account.bank_account b where b.player_id = p_player;
  return account.name_inquiry_state(p_player, v_account.bank_code, v_account.account_no_digest, v_account.account_name_digest);
end $$;

comment on function account.begin_reset is 'may be null: reset';
comment on function account.decide_reset is 'may be null: status, obstacle';
grant execute on function account.begin_reset, account.ask_help_with_reset, account.may_reset, account.reset_password, account.decide_reset to krapao_app;
