-- A link by which this member of staff sets password and second factor, within three days; the one before is good for nothing then.
create or replace function operator.invite(p_staff uuid, p_token_hash bytea, p_code_hash bytea, p_now timestamptz) returns void language plpgsql as $$
begin
  update operator.staff_invitation i set ended_at = p_now where i.staff_id = p_staff and i.used_at is null and i.ended_at is null;
  insert into operator.staff_invitation (token_hash, staff_id, code_hash, made_at, expires_at)
    values (p_token_hash, p_staff, p_code_hash, p_now, p_now + interval '72 hours');
end $$;

-- Whom this link and code invite. p_code: null where the link takes none.
create or replace function operator.invited_by(p_token_hash bytea, p_code text, p_now timestamptz, out status operator.invitation_shown, out staff_id uuid)
language plpgsql stable as $$
declare
  v_invitation operator.staff_invitation;
  v_is_active boolean;
begin
  select i.* into v_invitation from operator.staff_invitation i where i.token_hash = p_token_hash;
  v_is_active := exists (select 1 from operator.staff s where s.staff_id = v_invitation.staff_id and s.is_active);
  status := case
    when v_invitation.staff_id is null or v_invitation.code_hash is distinct from sha256(convert_to(p_code, 'UTF8')) then 'unknown'
    when v_invitation.used_at is not null or v_invitation.ended_at is not null or p_now >= v_invitation.expires_at or not v_is_active then 'over'
    else 'open' end;
  if status = 'open' then
    staff_id := v_invitation.staff_id;
  end if;
end $$;

