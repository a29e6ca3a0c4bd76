-- The time of the ledger, and until when all that will ever be posted can be seen already: a transaction that is still
-- open, such as one whose commit waits for a standby, has posted at an earlier time. In UTC with six decimals; such
-- texts compare as the times do.
create or replace function ledger.ledger_time(out at text, out complete_until text) language plpgsql volatile as $$
declare
  v_now timestamptz := platform.now();
  v_clock timestamptz := clock_timestamp();
  v_open interval;
begin
  -- Sessions of this login, which is whose postings are made; those of others do not show when they began.
  select coalesce(greatest(max(v_clock - a.xact_start), '0'), '0') into v_open
    from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid();
  at := to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  complete_until := to_char((v_now - v_open) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end $$;

grant execute on function ledger.ledger_time to krapao_app;
