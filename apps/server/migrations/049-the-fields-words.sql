-- Tables, columns, types and values get the standard terms of the field (docs/decisions/056). What the hash of a posting
-- covers is their content, which stays as it is: kinds, accounts, keys and reference ids are not rewritten.
do $$
declare
  v_column record;
begin
  for v_column in
    select c.oid::regclass as relation, c.relkind, renamed.old_name, renamed.new_name
    from (values ('request_key', 'idempotency_key'), ('cause', 'reference_id'), ('run_id', 'attempt_id'), ('story', 'history'),
        ('password_sealed', 'password_encrypted')) as renamed (old_name, new_name)
      join pg_attribute a on a.attname = renamed.old_name and not a.attisdropped
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'c') and not c.relispartition
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('deposit', 'games', 'ledger', 'spin', 'withdraw')
  loop
    execute format(case v_column.relkind when 'c' then 'alter type %s rename attribute %I to %I' else 'alter table %s rename column %I to %I' end,
      v_column.relation, v_column.old_name, v_column.new_name);
  end loop;
end $$;

alter type games.transfer_state rename value 'parked' to 'manual_review';
update games.transfer set history = replace(history::text, '"state": "parked"', '"state": "manual_review"')::jsonb
  where history @> '[{"state": "parked"}]';
alter type operator.word rename to instruction;

-- Constraints, with the indexes they keep.
do $$
declare
  v_constraint record;
begin
  for v_constraint in
    select c.conrelid::regclass as relation, c.conname,
      replace(replace(replace(replace(c.conname, 'request_key', 'idempotency_key'), '_cause_', '_reference_id_'), '_story_', '_history_'),
        'password_sealed', 'password_encrypted') as new_name
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname in ('deposit', 'games', 'ledger', 'spin', 'withdraw')
  loop
    if v_constraint.new_name <> v_constraint.conname then
      execute format('alter table %s rename constraint %I to %I', v_constraint.relation, v_constraint.conname, v_constraint.new_name);
    end if;
  end loop;
end $$;

-- Indexes of no constraint.
do $$
declare
  v_index record;
begin
  for v_index in
    select c.oid::regclass as name, replace(c.relname, 'request_key', 'idempotency_key') as new_name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'i' and c.relname like '%request\_key%' and n.nspname in ('deposit', 'games', 'ledger', 'spin', 'withdraw')
  loop
    execute format('alter index %s rename to %I', v_index.name, v_index.new_name);
  end loop;
end $$;

-- A function cannot be replaced under other names of its parameters. The files beside the verbs make these again.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('account', 'adjustment', 'bonus', 'deposit', 'games', 'ledger', 'operator', 'otp', 'platform', 'site', 'spin', 'withdraw') and (
      p.proargnames && array['p_request_key', 'p_request_keys', 'p_cause', 'p_run', 'is_own_run', 'run_id', 'p_word', 'p_needs_person', 'p_entry']
      or p.proname in ('covered_cause', 'time_of_books', 'outside_the_wallet', 'book_result', 'book_results', 'place_of', 'in_words'))
  loop
    execute format('drop function %s', v_function);
  end loop;
end $$;

-- The files stand in another folder; those that are not there any more need no remembering.
do $$
begin
  if to_regclass('platform.function_file') is not null then
    delete from platform.function_file where path like 'rooms/%';
  end if;
end $$;
