-- Whether these who ask (`visitor …`, `phone …`, `network …`) may be told once more whose a bank account is: about three
-- accounts in 24 hours each. The same account again is no further question.
create or replace function account.may_ask_whose(p_subjects text[], p_account_digest text) returns boolean
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_since timestamptz := platform.now() - interval '24 hours';
begin
  -- In one order, so that no two wait for each other in a ring.
  insert into account.account_question_subject (subject) select subject from unnest(p_subjects) subject order by subject on conflict do nothing;
  perform from account.account_question_subject s where s.subject = any (p_subjects) order by s.subject for update;
  delete from account.account_question q where q.subject = any (p_subjects) and q.asked_at < v_since;
  if exists (select from account.account_question q where q.subject = any (p_subjects) and q.account_digest <> p_account_digest
    group by q.subject having count(*) >= 3) then
    return false;
  end if;
  insert into account.account_question (subject, account_digest, asked_at)
    select subject, p_account_digest, platform.now() from unnest(p_subjects) subject on conflict do nothing;
  return true;
end $$;

grant execute on function account.may_ask_whose to krapao_app;
