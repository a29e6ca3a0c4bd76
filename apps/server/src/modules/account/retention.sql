-- How long is kept here what nothing needs for good, by its table: docs/retention.md says the same, with the reason of each. A session and
-- a notice from its end, a browser from its last sign-in, a change of a password as long as its session.
create or replace function account.kept_for(p_table text) returns interval language sql immutable as $$
  select k.period from (values
    ('account_question', interval '1 day'),
    ('account_question_subject', interval '1 day'),
    ('known_visitor', interval '365 days'),
    ('notice', interval '90 days'),
    ('passkey_challenge', interval '1 day'),
    ('security_event', interval '730 days'),
    ('session', interval '90 days'),
    ('sign_in_attempt', interval '1 day'),
    ('sign_in_code', interval '1 day'),
    ('sign_in_subject', interval '1 day')) k (table_name, period)
  where k.table_name = p_table
$$;

-- Deletes what this player's account has kept longer than that, some hundreds of rows at a time. Answers how many. A session goes in whole,
-- with every token it went on under; and its events are kept for longer than it can last, so each session that stands has them all.
create or replace function account.forget_old(p_player uuid) returns int
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_forgotten int := 0;
  v_rows int;
begin
  perform account.lock_player(p_player);
  v_forgotten := account.forget_sessions(p_player, v_now - account.kept_for('session'));
  if v_forgotten = 0 then
    v_forgotten := account.forget_events(p_player, v_now - account.kept_for('security_event'));
  end if;
  delete from account.notice n where n.player_id = p_player and n.ended_at < v_now - account.kept_for('notice');
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from account.sign_in_code c where c.player_id = p_player and c.asked_at < v_now - account.kept_for('sign_in_code');
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from account.known_visitor k where k.player_id = p_player and k.signed_in_at < v_now - account.kept_for('known_visitor');
  get diagnostics v_rows = row_count;
  return v_forgotten + v_rows;
end $$;

-- Those that ended before p_before, two hundred at a time.
create or replace function account.forget_sessions(p_player uuid, p_before timestamptz) returns int language plpgsql as $$
declare
  v_sessions uuid[];
begin
  select coalesce(array_agg(o.session_id), '{}') into v_sessions from (
    select s.session_id from account.session s
    where s.player_id = p_player and s.replaced_at is null and least(s.revoked_at, s.ends_at) < p_before limit 200) o;
  delete from account.session s where s.player_id = p_player and s.session_id = any (v_sessions);
  delete from account.password_change c where c.player_id = p_player and c.session_id = any (v_sessions);
  return cardinality(v_sessions);
end $$;

-- From the first up to the newest that happened before p_before, five hundred at a time: those that are left stand without a gap. One whose
-- time is later than that of the next was written while the clock was wrong, and goes with it.
create or replace function account.forget_events(p_player uuid, p_before timestamptz) returns int language plpgsql as $$
declare
  v_first int := (select min(e.event_no) from account.security_event e where e.player_id = p_player);
  v_last account.security_event;
  v_rows int;
begin
  select e.* into v_last from account.security_event e
    where e.player_id = p_player and e.at < p_before and e.event_no < v_first + 500 order by e.event_no desc limit 1;
  if not found then
    return 0;
  end if;
  insert into account.forgotten_event (player_id, event_no, happened_at) values (p_player, v_last.event_no, v_last.at)
    on conflict (player_id) do update set event_no = excluded.event_no, happened_at = excluded.happened_at;
  delete from account.security_event e where e.player_id = p_player and e.event_no <= v_last.event_no;
  get diagnostics v_rows = row_count;
  return v_rows;
end $$;

-- The same of what is no player's: attempts, challenges and questions. What somebody works with at this moment is left for the next round. Answers how many rows there were.
create or replace function account.forget_attempts() returns int
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_attempts timestamptz := v_now - account.kept_for('sign_in_attempt');
  v_subjects timestamptz := v_now - account.kept_for('sign_in_subject');
  v_questions timestamptz := v_now - account.kept_for('account_question');
  v_askers timestamptz := v_now - account.kept_for('account_question_subject');
  v_challenges timestamptz := v_now - account.kept_for('passkey_challenge');
  v_forgotten int := 0;
  v_rows int;
begin
  delete from account.passkey_challenge c where c.challenge_hash in (
    select o.challenge_hash from account.passkey_challenge o where o.issued_at < v_challenges order by o.issued_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from account.sign_in_attempt a where (a.attempt_id, a.subject) in (
    select o.attempt_id, o.subject from account.sign_in_attempt o where o.began_at <= v_attempts order by o.began_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from account.sign_in_subject s where s.subject in (
    select o.subject from account.sign_in_subject o where o.asked_at <= v_subjects order by o.asked_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from account.account_question q where (q.subject, q.account_digest) in (
    select o.subject, o.account_digest from account.account_question o where o.asked_at < v_questions order by o.asked_at limit 500
    for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from account.account_question_subject s where s.subject in (
    select o.subject from account.account_question_subject o where o.asked_at < v_askers order by o.asked_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  return v_forgotten + v_rows;
end $$;

comment on function account.kept_for is 'used in statements';
grant execute on function account.kept_for, account.forget_old, account.forget_attempts to krapao_app;
