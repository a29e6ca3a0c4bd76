-- Counts a try before anything is looked at, against each of p_subjects, in the day before it: the first are free, and from then on each waits
-- twice as long for the one before, up to a bound. What is under way counts as what has failed does: a burst of guesses sent at once must not
-- all pass before the first has failed. Answers for how many seconds it rests; 0 where it is counted. The same call again is counted once.
create or replace function operator.count_attempt(p_attempt uuid, p_staff uuid, p_subjects text[]) returns int language plpgsql as $$
declare
  v_now timestamptz := platform.now();
  v_subject text;
  v_rests int := 0;
begin
  -- In one order, so that no two wait for each other in a ring.
  foreach v_subject in array p_subjects loop
    insert into operator.staff_attempt_subject (subject, asked_at) values (v_subject, v_now)
      on conflict (subject) do update set asked_at = excluded.asked_at;
  end loop;
  if exists (select 1 from operator.staff_attempt a where a.attempt_id = p_attempt and not a.is_failed) then
    return 0;
  end if;
  foreach v_subject in array p_subjects loop
    v_rests := greatest(v_rests, operator.rests_for(v_subject, v_now));
  end loop;
  if v_rests = 0 then
    insert into operator.staff_attempt (attempt_id, subject, staff_id, began_at, is_failed)
      select p_attempt, subject, p_staff, v_now, false from unnest(p_subjects) subject;
  end if;
  return v_rests;
end $$;

-- For how many seconds this subject rests after its last try.
create or replace function operator.rests_for(p_subject text, p_now timestamptz) returns int language plpgsql stable as $$
declare
  v_tries bigint;
  v_last timestamptz;
  v_free int;
  v_first int;
  v_most int;
  v_seconds numeric;
begin
  select m.free, m.first_seconds, m.most_seconds into strict v_free, v_first, v_most from operator.delays_of(p_subject) m;
  select count(*), max(a.began_at) into v_tries, v_last from operator.staff_attempt a
    where a.subject = p_subject and a.began_at > p_now - interval '1 day';
  v_seconds := case when v_tries < v_free then 0 else least(v_most, v_first * 2 ^ least(v_tries - v_free, 20)) end;
  return greatest(0, ceil(extract(epoch from v_last - p_now) + v_seconds));
end $$;

-- How many tries of a subject are free in a day, how long it rests after the first that is not, and for how long at most.
create or replace function operator.delays_of(p_subject text, out free int, out first_seconds int, out most_seconds int) language sql immutable as $$
  select m.free, m.first_seconds, m.most_seconds from (values
    ('name', 5, 30, 3600),
    ('network', 20, 30, 900),
    ('browser', 5, 30, 900),
    ('factor', 5, 30, 3600),
    ('factor-browser', 5, 30, 900)) m (kind, free, first_seconds, most_seconds)
  where m.kind = split_part(p_subject, ':', 1)
$$;
comment on function operator.delays_of is 'used in statements';

-- Whether this try was counted for this member of staff, and is not spent. It is held until the transaction ends.
create or replace function operator.is_attempt_counted(p_staff uuid, p_attempt uuid, p_now timestamptz) returns boolean language plpgsql as $$
begin
  perform from operator.staff_attempt a where a.attempt_id = p_attempt and a.staff_id = p_staff and not a.is_failed
    and a.began_at > p_now - interval '15 minutes' order by a.subject for update;
  return found;
end $$;

-- The try has brought nothing, and counts from now on. Whose name it was stands in their journal: as somebody who was not proven to be them.
create or replace function operator.fail_attempt(p_staff uuid, p_attempt uuid, p_act text) returns void language plpgsql as $$
begin
  update operator.staff_attempt a set is_failed = true
    where a.attempt_id = p_attempt and a.staff_id is not distinct from p_staff and not a.is_failed;
  if found and p_staff is not null then
    perform operator.note_own_act(p_staff, p_act, 'not_staff', null);
  end if;
end $$;

-- Whether this member of staff has signed in from this browser within half a year: what it keeps lasts no longer.
create or replace function operator.knows_device(p_staff uuid, p_device_hash bytea, p_now timestamptz) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from operator.staff_device d
    where d.staff_id = p_staff and d.device_hash = p_device_hash and d.signed_in_at > p_now - interval '180 days');
end $$;

-- What happened to how a member of staff signs in, in their journal. It is theirs: they did it, or, where it is not_staff, somebody in their name.
create or replace function operator.note_own_act(p_staff uuid, p_act text, p_status text, p_after jsonb) returns void language plpgsql as $$
declare
  v_act uuid := gen_random_uuid();
  v_now timestamptz := platform.now();
begin
  insert into operator.act (owner_id, act_id, staff_id, acted_at, kind, subject, act, status, reason, after)
    values (p_staff, v_act, p_staff, v_now, 'staff', p_staff::text, p_act, p_status, 'the console', p_after);
end $$;
