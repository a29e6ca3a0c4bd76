-- A challenge for a passkey of staff: it is good for five minutes and one answer, of whoever has the secret that asked for it. Those of a member of
-- staff are bounded; false where there were too many.
create or replace function operator.issue_staff_challenge(p_staff uuid, p_challenge_hash bytea, p_purpose text, p_of_hash bytea) returns boolean
language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_since timestamptz := v_now - interval '15 minutes';
begin
  perform from operator.staff s where s.staff_id = p_staff for no key update;
  if exists (select 1 from operator.staff_challenge c where c.challenge_hash = p_challenge_hash) then
    return true;
  elsif (select count(*) from operator.staff_challenge c where c.staff_id = p_staff and c.issued_at > v_since) >= 60 then
    return false;
  end if;
  insert into operator.staff_challenge (challenge_hash, purpose, staff_id, of_hash, issued_at, expires_at)
    values (p_challenge_hash, p_purpose, p_staff, p_of_hash, v_now, v_now + interval '5 minutes');
  return true;
end $$;

-- Takes a challenge for the one answer it is good for. What takes it in vain leaves it spent.
create or replace function operator.take_staff_challenge(p_staff uuid, p_challenge_hash bytea, p_purpose text, p_of_hash bytea, p_now timestamptz)
returns boolean language plpgsql as $$
begin
  update operator.staff_challenge c set spent_at = p_now
    where c.challenge_hash = p_challenge_hash and c.purpose = p_purpose and c.staff_id = p_staff and c.of_hash = p_of_hash
      and c.spent_at is null and c.expires_at > p_now;
  return found;
end $$;

-- Somebody wants to show a passkey as their second factor: with which sign-in or session. Answers whose it would be.
create or replace function operator.begin_staff_passkey(
  p_of_hash bytea, p_challenge_hash bytea, out status operator.factor_begun, out staff_id uuid
) language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_asked record := operator.asked_by(p_of_hash, v_now);
begin
  status := 'over';
  if v_asked.staff_id is null then
    return;
  end if;
  staff_id := v_asked.staff_id;
  status := case when operator.issue_staff_challenge(v_asked.staff_id, p_challenge_hash, v_asked.purpose, p_of_hash) then 'counted' else 'limit' end;
end $$;

-- What a server seals once it has checked what a passkey of staff has signed.
create or replace function operator.require_staff_passkey_seal(
  p_staff uuid, p_purpose text, p_challenge_hash bytea, p_credential_id bytea, p_public_key bytea, p_sign_count bigint, p_is_backed_up boolean,
  p_key_id text, p_seal bytea
) returns void language plpgsql stable as $$
begin
  if not platform.is_sealed(concat_ws(E'\n', 'passkey of staff', p_purpose, p_staff, encode(p_challenge_hash, 'hex'), encode(p_credential_id, 'hex'),
    encode(p_public_key, 'hex'), p_sign_count, p_is_backed_up), p_key_id, p_seal)
  then
    raise exception 'what the passkey has signed was checked by no server of this site' using errcode = 'check_violation';
  end if;
end $$;

-- A passkey of theirs was shown for a challenge of this sign-in or session, as a server says. One that counts no further than before has a copy,
-- and neither is worth anything from then on; one that always says 0 does not count.
create or replace function operator.use_staff_passkey(
  p_staff uuid, p_of_hash bytea, p_purpose text, p_factor operator.shown_factor, p_now timestamptz
) returns operator.factor_shown language plpgsql as $$
declare
  v_passkey operator.staff_passkey;
begin
  select k.* into strict v_passkey from operator.staff_passkey k where k.passkey_id = p_factor.passkey_id and k.staff_id = p_staff for update;
  perform operator.require_staff_passkey_seal(p_staff, p_purpose, p_factor.challenge_hash, v_passkey.credential_id, v_passkey.public_key,
    p_factor.sign_count, p_factor.is_backed_up, p_factor.key_id, p_factor.seal);
  if not operator.take_staff_challenge(p_staff, p_factor.challenge_hash, p_purpose, p_of_hash, p_now) then
    return 'expired';
  elsif v_passkey.removed_at is not null then
    return 'wrong';
  elsif v_passkey.cloned_at is not null then
    return 'cloned';
  elsif greatest(p_factor.sign_count, v_passkey.sign_count) > 0 and p_factor.sign_count <= v_passkey.sign_count then
    update operator.staff_passkey k set cloned_at = p_now where k.passkey_id = v_passkey.passkey_id;
    perform operator.note_own_act(p_staff, 'passkey_cloned', 'act', jsonb_build_object('passkey', v_passkey.passkey_id));
    return 'cloned';
  end if;
  update operator.staff_passkey k set sign_count = p_factor.sign_count, is_backed_up = p_factor.is_backed_up, last_used_at = p_now
    where k.passkey_id = v_passkey.passkey_id;
  return 'right';
end $$;

comment on function operator.begin_staff_passkey is 'may be null: staff_id';
grant execute on function operator.begin_staff_passkey to krapao_app;
