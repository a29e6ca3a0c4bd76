-- Looks whether a code is the right one, by its hash, and counts it where it is not; five wrong ones block the browser, and not the
-- phone. It is looked at for the browser that asked for it alone, which is remembered for this phone under a new secret: whoever has
-- the old one has no right by it; one for a purpose shows nothing else. Within a minute the old one is answered again, because the answer may have been lost.
create or replace function otp.answer_challenge(p_token_hash bytea, p_code_hash bytea, p_secret_hash bytea, p_next_secret_hash bytea)
returns otp.challenge_answered language plpgsql security definer set search_path = pg_catalog, otp, pg_temp as $$
declare
  v_purpose text := (select c.purpose from otp.challenge c where c.token_hash = p_token_hash and c.purpose <> 'sign_in');
begin
  return otp.answer_code(coalesce(v_purpose, 'phone'), row(p_token_hash, p_code_hash, p_secret_hash, p_next_secret_hash)::otp.typed_code);
end $$;

-- The same of a code for a purpose, and for no other. By one for another purpose than the phone no phone is shown to be theirs.
create or replace function otp.answer_code(p_purpose text, p_typed otp.typed_code) returns otp.challenge_answered language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_phone_digest bytea := (select c.phone_digest from otp.challenge c where c.token_hash = p_typed.token_hash);
  v_visitor bytea;
  v_challenge otp.challenge;
  v_is_again boolean;
begin
  -- As whoever sends to it does: guesses are looked at one after the other.
  perform from otp.phone p where p.phone_digest = v_phone_digest for update;
  select c.* into v_challenge from otp.challenge c where c.token_hash = p_typed.token_hash;
  v_visitor := otp.visitor_of(p_typed.secret_hash);
  v_is_again := (v_challenge.answered_by = p_typed.secret_hash and v_challenge.verified_at > v_now - interval '1 minute') is true;
  if v_challenge.challenge_id is null or v_challenge.purpose <> p_purpose or (v_challenge.visitor_hash is distinct from v_visitor and not v_is_again) then
    return 'no_token';
  elsif v_challenge.state <> 'sent' then
    return 'not_sent';
  elsif v_challenge.wrong_tries >= 5 then
    return 'used_up';
  elsif v_challenge.expires_at <= v_now then
    return 'expired';
  elsif p_typed.code_hash is distinct from v_challenge.code_hash then
    update otp.challenge c set wrong_tries = c.wrong_tries + 1 where c.challenge_id = v_challenge.challenge_id;
    if v_challenge.wrong_tries + 1 >= 5 then
      perform otp.block(v_phone_digest, v_challenge.visitor_hash, v_now + interval '15 minutes');
    end if;
    return 'wrong';
  elsif v_is_again then
    return 'right_again';
  elsif v_challenge.verified_at is not null then
    return 'right_before';
  elsif not otp.replace_secret(v_visitor, p_typed.secret_hash, p_typed.next_secret_hash, v_now) then
    return 'no_token';
  end if;
  update otp.challenge c set verified_at = v_now, answered_by = p_typed.secret_hash where c.challenge_id = v_challenge.challenge_id;
  if p_purpose = 'phone' then
    insert into otp.verified_phone (visitor_hash, phone_digest, verified_at) values (v_visitor, v_phone_digest, v_now)
      on conflict (visitor_hash, phone_digest) do update set verified_at = excluded.verified_at;
  end if;
  return 'right';
end $$;

-- From now on the browser is known by another secret; once, so that whoever else holds the old one gains nothing by a code to a phone of
-- their own. Of those before, the first must be remembered, because the browser is known by its hash; without its row any other is the
-- secret of a browser that has no right.
create or replace function otp.replace_secret(p_visitor_hash bytea, p_secret_hash bytea, p_next_secret_hash bytea, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  insert into otp.visitor_secret as s (secret_hash, visitor_hash, replaced_at) values (p_secret_hash, p_visitor_hash, p_now)
    on conflict (secret_hash) do update set replaced_at = excluded.replaced_at where s.replaced_at is null;
  if not found then
    return false;
  end if;
  delete from otp.visitor_secret s
    where s.visitor_hash = p_visitor_hash and s.secret_hash <> p_visitor_hash and s.secret_hash <> p_secret_hash and s.replaced_at is not null;
  -- Of the first, when the browser last gained a right: by it they are all deleted in the end.
  update otp.visitor_secret s set replaced_at = p_now where s.secret_hash = p_visitor_hash;
  insert into otp.visitor_secret (secret_hash, visitor_hash) values (p_next_secret_hash, p_visitor_hash);
  return true;
end $$;

-- Whose secret it is: the hash of the first that this browser had. Null where it was replaced.
create or replace function otp.visitor_of(p_secret_hash bytea) returns bytea
language sql stable security definer set search_path = pg_catalog, otp, pg_temp as $$
  select case when s.secret_hash is null then p_secret_hash when s.replaced_at is null then s.visitor_hash end
  from (select) asked left join otp.visitor_secret s on s.secret_hash = p_secret_hash
$$;

-- Whether this very browser has shown, within a quarter of an hour, that the phone is its owner's.
create or replace function otp.is_phone_verified(p_visitor_hash bytea, p_phone_digest bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, otp, pg_temp as $$
  select exists (select from otp.verified_phone v
    where v.visitor_hash = p_visitor_hash and v.phone_digest = p_phone_digest and v.verified_at > platform.now() - interval '15 minutes')
$$;

-- Whether this very browser has shown, within a quarter of an hour and for this one thing, that the phone is its owner's.
create or replace function otp.is_shown_for(p_visitor_hash bytea, p_phone_digest bytea, p_purpose text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, otp, pg_temp as $$
declare
  v_since timestamptz := platform.now() - interval '15 minutes';
begin
  return exists (select 1 from otp.challenge c
    where c.phone_digest = p_phone_digest and c.purpose = p_purpose and c.visitor_hash = p_visitor_hash and c.verified_at > v_since);
end $$;

-- Whether somebody has shown since then and within the hour, from whichever browser, that this phone is theirs.
create or replace function otp.is_phone_shown(p_phone_digest bytea, p_since timestamptz) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, otp, pg_temp as $$
declare
  v_hour_ago timestamptz := platform.now() - interval '1 hour';
begin
  return exists (select 1 from otp.verified_phone v where v.phone_digest = p_phone_digest and v.verified_at >= p_since and v.verified_at > v_hour_ago);
end $$;

comment on function otp.visitor_of is 'may be null: answer';
grant execute on function otp.answer_challenge, otp.visitor_of, otp.is_phone_verified, otp.is_shown_for to krapao_app;
