-- Keeps a report whose seal says that a server of this site has read it, before anything is done because of it. Answers its id. One
-- that is named by its id is kept already.
create or replace function reports.keep(p_report reports.sealed_report) returns uuid
language plpgsql security definer set search_path = pg_catalog, reports, pg_temp as $$
declare
  v_message text := reports.message(p_report);
  v_id uuid := encode(substr(sha256(convert_to(v_message, 'UTF8')), 1, 16), 'hex')::uuid;
  v_now timestamptz := platform.now();
begin
  perform platform.on_several_machines();
  if p_report.seal is null then
    if not exists (select 1 from reports.report r where r.report_id = p_report.report_id) then
      raise exception 'nothing is believed that no report says' using errcode = 'check_violation';
    end if;
    return p_report.report_id;
  elsif not platform.is_sealed(reports.sealed_message(p_report), p_report.key_id, p_report.seal) then
    raise exception 'the report was sealed by no server of this site' using errcode = 'check_violation';
  end if;
  insert into reports.report (report_id, source, how, about, signature, body_encrypted, body_digest, says, key_id, seal, received_at)
    values (v_id, p_report.source, p_report.how, p_report.about, p_report.signature, p_report.body_encrypted, p_report.body_digest, p_report.says,
      p_report.key_id, p_report.seal, v_now)
    on conflict do nothing;
  return v_id;
end $$;

-- What a report is named by. None of its lines but the last can have a line break. The body stands in it as its digest, which is the same
-- however often it is encrypted.
create or replace function reports.message(p_report reports.sealed_report) returns text language sql immutable as $$
  select concat_ws(E'\n', p_report.source, p_report.how, p_report.about, p_report.signature,
    encode(p_report.body_digest, 'hex'), p_report.says)
$$;

-- What is sealed of it: the same, and what the body was encrypted to.
create or replace function reports.sealed_message(p_report reports.sealed_report) returns text language sql immutable as $$
  select concat_ws(E'\n', 'a report', encode(sha256(p_report.body_encrypted), 'hex'), reports.message(p_report))
$$;

-- Whether a kept report is an answer to a question of ours, and did not come by itself.
create or replace function reports.is_answer(p_report uuid) returns boolean language plpgsql stable
security definer set search_path = pg_catalog, reports, pg_temp as $$
begin
  return coalesce((select r.how = 'answered' from reports.report r where r.report_id = p_report), false);
end $$;

-- What a kept report says.
create or replace function reports.says(p_report uuid) returns jsonb language plpgsql stable
security definer set search_path = pg_catalog, reports, pg_temp as $$
begin
  return (select r.says::jsonb from reports.report r where r.report_id = p_report);
end $$;

-- Keeps a report and answers its id, where it says this and comes from this source.
create or replace function reports.keep_that(p_report reports.sealed_report, p_source text, p_says jsonb) returns uuid
language plpgsql security definer set search_path = pg_catalog, reports, pg_temp as $$
declare
  v_id uuid := reports.keep(p_report);
begin
  if p_report.seal is null then
    select r.source, r.says into p_report.source, p_report.says from reports.report r where r.report_id = v_id;
  end if;
  if p_report.source is distinct from p_source or p_report.says::jsonb is distinct from p_says then
    raise exception 'the report of % does not say this', p_report.source using errcode = 'check_violation';
  end if;
  return v_id;
end $$;
