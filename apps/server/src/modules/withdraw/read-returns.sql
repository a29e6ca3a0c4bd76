-- Takes the bank's list of returned payouts where it is due: from when to read, an hour before where the last reading
-- ended, because returns may be booked late. The first reading goes back a day.
create or replace function withdraw.claim_returns() returns table (lease_no bigint, since timestamptz)
language sql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
  insert into withdraw.return_cursor as c (read_to, next_attempt_at, lease_no, leased_at)
    values (platform.now() - interval '1 day', platform.now(), 1, platform.now())
    on conflict (is_one) do update set lease_no = c.lease_no + 1, leased_at = excluded.leased_at
      where not platform.is_held(c.leased_at)
        and (c.next_attempt_at <= platform.now() or c.next_attempt_at > platform.now() + interval '10 minutes')
    returning c.lease_no, c.read_to - interval '1 hour'
$$;

-- The holder of this lease has read to p_read_to, or could not: then it is read again from the same place.
create or replace function withdraw.put_down_returns(p_lease_no bigint, p_read_to timestamptz) returns void
language sql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
  update withdraw.return_cursor c set leased_at = null,
      read_to = greatest(c.read_to, least(p_read_to, platform.now())),
      attempts = case when p_read_to is null then c.attempts + 1 else 0 end,
      next_attempt_at = platform.now() + case when p_read_to is null then platform.back_off(c.attempts + 1) else interval '1 minute' end
    where c.lease_no = p_lease_no
$$;

grant execute on function withdraw.claim_returns, withdraw.put_down_returns to krapao_app;
