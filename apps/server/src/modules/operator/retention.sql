-- How long is kept here what nothing needs for good, by its table: docs/retention.md says the same. A session of staff from its last use, a browser
-- from its last sign-in, an authenticator that was begun and never shown from then.
create or replace function operator.kept_for(p_table text) returns interval language sql immutable as $$
  select k.period from (values
    ('staff_attempt', interval '1 day'),
    ('staff_attempt_subject', interval '1 day'),
    ('staff_browser', interval '365 days'),
    ('staff_challenge', interval '1 day'),
    ('staff_device', interval '365 days'),
    ('staff_session', interval '90 days'),
    ('staff_sign_in', interval '1 day'),
    ('staff_totp', interval '3 days'),
    ('step_up', interval '90 days')) k (table_name, period)
  where k.table_name = p_table
$$;

-- Sessions of staff that nobody has used for so long, their browsers, and step-ups. Answers how many there were.
create or replace function operator.forget_sessions() returns int
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_before timestamptz := v_now - operator.kept_for('staff_session');
  v_browsers timestamptz := v_now - operator.kept_for('staff_device');
  v_visitors timestamptz := v_now - operator.kept_for('staff_browser');
  v_step_ups timestamptz := v_now - operator.kept_for('step_up');
  v_forgotten int;
  v_rows int;
begin
  delete from operator.staff_session s where s.token_hash in (
    select o.token_hash from operator.staff_session o where o.last_seen_at < v_before order by o.last_seen_at limit 500 for update skip locked);
  get diagnostics v_forgotten = row_count;
  delete from operator.staff_device d where (d.staff_id, d.device_hash) in (
    select o.staff_id, o.device_hash from operator.staff_device o where o.signed_in_at < v_browsers order by o.signed_in_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from operator.staff_browser b where (b.staff_id, b.visitor_hash) in (
    select o.staff_id, o.visitor_hash from operator.staff_browser o where o.seen_at < v_visitors order by o.seen_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from operator.step_up u where u.step_up_id in (
    select o.step_up_id from operator.step_up o where o.shown_at < v_step_ups order by o.shown_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  return v_forgotten + v_rows;
end $$;

-- What somebody tried, or began, to sign in by. Answers how many rows there were.
create or replace function operator.forget_attempts() returns int
language plpgsql security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_attempts timestamptz := v_now - operator.kept_for('staff_attempt');
  v_subjects timestamptz := v_now - operator.kept_for('staff_attempt_subject');
  v_challenges timestamptz := v_now - operator.kept_for('staff_challenge');
  v_sign_ins timestamptz := v_now - operator.kept_for('staff_sign_in');
  v_secrets timestamptz := v_now - operator.kept_for('staff_totp');
  v_forgotten int;
  v_rows int;
begin
  delete from operator.staff_attempt a where (a.attempt_id, a.subject) in (
    select o.attempt_id, o.subject from operator.staff_attempt o where o.began_at < v_attempts order by o.began_at limit 500 for update skip locked);
  get diagnostics v_forgotten = row_count;
  delete from operator.staff_attempt_subject s where s.subject in (
    select o.subject from operator.staff_attempt_subject o where o.asked_at < v_subjects order by o.asked_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from operator.staff_challenge c where c.challenge_hash in (
    select o.challenge_hash from operator.staff_challenge o where o.issued_at < v_challenges order by o.issued_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from operator.staff_sign_in i where i.token_hash in (
    select o.token_hash from operator.staff_sign_in o where o.began_at < v_sign_ins order by o.began_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from operator.staff_totp t where t.totp_id in (
    select o.totp_id from operator.staff_totp o where o.confirmed_at is null and o.made_at < v_secrets order by o.made_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  return v_forgotten + v_rows;
end $$;

grant execute on function operator.forget_sessions, operator.forget_attempts to krapao_app;
