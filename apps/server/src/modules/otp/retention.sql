-- How long is kept here what nothing needs for good, by its table: docs/retention.md says the same, with the reason of each. The secrets of a
-- browser from when it last gained a right: by then its cookie is gone, and no player knows it any more, for whom one that was replaced
-- would count again. A blocked one until it is blocked no more.
create or replace function otp.kept_for(p_table text) returns interval language sql immutable as $$
  select k.period from (values
    ('blocked_visitor', interval '0'),
    ('budget_use', interval '2 days'),
    ('challenge', interval '1 day'),
    ('network', interval '1 day'),
    ('phone', interval '2 days'),
    ('verified_phone', interval '180 days'),
    ('visitor_secret', interval '730 days')) k (table_name, period)
  where k.table_name = p_table
$$;

-- Deletes what was kept longer than that, some hundreds of rows at a time; what somebody works with at this moment is left for the next
-- round. Answers how many. A phone is blocked for a day at most, so none is deleted that is.
create or replace function otp.forget_old() returns int language plpgsql security definer set search_path = pg_catalog, otp, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_challenges timestamptz := v_now - otp.kept_for('challenge');
  v_blocked timestamptz := v_now - otp.kept_for('blocked_visitor');
  v_phones timestamptz := v_now - otp.kept_for('phone');
  v_networks timestamptz := v_now - otp.kept_for('network');
  v_budgets timestamptz := v_now - otp.kept_for('budget_use');
  v_proven timestamptz := v_now - otp.kept_for('verified_phone');
  v_secrets timestamptz := v_now - otp.kept_for('visitor_secret');
  v_forgotten int := 0;
  v_rows int;
begin
  delete from otp.challenge c where c.challenge_id in (
    select o.challenge_id from otp.challenge o where o.sent_at < v_challenges order by o.sent_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from otp.blocked_visitor b where (b.phone_digest, b.visitor_hash) in (
    select o.phone_digest, o.visitor_hash from otp.blocked_visitor o where o.blocked_until <= v_blocked order by o.blocked_until limit 500
    for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from otp.phone p where p.phone_digest in (
    select o.phone_digest from otp.phone o where o.asked_at < v_phones order by o.asked_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from otp.network n where n.network in (
    select o.network from otp.network o where o.asked_at < v_networks order by o.asked_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from otp.budget_use u where (u.budget, u.began_at, u.slice) in (
    select o.budget, o.began_at, o.slice from otp.budget_use o where o.began_at < v_budgets order by o.began_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from otp.verified_phone v where (v.visitor_hash, v.phone_digest) in (
    select o.visitor_hash, o.phone_digest from otp.verified_phone o where o.verified_at <= v_proven order by o.verified_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  v_forgotten := v_forgotten + v_rows;
  delete from otp.visitor_secret s where s.visitor_hash in (
    select o.visitor_hash from otp.visitor_secret o where o.secret_hash = o.visitor_hash and o.replaced_at < v_secrets
    order by o.replaced_at limit 500 for update skip locked);
  get diagnostics v_rows = row_count;
  return v_forgotten + v_rows;
end $$;

comment on function otp.kept_for is 'used in statements';
grant execute on function otp.forget_old to krapao_app;
