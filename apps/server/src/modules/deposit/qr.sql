-- Writes a QR that its gateway is asked for next, under the player's lock, and under the key of their call, which has one
-- answer; it replaces whatever QR the player has open. One that is begun is answered with until when it is good and what it
-- replaced, and begun again it replaces nothing more; one that was made, with its id.
create or replace function deposit.order_qr(
  p_player uuid, p_qr text, p_provider text, p_amount bigint, p_lifetime interval, p_idempotency_key text, p_is_any_provider boolean,
  out status deposit.qr_ordered, out qr_id text, out expires_at timestamptz, out replaced deposit.replaced_qr
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_before deposit.qr;
  v_request record;
  v_now timestamptz;
  v_ask_at timestamptz;
begin
  perform platform.on_several_machines();
  if (ledger.lock_owner(p_player)).currency is null then
    raise exception 'player % has no ledger', p_player using errcode = 'check_violation';
  end if;
  v_now := platform.now();
  qr_id := p_qr;
  select q.expires_at into expires_at from deposit.qr q where q.player_id = p_player and q.qr_id = p_qr;
  if found then
    status := 'begun';
    return;
  end if;

  select q.* into v_before from deposit.qr q
    where q.player_id = p_player and q.idempotency_key = p_idempotency_key
    order by q.payload is not null desc, q.state = 'creating' desc, q.created_at desc limit 1;
  v_request := ledger.request_of(p_player, 'qr:' || p_idempotency_key);
  status := case
    when v_before.amount <> p_amount or (not p_is_any_provider and v_before.provider <> p_provider) then 'key_reused'
    when v_before.payload is not null then 'made'
    when v_request.refusal = 'closed' then 'closed'
    when v_request.body <> 'qr ' || p_amount then 'key_reused'
    when v_request.refusal is not null then 'refused'
    -- No gateway is waited for longer; who asked it is gone.
    when v_before.state = 'creating' and v_before.created_at > v_now - interval '30 seconds' then 'working'
    else 'begun' end;
  if status <> 'begun' then
    qr_id := v_before.qr_id;
    return;
  end if;

  update deposit.qr q set state = 'replaced' where q.player_id = p_player and q.state in ('creating', 'live') returning q.qr_id, q.provider into replaced;
  insert into deposit.qr_reference (qr_id, player_id) values (p_qr, p_player);
  expires_at := v_now + p_lifetime;
  v_ask_at := deposit.ask_again_at(0);
  insert into deposit.qr (player_id, qr_id, provider, amount, state, created_at, expires_at, next_attempt_at, idempotency_key)
    values (p_player, p_qr, p_provider, p_amount, 'creating', v_now, order_qr.expires_at, v_ask_at, p_idempotency_key);
end $$;

-- No gateway has made one for this call: from now on that is what its key answers.
create or replace function deposit.refuse_qr(p_player uuid, p_idempotency_key text, p_amount bigint) returns void
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  perform ledger.refuse_request(p_player, 'qr:' || p_idempotency_key, 'qr ' || p_amount, 'no_qr');
end $$;

-- Nobody waits any longer for a QR that is still being made for this call, whose key has been closed.
create or replace function deposit.close_qr_request(p_player uuid, p_idempotency_key text) returns void
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  perform ledger.lock_owner(p_player);
  update deposit.qr q set state = 'failed' where q.player_id = p_player and q.idempotency_key = p_idempotency_key and q.state = 'creating';
end $$;

-- The player says that it is paid: from now on it says so, and its gateway is asked next. Answers when they first said
-- it; nothing where they have no such QR.
create or replace function deposit.say_qr_paid(p_player uuid, p_qr text) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_said_at timestamptz;
  v_now timestamptz;
begin
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  update deposit.qr q set
      attempts = case when q.said_paid_at is null then 0 else q.attempts end,
      next_attempt_at = least(q.next_attempt_at, v_now),
      said_paid_at = coalesce(q.said_paid_at, v_now)
    where q.player_id = p_player and q.qr_id = p_qr
    returning q.said_paid_at into v_said_at;
  return v_said_at;
end $$;

-- Its gateway has made it: it can be shown. What it asks to be paid, and to whom, is sealed: an injected statement would be paid itself.
-- False where it ended meanwhile.
create or replace function deposit.set_qr_live(p_player uuid, p_qr text, p_payload text, p_key_id text, p_seal bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  if not platform.is_sealed(concat_ws(E'\n', 'a QR', p_qr, p_payload), p_key_id, p_seal) then
    raise exception 'QR % was sealed by no server of this site', p_qr using errcode = 'check_violation';
  end if;
  update deposit.qr q set state = 'live', payload = p_payload where q.player_id = p_player and q.qr_id = p_qr and q.state = 'creating';
  return found;
end $$;

-- Its gateway has not made it. False where it ended meanwhile.
create or replace function deposit.fail_qr(p_player uuid, p_qr text) returns boolean
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  update deposit.qr q set state = 'failed' where q.player_id = p_player and q.qr_id = p_qr and q.state = 'creating';
  return found;
end $$;

-- The player no longer wants it. False where it has ended, or its time is over.
create or replace function deposit.cancel_qr(p_player uuid, p_qr text) returns boolean
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  update deposit.qr q set state = 'cancelled'
    where q.player_id = p_player and q.qr_id = p_qr and q.state in ('creating', 'live') and q.expires_at > v_now;
  return found;
end $$;

comment on function deposit.order_qr is 'may be null: qr_id, expires_at, replaced';
comment on function deposit.say_qr_paid is 'may be null: answer';
grant execute on function deposit.order_qr, deposit.refuse_qr, deposit.close_qr_request, deposit.say_qr_paid,
  deposit.set_qr_live, deposit.fail_qr, deposit.cancel_qr to krapao_app;

-- A QR whosever it is: a report names it alone. None: nobody has it.
create or replace function deposit.qr_of(p_qr text)
returns table (qr_id text, player_id uuid, provider text, amount bigint, state deposit.qr_state, payload text, expires_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_player uuid;
begin
  select r.player_id into v_player from deposit.qr_reference r where r.qr_id = p_qr;
  return query
    select q.qr_id, q.player_id, q.provider, q.amount::bigint, q.state, q.payload, q.expires_at
    from deposit.qr q where q.player_id = v_player and q.qr_id = p_qr;
end $$;
comment on function deposit.qr_of is 'asked for many; may be null: payload';
grant execute on function deposit.qr_of to krapao_app;
