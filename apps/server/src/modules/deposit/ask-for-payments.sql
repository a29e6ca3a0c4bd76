-- When the gateway of a QR is asked after so many questions: 20, 40, 80 … seconds, for about a day; then never again.
create or replace function deposit.ask_again_at(p_attempts int) returns timestamptz language sql volatile as $$
  select case when p_attempts < 12 then platform.now() + make_interval(secs => 20 * power(2, p_attempts)) end
$$;

-- Takes a QR that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster. Whatever
-- became of it on our side, it may have been paid.
create or replace function deposit.claim_qr(p_player uuid, p_qr text, p_lease_no bigint)
returns setof deposit.qr language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_leased_at timestamptz;
  v_now timestamptz;
begin
  select q.leased_at into v_leased_at from deposit.qr q
    where q.qr_id = p_qr and q.player_id = p_player and q.lease_no = p_lease_no and q.state <> 'paid' and q.next_attempt_at is not null
    for update;
  if not found or platform.is_held(v_leased_at) then
    return;
  end if;
  v_now := platform.now();
  return query update deposit.qr q set lease_no = q.lease_no + 1, leased_at = v_now, attempts = q.attempts + 1
    where q.qr_id = p_qr and q.player_id = p_player
    returning q.*;
end $$;

-- The holder of this lease has asked: again later where the QR was not paid. False when the lease is lost.
create or replace function deposit.put_down_qr(p_player uuid, p_qr text, p_lease_no bigint, p_is_paid boolean)
returns boolean language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
declare
  v_attempts int;
  v_next_at timestamptz;
begin
  select q.attempts into v_attempts from deposit.qr q
    where q.qr_id = p_qr and q.player_id = p_player and q.lease_no = p_lease_no for update;
  if not found then
    return false;
  end if;
  v_next_at := case when not p_is_paid then deposit.ask_again_at(v_attempts) end;
  update deposit.qr q set leased_at = null, next_attempt_at = v_next_at where q.qr_id = p_qr and q.player_id = p_player;
  return true;
end $$;

grant execute on function deposit.claim_qr, deposit.put_down_qr to krapao_app;
