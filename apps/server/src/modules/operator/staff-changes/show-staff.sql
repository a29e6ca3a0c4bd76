-- Everybody who works here, or did, in the order in which they were made, and whether they can sign in.
create or replace function operator.list_staff()
returns table (
  staff_id uuid, name text, roles text[], is_active boolean, created_at timestamptz, password_set_at timestamptz, has_second_factor boolean, sessions bigint)
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query
    select s.staff_id, s.name, s.roles, s.is_active, s.created_at, p.set_at,
        exists (select 1 from operator.staff_passkey k where k.staff_id = s.staff_id and k.removed_at is null and k.cloned_at is null)
          or exists (select 1 from operator.staff_totp t where t.staff_id = s.staff_id and t.confirmed_at is not null),
        (select count(*) from operator.staff_session t
          where t.staff_id = s.staff_id and t.ended_at is null and v_now < operator.session_ends_at(t.created_at, t.last_seen_at))
      from operator.staff s left join operator.staff_password p on p.staff_id = s.staff_id
      order by s.created_at, s.name;
end $$;

-- What was proposed of staff, the newest first. One that nobody has decided within a week has expired.
create or replace function operator.list_changes(p_most int)
returns table (
  change_id uuid, kind text, journal_id uuid, before jsonb, after jsonb, reason text, proposed_by uuid, proposed_at timestamptz, alone_from timestamptz,
  expires_at timestamptz, outcome text, ended_by uuid, ended_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
declare
  v_now timestamptz := platform.now();
begin
  return query
    select c.change_id, c.kind, c.journal_id, c.before, c.after, c.reason, c.proposed_by, c.proposed_at, c.alone_from, c.expires_at,
        coalesce(c.outcome, case when v_now >= c.expires_at then 'expired' else 'open' end), c.ended_by, c.ended_at
      from operator.staff_change c order by c.proposed_at desc, c.change_id limit p_most;
end $$;

-- In which browsers these sessions were opened, while they are kept.
create or replace function operator.browsers_of(p_sessions uuid[]) returns table (session_id uuid, browser text, system text, country text)
language plpgsql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
begin
  return query select t.session_id, t.browser, t.system, t.country from operator.staff_session t where t.session_id = any (p_sessions);
end $$;

comment on function operator.list_staff is 'may be null: password_set_at';
comment on function operator.list_changes is 'may be null: before, after, ended_by, ended_at';
comment on function operator.browsers_of is 'may be null: browser, system, country';
grant execute on function operator.list_staff, operator.list_changes, operator.browsers_of to krapao_app;
