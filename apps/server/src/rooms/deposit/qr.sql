-- Writes a QR that its gateway is asked for next, under the player's lock; it replaces whatever QR the player has open.
-- Answers until when it is good and what it replaced; the same QR again replaces nothing more.
create or replace function deposit.create_qr(
  p_player uuid, p_qr text, p_provider text, p_amount bigint, p_lifetime interval, out expires_at timestamptz, out replaced jsonb
) language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  if (ledger.lock_owner(p_player)).currency is null then
    raise exception 'player % has no books', p_player using errcode = 'check_violation';
  end if;
  replaced := '[]';
  select q.expires_at into expires_at from deposit.qr q where q.player_id = p_player and q.qr_id = p_qr;
  if found then
    return;
  end if;
  with ended as (
    update deposit.qr q set state = 'replaced' where q.player_id = p_player and q.state in ('creating', 'live') returning q.qr_id, q.provider)
  select coalesce(jsonb_agg(jsonb_build_object('qrId', e.qr_id, 'provider', e.provider)), '[]') into replaced from ended e;
  insert into deposit.qr_reference (qr_id, player_id) values (p_qr, p_player);
  expires_at := platform.now() + p_lifetime;
  insert into deposit.qr (player_id, qr_id, provider, amount, state, created_at, expires_at, next_attempt_at)
    values (p_player, p_qr, p_provider, p_amount, 'creating', platform.now(), create_qr.expires_at, deposit.ask_again_at(0));
end $$;

-- Its gateway has made it: it can be shown. False where it ended meanwhile.
create or replace function deposit.set_qr_live(p_player uuid, p_qr text, p_payload text) returns boolean
language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
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
begin
  update deposit.qr q set state = 'cancelled'
    where q.player_id = p_player and q.qr_id = p_qr and q.state in ('creating', 'live') and q.expires_at > platform.now();
  return found;
end $$;

grant execute on function deposit.create_qr, deposit.set_qr_live, deposit.fail_qr, deposit.cancel_qr to krapao_app;
