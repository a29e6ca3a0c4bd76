-- Counts one more code to a phone before it is sent: under the lock of the phone, then of the network, then in the budgets, in one
-- order. One is live for five minutes; where it is too soon for another, the one that was sent is told. A browser that has proven the
-- phone is measured by its own codes alone, so that strangers who use up the phone's do not keep its owner out. Which browser it is for, and
-- what it hashes to and is good for, and to which phone it goes, is sealed: an injected statement would begin one that it knows.
create or replace function otp.begin_challenge(
  p_challenge uuid, p_phone_digest bytea, p_block text, p_network text, p_visitor_hash bytea, p_token_hash bytea, p_code_hash bytea, p_reference text,
  p_key_id text, p_seal bytea, p_purpose text default null, out status otp.challenge_begun, out live otp.live_challenge, out used_up text
) language plpgsql security definer set search_path = pg_catalog, otp, pg_temp as $$
declare
  v_code otp.new_code := row(p_challenge, p_block, p_network, p_token_hash, p_code_hash, p_reference, p_key_id, p_seal);
  v_asked otp.code_asked;
begin
  if p_purpose not like 'phone change %' then
    raise exception 'a code for % is asked for by no server', p_purpose using errcode = 'check_violation';
  end if;
  v_asked := otp.ask_code(coalesce(p_purpose, 'phone'), coalesce('a code for ' || p_purpose, 'a code'), p_phone_digest, p_visitor_hash, v_code);
  status := v_asked.status;
  live := v_asked.live;
  used_up := v_asked.used_up;
end $$;

-- The same for a purpose, under the words that its seal begins with: for functions of the database, which look at who may ask for it.
create or replace function otp.ask_code(
  p_purpose text, p_sealed_as text, p_phone_digest bytea, p_visitor_hash bytea, p_code otp.new_code,
  out status otp.challenge_begun, out live otp.live_challenge, out used_up text
) language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_owner bytea := case when otp.has_proven(p_visitor_hash, p_phone_digest, v_now) then p_visitor_hash end;
  v_blocked_until timestamptz;
  v_newest otp.challenge;
  v_hour int;
begin
  if (otp.is_mobile_block(p_code.block) and p_code.reference ~ '^[A-Z]{4}$' and octet_length(p_code.token_hash) = 32 and octet_length(p_code.code_hash) = 32
      and octet_length(p_visitor_hash) = 32 and octet_length(p_phone_digest) = 32) is not true then
    raise exception 'this is no challenge' using errcode = 'check_violation';
  elsif not platform.is_sealed(concat_ws(E'\n', p_sealed_as, p_code.challenge_id, encode(p_phone_digest, 'hex'), p_code.block, encode(p_visitor_hash, 'hex'),
    encode(p_code.token_hash, 'hex'), encode(p_code.code_hash, 'hex')), p_code.key_id, p_code.seal)
  then
    raise exception 'a code that was sealed by no server of this site' using errcode = 'check_violation';
  end if;
  -- In one statement: between two of them the row could be deleted as one that nobody needs, and two would decide at once.
  insert into otp.phone as p (phone_digest, asked_at) values (p_phone_digest, v_now) on conflict (phone_digest) do update set asked_at = excluded.asked_at
    returning p.blocked_until into v_blocked_until;
  if exists (select from otp.challenge c where c.challenge_id = p_code.challenge_id) then
    status := 'counted';
    return;
  elsif (v_owner is null and v_blocked_until > v_now) or exists (select from otp.blocked_visitor b
      where (b.phone_digest, b.visitor_hash) = (p_phone_digest, p_visitor_hash) and b.blocked_until > v_now) then
    status := 'blocked';
    return;
  end if;
  select c.* into v_newest from otp.codes_beside(p_phone_digest, v_owner) c order by c.sent_at desc limit 1;
  if v_newest.sent_at > v_now - interval '1 minute' then
    status := 'paused';
    live := row(v_newest.challenge_id, v_newest.reference, v_newest.token_hash, v_newest.sent_at,
      v_newest.visitor_hash is not distinct from p_visitor_hash and v_newest.purpose = p_purpose and v_newest.state <> 'in_doubt')::otp.live_challenge;
    return;
  end if;
  v_hour := (select count(*) from otp.codes_beside(p_phone_digest, v_owner) c where c.sent_at > v_now - interval '1 hour');
  select c.sent_at + interval '1 day' into v_blocked_until from otp.codes_beside(p_phone_digest, v_owner) c
    where c.sent_at > v_now - interval '1 day' order by c.sent_at desc limit 1 offset 9;
  if v_hour >= 5 or v_blocked_until is not null then
    perform otp.block(p_phone_digest, v_owner, case when v_hour >= 5 then v_now + interval '1 hour' else v_blocked_until end);
    status := 'blocked';
    return;
  elsif (v_newest.sent_at > v_now - interval '5 minutes' or v_hour >= 2) and otp.is_slow_for(p_visitor_hash, v_now) then
    status := 'slowed';
    return;
  end if;
  insert into otp.network (network, asked_at) values (p_code.network, v_now) on conflict (network) do update set asked_at = excluded.asked_at;
  -- A mobile carrier puts thousands of players behind one address, so this only stops a machine.
  if (select count(*) from otp.challenge c where c.network = p_code.network and c.sent_at > v_now - interval '1 hour') >= 100 then
    status := 'network_limit';
    return;
  end if;
  -- Whoever has proven the phone is bounded by it alone: no stranger uses up what its owner needs.
  used_up := case when v_owner is null then otp.count_in_budgets(p_code.network, p_code.block, v_now) end;
  if used_up is not null then
    status := 'used_up';
    return;
  end if;
  -- This browser's older codes end. Those of others do not: a stranger who asks for one must not end the owner's.
  update otp.challenge c set expires_at = v_now
    where c.phone_digest = p_phone_digest and c.visitor_hash = p_visitor_hash and c.purpose = p_purpose and c.verified_at is null and c.expires_at > v_now;
  insert into otp.challenge (challenge_id, token_hash, phone_digest, code_hash, reference, network, visitor_hash, is_apart, purpose, sent_at, expires_at)
    values (p_code.challenge_id, p_code.token_hash, p_phone_digest, p_code.code_hash, p_code.reference, p_code.network, p_visitor_hash,
      v_owner is not null, p_purpose, v_now, v_now + interval '5 minutes');
  status := 'counted';
