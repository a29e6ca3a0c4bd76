-- Looks whether a code is the right one, by its hash, and counts it where it is not. It is looked at for the browser that asked for
-- it alone, which is remembered for this phone.
create or replace function otp.answer_challenge(p_token_hash bytea, p_code_hash bytea, p_visitor_hash bytea) returns otp.challenge_answered
language plpgsql security definer set search_path = pg_catalog, otp, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_challenge otp.challenge;
begin
  select c.* into v_challenge from otp.challenge c where c.token_hash = p_token_hash for update;
  if not found or v_challenge.visitor_hash is distinct from p_visitor_hash then
    return 'no_token';
  elsif v_challenge.state <> 'sent' then
    return 'not_sent';
  elsif v_challenge.wrong_tries >= 5 then
    return 'used_up';
  elsif v_challenge.expires_at <= v_now then
    return 'expired';
  elsif p_code_hash is distinct from v_challenge.code_hash then
    update otp.challenge c set wrong_tries = c.wrong_tries + 1 where c.challenge_id = v_challenge.challenge_id;
    if v_challenge.wrong_tries + 1 >= 5 then
      perform otp.block_phone(v_challenge.phone, v_now + interval '15 minutes');
    end if;
    return 'wrong';
  end if;
  update otp.challenge c set verified_at = coalesce(c.verified_at, v_now) where c.challenge_id = v_challenge.challenge_id;
  insert into otp.verified_phone (visitor_hash, phone, verified_at) values (p_visitor_hash, v_challenge.phone, coalesce(v_challenge.verified_at, v_now))
    on conflict (visitor_hash, phone) do update set verified_at = excluded.verified_at;
  return case when v_challenge.verified_at is null then 'right' else 'right_again' end;
end $$;

-- Whether this very browser has shown, within a quarter of an hour, that the phone is its owner's.
create or replace function otp.is_phone_verified(p_visitor_hash bytea, p_phone text) returns boolean
language sql stable security definer set search_path = pg_catalog, otp, pg_temp as $$
  select exists (select from otp.verified_phone v
    where v.visitor_hash = p_visitor_hash and v.phone = p_phone and v.verified_at > platform.now() - interval '15 minutes')
$$;

-- Whether somebody has shown within the hour, from whichever browser, that this phone is theirs.
create or replace function otp.is_phone_shown(p_phone text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, otp, pg_temp as $$
declare
  v_since timestamptz := platform.now() - interval '1 hour';
begin
  return exists (select 1 from otp.verified_phone v where v.phone = p_phone and v.verified_at > v_since);
end $$;

grant execute on function otp.answer_challenge, otp.is_phone_verified to krapao_app;
