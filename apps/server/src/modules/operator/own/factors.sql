-- Keeps the secret of an authenticator that is to be set up, in place of one that was begun before; it is good for nothing until a code of it was
-- shown.
create or replace function operator.keep_totp(p_staff uuid, p_totp uuid, p_secret platform.sealed_value) returns void language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  perform platform.require_value(p_secret, 'operator.staff_totp.secret', 'site', p_totp::text);
  delete from operator.staff_totp t where t.staff_id = p_staff and t.confirmed_at is null and t.totp_id <> p_totp;
  insert into operator.staff_totp (totp_id, staff_id, secret_encrypted, made_at) values (p_totp, p_staff, p_secret.encrypted, v_now)
    on conflict do nothing;
end $$;

-- Whoever is signed in begins to set up an authenticator (p_totp), or a passkey (p_challenge_hash).
create or replace function operator.begin_own_factor(p_instruction operator.instruction, p_totp uuid, p_secret platform.sealed_value, p_challenge_hash bytea)
returns operator.own_change language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  perform from operator.staff s where s.staff_id = p_instruction.staff_id for no key update;
  if not operator.is_proven(p_instruction) then
    return 'not_staff';
  elsif p_totp is not null then
    perform operator.keep_totp(p_instruction.staff_id, p_totp, p_secret);
    return 'done';
  elsif operator.passkeys_of_staff(p_instruction.staff_id) >= 10 then
    return 'many';
  end if;
  return case when operator.issue_staff_challenge(p_instruction.staff_id, p_challenge_hash, 'register', sha256(convert_to(p_instruction.secret, 'UTF8')))
    then 'done' else 'many' end;
end $$;

-- The secret of an authenticator of theirs, encrypted, and the step of now; null where there is none. It may be set up already: whoever asks again
-- under the same key is told so.
create or replace function operator.totp_begun(p_staff uuid, p_totp uuid, out secret_encrypted bytea, out step bigint)
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  step := operator.totp_step(v_now);
  select t.secret_encrypted into secret_encrypted from operator.staff_totp t
    where t.totp_id = p_totp and t.staff_id = p_staff;
end $$;

create or replace function operator.passkeys_of_staff(p_staff uuid) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from operator.staff_passkey k where k.staff_id = p_staff and k.removed_at is null);
end $$;

-- Adds a second factor that was set up by whoever has this secret, as a server says: a code of the authenticator was shown, or the passkey was made
-- for a challenge. An authenticator takes the place of the one before.
create or replace function operator.add_factor(p_staff uuid, p_of_hash bytea, p_factor operator.new_factor, p_now timestamptz) returns operator.own_change
language plpgsql as $$
declare
  v_step bigint := operator.totp_step(p_now);
begin
  if p_factor.kind = 'totp' then
    perform operator.require_totp_seal(p_staff, p_of_hash, p_factor.totp_id, p_factor.step, p_factor.key_id, p_factor.seal);
    if abs(p_factor.step - v_step) > 1 or not exists (
      select 1 from operator.staff_totp t where t.totp_id = p_factor.totp_id and t.staff_id = p_staff and t.confirmed_at is null)
    then
      return 'wrong';
    end if;
    delete from operator.staff_totp t where t.staff_id = p_staff and t.totp_id <> p_factor.totp_id;
    update operator.staff_totp t set confirmed_at = p_now, last_step = p_factor.step where t.totp_id = p_factor.totp_id;
    return 'done';
  end if;
  perform operator.require_staff_passkey_seal(p_staff, 'register', p_factor.challenge_hash, p_factor.credential_id, p_factor.public_key,
    p_factor.sign_count, p_factor.is_backed_up, p_factor.key_id, p_factor.seal);
  if not operator.take_staff_challenge(p_staff, p_factor.challenge_hash, 'register', p_of_hash, p_now) then
    return 'expired';
  end if;
  insert into operator.staff_passkey (passkey_id, staff_id, credential_id, public_key, sign_count, transports, name, is_backed_up, created_at)
    values (p_factor.passkey_id, p_staff, p_factor.credential_id, p_factor.public_key, p_factor.sign_count, p_factor.transports, p_factor.name,
      p_factor.is_backed_up, p_now)
    on conflict (credential_id) do nothing;
  return case when found then 'done' else 'known' end;
end $$;

-- The same by whoever is signed in, with a step-up.
create or replace function operator.add_own_factor(p_instruction operator.instruction, p_step_up uuid, p_factor operator.new_factor)
returns operator.own_change language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_begun operator.own_change;
  v_added operator.own_change;