end $$;

-- Whether numbers that begin so are Thai mobile ones; Lao ones (20), or Lao fixed wireless ones (30), which are telephones with a SIM that
-- take messages too. Servers, which know the whole number, look at all of it.
create or replace function otp.is_mobile_block(p_block text) returns boolean language sql immutable as $$
  select p_block ~ '^([689]\d|20|30)\d{3}$'
$$;

-- Whether this browser has shown, as long ago as it keeps its secret, that the phone is its owner's.
create or replace function otp.has_proven(p_visitor_hash bytea, p_phone_digest bytea, p_now timestamptz) returns boolean language sql stable as $$
  select exists (select from otp.verified_phone v
    where v.visitor_hash = p_visitor_hash and v.phone_digest = p_phone_digest and v.verified_at > p_now - otp.kept_for('verified_phone'))
$$;

-- Whether this browser has shown of any phone that it is its owner's.
create or replace function otp.has_proven_any(p_visitor_hash bytea) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, otp, pg_temp as $$
begin
  return exists (select from otp.verified_phone v where v.visitor_hash = p_visitor_hash);
end $$;

-- The codes that one more is measured by: the own of a browser that has proven the phone, else those of all that have not. One that the
-- gateway refused costs the phone nothing.
create or replace function otp.codes_beside(p_phone_digest bytea, p_owner bytea) returns setof otp.challenge language sql stable as $$
  select c.* from otp.challenge c
    where c.phone_digest = p_phone_digest and c.state <> 'refused' and case when p_owner is null then not c.is_apart else c.visitor_hash = p_owner end
$$;

-- Nothing more is sent to this phone until then, for this browser or (null) for all that have not proven it; an earlier end never
-- replaces a later one.
create or replace function otp.block(p_phone_digest bytea, p_visitor_hash bytea, p_until timestamptz) returns void language plpgsql as $$
begin
  if p_visitor_hash is null then
    update otp.phone p set blocked_until = greatest(p_until, p.blocked_until) where p.phone_digest = p_phone_digest;
  else
    insert into otp.blocked_visitor as b (phone_digest, visitor_hash, blocked_until) values (p_phone_digest, p_visitor_hash, p_until)
      on conflict (phone_digest, visitor_hash) do update set blocked_until = greatest(excluded.blocked_until, b.blocked_until);
  end if;
end $$;

-- What became of the message: sent, refused or in_doubt. Said once.
create or replace function otp.end_sending(p_challenge uuid, p_state text) returns void
language sql security definer set search_path = pg_catalog, otp, pg_temp as $$
  update otp.challenge c set state = p_state where c.challenge_id = p_challenge and c.state = 'sending' and p_state <> 'sending'
$$;

-- Whether this browser asked for this code, and it is known that it was not sent, or not known that it was.
create or replace function otp.is_undelivered(p_token_hash bytea, p_visitor_hash bytea) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from otp.challenge c
    where c.token_hash = p_token_hash and c.visitor_hash = p_visitor_hash and c.state in ('refused', 'in_doubt'));
end $$;

comment on function otp.ask_code is 'may be null: live, used_up';
comment on function otp.begin_challenge is 'may be null: p_purpose, live, used_up';
grant execute on function otp.begin_challenge, otp.end_sending to krapao_app;
