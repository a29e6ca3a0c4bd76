-- Whether a work item of this subject waits for a person.
create or replace function operator.is_open(p_owner uuid, p_kind text, p_subject text) returns boolean
language sql stable security definer set search_path = pg_catalog, operator, pg_temp as $$
  select exists (select from operator.work_item i where i.owner_id = p_owner and i.kind = p_kind and i.subject = p_subject and i.closed_at is null)
$$;
