-- Counts one more code to a phone before it is sent, under the locks of phone and network. One is live for five minutes; where it
-- is too soon for another, the one that was sent is told.
create or replace function otp.begin_challenge(
  p_challenge uuid, p_phone text, p_network text, p_visitor_hash bytea, p_token_hash bytea, p_code_hash bytea, p_reference text,
  out status otp.challenge_begun, out live otp.live_challenge
) language plpgsql security definer set search_path = pg_catalog, otp, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_blocked_until timestamptz;
  v_newest otp.challenge;
begin
  if (p_phone ~ '^\d{1,20}$' and p_reference ~ '^[A-Z]{4}$' and octet_length(p_token_hash) = 32 and octet_length(p_code_hash) = 32
      and octet_length(p_visitor_hash) = 32) is not true then
    raise exception 'this is no challenge' using errcode = 'check_violation';
  end if;
  insert into otp.phone (phone) values (p_phone) on conflict do nothing;
  select p.blocked_until into v_blocked_until from otp.phone p where p.phone = p_phone for update;
  if exists (select from otp.challenge c where c.challenge_id = p_challenge) then
    status := 'counted';
    return;
  elsif v_blocked_until > v_now then
    status := 'blocked';
    return;
  end if;
  -- One that the gateway refused costs the phone nothing.
  select c.* into v_newest from otp.challenge c where c.phone = p_phone and c.state <> 'refused' order by c.sent_at desc limit 1;
  if v_newest.sent_at > v_now - interval '1 minute' then
    status := 'paused';
    live := row(v_newest.challenge_id, v_newest.reference, v_newest.token_hash, v_newest.sent_at,
      v_newest.visitor_hash is not distinct from p_visitor_hash and v_newest.state <> 'in_doubt')::otp.live_challenge;
    return;
  end if;
  if (select count(*) from otp.challenge c where c.phone = p_phone and c.state <> 'refused' and c.sent_at > v_now - interval '1 hour') >= 5 then
    perform otp.block_phone(p_phone, v_now + interval '1 hour');
    status := 'blocked';
    return;
  end if;
  select c.sent_at + interval '1 day' into v_blocked_until from otp.challenge c
    where c.phone = p_phone and c.state <> 'refused' and c.sent_at > v_now - interval '1 day' order by c.sent_at desc limit 1 offset 9;
  if found then
    perform otp.block_phone(p_phone, v_blocked_until);
    status := 'blocked';
    return;
  end if;
  insert into otp.network (network) values (p_network) on conflict do nothing;
  perform from otp.network n where n.network = p_network for update;
  -- A mobile carrier puts thousands of players behind one address, so this only stops a machine.
  if (select count(*) from otp.challenge c where c.network = p_network and c.sent_at > v_now - interval '1 hour') >= 100 then
    status := 'network_limit';
    return;
  end if;
  delete from otp.challenge c where c.phone = p_phone and c.sent_at < v_now - interval '1 day';
  -- This browser's older codes end. Those of others do not: a stranger who asks for one must not end the owner's.
  update otp.challenge c set expires_at = v_now
    where c.phone = p_phone and c.visitor_hash = p_visitor_hash and c.verified_at is null and c.expires_at > v_now;
  insert into otp.challenge (challenge_id, token_hash, phone, code_hash, reference, network, visitor_hash, sent_at, expires_at)
    values (p_challenge, p_token_hash, p_phone, p_code_hash, p_reference, p_network, p_visitor_hash, v_now, v_now + interval '5 minutes');
  status := 'counted';
end $$;

-- Nothing more is sent to this phone until then; an earlier end never replaces a later one.
create or replace function otp.block_phone(p_phone text, p_until timestamptz) returns void
language sql security definer set search_path = pg_catalog, otp, pg_temp as $$
  insert into otp.phone as p (phone, blocked_until) values (p_phone, p_until)
    on conflict (phone) do update set blocked_until = greatest(excluded.blocked_until, p.blocked_until)
$$;

-- What became of the message: sent, refused or in_doubt. Said once.
create or replace function otp.end_sending(p_challenge uuid, p_state text) returns void
language sql security definer set search_path = pg_catalog, otp, pg_temp as $$
  update otp.challenge c set state = p_state where c.challenge_id = p_challenge and c.state = 'sending' and p_state <> 'sending'
$$;

comment on function otp.begin_challenge is 'may be null: live';
grant execute on function otp.begin_challenge, otp.end_sending to krapao_app;
