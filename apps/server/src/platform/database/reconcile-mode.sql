-- Whether our ledger is being compared with those of the providers. Then no difference is booked as a result, nothing
-- is sent, nothing is paid out and nothing is approved without a person: what looks like a win may be a lost commit.
create or replace function platform.is_reconciling() returns boolean language sql stable as $$
  select exists (select from platform.reconcile_mode)
$$;

-- Both for the owner of the database alone.
create or replace function platform.begin_reconciling(p_reason text) returns void language sql as $$
  insert into platform.reconcile_mode (reason, begun_at) values (p_reason, platform.now()) on conflict (is_on) do nothing
$$;

create or replace function platform.end_reconciling() returns void language sql as $$
  delete from platform.reconcile_mode
$$;

grant execute on function platform.is_reconciling to krapao_app;
comment on function platform.begin_reconciling is 'called by the owner';
comment on function platform.end_reconciling is 'called by the owner';
