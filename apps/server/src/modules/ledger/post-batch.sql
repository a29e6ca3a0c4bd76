-- Several posts in one round trip and one commit, each with its own answer, in the order given. The owners must be in
-- ascending order, which makes them differ; an owner whom somebody else holds is not waited for but answered `busy`.
create or replace function ledger.post_batch(p_owners uuid[], p_entries ledger.new_posting[])
returns table (status ledger.post_status, posting_no bigint, statement_no bigint, wallet bigint, refusal text, is_own_attempt boolean)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_busy uuid[] := ledger.lock_free_owners(p_owners);
  v_answer record;
begin
  for i in 1 .. cardinality(p_owners) loop
    if i > 1 and p_owners[i] <= p_owners[i - 1] then
      raise exception 'the owners of a batch must be in ascending order' using errcode = 'check_violation';
    end if;
    if p_owners[i] = any (v_busy) then
      return query select 'busy'::ledger.post_status, null::bigint, null::bigint, null::bigint, null, null::boolean;
      continue;
    end if;
    v_answer := ledger.post(p_owners[i], p_entries[i]);
    status := v_answer.status;
    posting_no := v_answer.posting_no;
    statement_no := v_answer.statement_no;
    wallet := v_answer.wallet;
    refusal := v_answer.refusal;
    is_own_attempt := v_answer.is_own_attempt;
    return next;
  end loop;
end $$;

-- Called by the functions that decide, and by the owner of the database. The application posted by itself until the release before.
revoke execute on function ledger.post_batch from krapao_app;
comment on function ledger.post_batch is 'called by the owner; may be null: posting_no, statement_no, wallet, refusal, is_own_attempt';
