-- A list of a provider's records is read again and again: its newest often, as far back as records come late, and a month.
-- What has not been seen came after `read_at`, and bears a time at most p_back_hours before it came.

-- Takes a reading where it is due: from when to read. The first goes back a day.
create or replace function platform.claim_reading(p_records text, p_reach text, p_back_hours int)
returns table (lease_no bigint, since timestamptz) language sql security definer set search_path = pg_catalog, platform, pg_temp as $$
  insert into platform.record_reading as r (records, reach, begins_at, read_to, read_at, began_at, next_attempt_at, lease_no, leased_at)
    select p_records, p_reach, first.day, first.day, first.day, clock.now, clock.now, 1, clock.now
      from (select platform.now() as now) clock cross join lateral (select clock.now - interval '1 day' as day) first
    on conflict (records, reach) do update set lease_no = r.lease_no + 1, leased_at = excluded.leased_at, began_at = excluded.began_at
      where not platform.is_held(r.leased_at)
        -- What is due later than anything is put off was written while the clock was wrong.
        and (r.next_attempt_at <= excluded.began_at or r.next_attempt_at > excluded.began_at + interval '25 hours')
    returning r.lease_no, greatest(r.begins_at, least(r.read_to, r.read_at, r.began_at) - make_interval(hours => p_back_hours))
$$;

-- The holder of this lease goes on with the next page. False where it has lost the lease.
create or replace function platform.hold_reading(p_records text, p_reach text, p_lease_no bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, platform, pg_temp as $$
begin
  update platform.record_reading r set leased_at = platform.now()
    where (r.records, r.reach, r.lease_no) = (p_records, p_reach, p_lease_no) and r.leased_at is not null;
  return found;
end $$;

-- The holder of this lease has read to the end, where the newest was booked at p_read_to, to read again after so many
-- seconds; or could not: then it reads again from the same place. A provider whose clock is ahead makes nobody pass over
-- what is booked meanwhile.
create or replace function platform.end_reading(p_records text, p_reach text, p_lease_no bigint, p_read_to timestamptz, p_again_after_seconds int)
returns void language sql security definer set search_path = pg_catalog, platform, pg_temp as $$
  update platform.record_reading r set leased_at = null,
      read_to = greatest(r.read_to, least(p_read_to, platform.now())),
      read_at = case when p_read_to is null then r.read_at else r.began_at end,
      attempts = case when p_read_to is null then r.attempts + 1 else 0 end,
      next_attempt_at = platform.now()
        + case when p_read_to is null then platform.back_off(r.attempts + 1) else make_interval(secs => p_again_after_seconds) end
    where (r.records, r.reach, r.lease_no) = (p_records, p_reach, p_lease_no)
$$;

comment on function platform.end_reading is 'may be null: p_read_to';
grant execute on function platform.claim_reading, platform.hold_reading, platform.end_reading to krapao_app;