begin
  v_begun := operator.begin_own_change(p_instruction, p_step_up, 'factors',
    jsonb_build_object('kind', p_factor.kind, 'id', coalesce(p_factor.totp_id, p_factor.passkey_id)));
  if v_begun <> 'nothing' then
    return v_begun;
  end if;
  v_added := operator.add_factor(p_instruction.staff_id, sha256(convert_to(p_instruction.secret, 'UTF8')), p_factor, v_now);
  if v_added <> 'done' then
    -- Neither the act stands then, nor that the step-up was used.
    raise exception 'not added' using errcode = 'KR001';
  end if;
  return v_added;
exception when sqlstate 'KR001' then
  return v_added;
end $$;

-- Removes their authenticator, or a passkey (p_passkey), with a step-up: never their last second factor.
create or replace function operator.remove_own_factor(p_instruction operator.instruction, p_step_up uuid, p_passkey uuid) returns operator.own_change
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_begun operator.own_change;
  v_is_there boolean;
  v_others bigint;
begin
  perform from operator.staff s where s.staff_id = p_instruction.staff_id for no key update;
  v_is_there := case
    when p_passkey is null then exists (select 1 from operator.staff_totp t where t.staff_id = p_instruction.staff_id and t.confirmed_at is not null)
    else exists (select 1 from operator.staff_passkey k where k.staff_id = p_instruction.staff_id and k.passkey_id = p_passkey and k.removed_at is null) end;
  v_others := (select count(*) from operator.staff_passkey k
      where k.staff_id = p_instruction.staff_id and k.removed_at is null and k.cloned_at is null and k.passkey_id is distinct from p_passkey)
    + (select count(*) from operator.staff_totp t where t.staff_id = p_instruction.staff_id and t.confirmed_at is not null and p_passkey is not null);
  if not operator.was_answered(p_instruction.staff_id, p_instruction) and operator.is_proven(p_instruction) then
    if not v_is_there then
      return 'nothing';
    elsif v_others = 0 then
      return 'last_factor';
    end if;
  end if;
  v_begun := operator.begin_own_change(p_instruction, p_step_up, 'factors', jsonb_build_object('removed', coalesce(p_passkey::text, 'totp')));
  if v_begun <> 'nothing' then
    return v_begun;
  elsif p_passkey is null then
    delete from operator.staff_totp t where t.staff_id = p_instruction.staff_id;
  else
    update operator.staff_passkey k set removed_at = v_now where k.passkey_id = p_passkey;
  end if;
  return 'done';
end $$;

-- New recovery codes take the place of those before.
create or replace function operator.keep_recovery_codes(p_staff uuid, p_hashes bytea[], p_now timestamptz) returns void language plpgsql as $$
begin
  delete from operator.staff_recovery_code c where c.staff_id = p_staff;
  insert into operator.staff_recovery_code (staff_id, code_hash, made_at) select p_staff, code_hash, p_now from unnest(p_hashes) code_hash;
end $$;

create or replace function operator.change_recovery_codes(p_instruction operator.instruction, p_step_up uuid, p_hashes bytea[]) returns operator.own_change
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_begun operator.own_change := operator.begin_own_change(p_instruction, p_step_up, 'recovery-codes', null);
begin
  if v_begun <> 'nothing' then
    return v_begun;
  end if;
  perform operator.keep_recovery_codes(p_instruction.staff_id, p_hashes, v_now);
  return 'done';
end $$;

-- How many recovery codes are left, and since when they have a password.
create or replace function operator.own_credentials(p_staff uuid, out recovery_codes bigint, out password_set_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  recovery_codes := (select count(*) from operator.staff_recovery_code c where c.staff_id = p_staff and c.used_at is null);
  select p.set_at into password_set_at from operator.staff_password p where p.staff_id = p_staff;
end $$;

comment on function operator.begin_own_factor is 'may be null: p_totp, p_secret, p_challenge_hash';
comment on function operator.remove_own_factor is 'may be null: p_passkey';
comment on function operator.totp_begun is 'may be null: secret_encrypted';
comment on function operator.own_credentials is 'may be null: password_set_at';
grant execute on function operator.begin_own_factor, operator.add_own_factor, operator.remove_own_factor, operator.change_recovery_codes,
  operator.own_credentials, operator.totp_begun to krapao_app;