-- Whoever was invited looks at it, and begins to set up their second factor: of an authenticator the secret is kept, for a passkey there is a
-- challenge. Both are for whoever has the link.
create or replace function operator.begin_invitation(
  p_token_hash bytea, p_code text, p_totp uuid, p_secret platform.sealed_value, p_challenge_hash bytea,
  out status operator.invitation_shown, out staff_id uuid, out name text, out roles text[]
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_invited record := operator.invited_by(p_token_hash, p_code, v_now);
begin
  status := v_invited.status;
  if status <> 'open' then
    return;
  end if;
  if not operator.issue_staff_challenge(v_invited.staff_id, p_challenge_hash, 'register', p_token_hash) then
    status := 'limit';
    return;
  end if;
  perform operator.keep_totp(v_invited.staff_id, p_totp, p_secret);
  staff_id := v_invited.staff_id;
  select s.name, s.roles into name, roles from operator.staff s where s.staff_id = v_invited.staff_id;
end $$;

-- Whom this link and code invite, to whoever has both.
create or replace function operator.show_invitation(p_token_hash bytea, p_code text, out status operator.invitation_shown, out staff_id uuid, out name text)
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_invited record := operator.invited_by(p_token_hash, p_code, v_now);
begin
  status := v_invited.status;
  staff_id := v_invited.staff_id;
  select s.name into name from operator.staff s where s.staff_id = v_invited.staff_id;
end $$;

-- Whoever was invited sets a password and a second factor, which take the place of all they had, and is signed in. The same again is answered the same.
create or replace function operator.accept_invitation(
  p_token_hash bytea, p_code text, p_password operator.kept_password, p_factor operator.new_factor, p_recovery_hashes bytea[],
  p_session operator.new_staff_session
) returns operator.invitation_shown language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_staff uuid := (select i.staff_id from operator.staff_invitation i where i.token_hash = p_token_hash);
  v_invited record;
  v_added operator.own_change;
begin
  perform from operator.staff s where s.staff_id = v_staff for no key update;
  if exists (select 1 from operator.staff_session t where t.token_hash = p_session.token_hash and t.staff_id = v_staff) then
    return 'accepted';
  end if;
  v_invited := operator.invited_by(p_token_hash, p_code, v_now);
  if v_invited.status <> 'open' then
    return v_invited.status;
  end if;
  v_added := operator.add_factor(v_staff, p_token_hash, p_factor, v_now);
  if v_added <> 'done' then
    return v_added::text;
  end if;
  perform operator.forget_credentials(v_staff, p_factor.passkey_id, p_factor.totp_id, v_now);
  insert into operator.staff_password (staff_id, salt, proof, set_at) values (v_staff, p_password.salt, p_password.proof, v_now);
  perform operator.keep_recovery_codes(v_staff, p_recovery_hashes, v_now);
  update operator.staff_invitation i set used_at = v_now where i.token_hash = p_token_hash;
  perform operator.note_own_act(v_staff, 'accept_invitation', 'act', jsonb_build_object('secondFactor', p_factor.kind));
  perform operator.begin_session(v_staff, p_session, p_factor.kind, v_now);
  return 'accepted';
end $$;

-- All by which they signed in before is good for nothing, but what they have set up just now; their sessions end.
create or replace function operator.forget_credentials(p_staff uuid, p_but_passkey uuid, p_but_totp uuid, p_now timestamptz) returns void language plpgsql as $$
begin
  delete from operator.staff_password p where p.staff_id = p_staff;
  update operator.staff_passkey k set removed_at = p_now where k.staff_id = p_staff and k.removed_at is null and k.passkey_id is distinct from p_but_passkey;
  delete from operator.staff_totp t where t.staff_id = p_staff and t.totp_id is distinct from p_but_totp;
  delete from operator.staff_recovery_code c where c.staff_id = p_staff;
  delete from operator.staff_device d where d.staff_id = p_staff;
  update operator.staff_sign_in i set ended_at = p_now where i.staff_id = p_staff and i.ended_at is null;
  update operator.staff_session t set ended_at = p_now where t.staff_id = p_staff and t.ended_at is null;
end $$;

-- The first owner, while nobody can sign in who is one: made, or, where they were made and never came, invited again. Null where there is one.
-- For the owner of the database alone.
create or replace function operator.invite_first_owner(p_name text, p_token_hash bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_staff uuid;
begin
  lock table operator.staff in share row exclusive mode;
  if operator.owners_who_can_sign_in() > 0 then
    return null;
  end if;
  select s.staff_id into v_staff from operator.staff s where s.name = p_name and s.is_active and 'owner' = any (s.roles);
  if v_staff is null then
    v_staff := gen_random_uuid();
    perform operator.add_staff(v_staff, p_name, array['owner']);
  end if;
  perform operator.record_staff_change(v_staff, 'invite', null, null);
  perform operator.invite(v_staff, p_token_hash, null, v_now);
  return v_staff;
end $$;

-- Whoever has lost what they sign in with, and whom nobody else can invite again. False where nobody active has this id. For the owner of the
-- database alone.
create or replace function operator.invite_again(p_staff uuid, p_token_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  perform from operator.staff s where s.staff_id = p_staff and s.is_active for no key update;
  if not found then
    return false;
  end if;
  perform operator.record_staff_change(p_staff, 'invite', null, null);
  perform operator.invite(p_staff, p_token_hash, null, v_now);
  return true;
end $$;

-- Owners who have what it takes to sign in. One who was invited and never came is none.
create or replace function operator.owners_who_can_sign_in() returns bigint language plpgsql stable as $$
begin
  return (select count(*) from operator.staff s join operator.staff_password p on p.staff_id = s.staff_id where s.is_active and 'owner' = any (s.roles));
end $$;

-- Whether nobody who is an owner could sign in any more, if these were the roles of this member of staff; none: they are let go.
create or replace function operator.leaves_no_owner(p_staff uuid, p_roles text[]) returns boolean language plpgsql stable as $$
declare
  v_is_one boolean := exists (
    select 1 from operator.staff s join operator.staff_password p on p.staff_id = s.staff_id
    where s.staff_id = p_staff and s.is_active and 'owner' = any (s.roles));
begin
  return v_is_one and not 'owner' = any (p_roles) and operator.owners_who_can_sign_in() = 1;
end $$;

comment on function operator.begin_invitation is 'may be null: p_code, staff_id, name, roles';
comment on function operator.show_invitation is 'may be null: p_code, staff_id, name';
comment on function operator.accept_invitation is 'may be null: p_code';
comment on function operator.invite_first_owner is 'called by the owner; may be null: answer';
comment on function operator.invite_again is 'called by the owner';
grant execute on function operator.begin_invitation, operator.show_invitation, operator.accept_invitation to krapao_app;
