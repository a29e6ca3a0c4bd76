-- When the gateway of a QR is asked after so many questions: 20, 40, 80 … seconds, for about a day; then never again.
create or replace function deposit.ask_again_at(p_attempts int) returns timestamptz language sql volatile as $$
  select case when p_attempts < 12 then platform.now() + make_interval(secs => 20 * power(2, p_attempts)) end
$$;

-- Takes a QR that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster. Whatever
-- became of it on our side, it may have been paid.
create or replace function deposit.claim_qr(p_player uuid, p_qr text, p_lease_no bigint)
returns setof deposit.qr language sql security definer set search_path = pg_catalog, deposit, pg_temp as $$
  update deposit.qr q set lease_no = q.lease_no + 1, leased_at = platform.now(), attempts = q.attempts + 1
    where q.qr_id = p_qr and q.player_id = p_player and q.lease_no = p_lease_no and q.state <> 'paid'
      and q.next_attempt_at is not null and not platform.is_held(q.leased_at)
    returning q.*
$$;

-- The holder of this lease has asked: again later where the QR was not paid. False when the lease is lost.
create or replace function deposit.put_down_qr(p_player uuid, p_qr text, p_lease_no bigint, p_is_paid boolean)
returns boolean language plpgsql security definer set search_path = pg_catalog, deposit, pg_temp as $$
begin
  update deposit.qr q set leased_at = null, next_attempt_at = case when not p_is_paid then deposit.ask_again_at(q.attempts) end
    where q.qr_id = p_qr and q.player_id = p_player and q.lease_no = p_lease_no;
  return found;
end $$;

-- Takes the statement of an account where it is due: from when to read, an hour before where the last reading ended,
-- because lines may be booked late. The first reading goes back a day.
create or replace function deposit.claim_statement(p_account_no text)
returns table (lease_no bigint, since timestamptz) language sql security definer set search_path = pg_catalog, deposit, pg_temp as $$
  insert into deposit.statement_cursor as c (account_no, read_to, next_attempt_at, lease_no, leased_at)
    values (p_account_no, platform.now() - interval '1 day', platform.now(), 1, platform.now())
    on conflict (account_no) do update set lease_no = c.lease_no + 1, leased_at = excluded.leased_at
      where not platform.is_held(c.leased_at)
        and (c.next_attempt_at <= platform.now() or c.next_attempt_at > platform.now() + interval '10 minutes')
    returning c.lease_no, c.read_to - interval '1 hour'
$$;

-- The holder of this lease has read the statement up to p_read_to, to read it again after so many seconds; or could not:
-- then it is read again from the same place. A bank whose clock is ahead makes nobody pass over what is booked meanwhile.
create or replace function deposit.end_statement_reading(p_account_no text, p_lease_no bigint, p_read_to timestamptz, p_again_after_seconds int)
returns void language sql security definer set search_path = pg_catalog, deposit, pg_temp as $$
  update deposit.statement_cursor c set leased_at = null,
      read_to = greatest(c.read_to, least(p_read_to, platform.now())),
      attempts = case when p_read_to is null then c.attempts + 1 else 0 end,
      next_attempt_at = platform.now()
        + case when p_read_to is null then platform.back_off(c.attempts + 1) else make_interval(secs => p_again_after_seconds) end
    where c.account_no = p_account_no and c.lease_no = p_lease_no
$$;

-- As a server of the release before calls it.
create or replace function deposit.put_down_statement(p_account_no text, p_lease_no bigint, p_read_to timestamptz)
returns void language sql security definer set search_path = pg_catalog, deposit, pg_temp as $$
  select deposit.end_statement_reading(p_account_no, p_lease_no, p_read_to, 60)
$$;

grant execute on function deposit.claim_qr, deposit.put_down_qr, deposit.claim_statement,
  deposit.end_statement_reading to krapao_app;
