-- Whether these who ask (`visitor …`, `phone …` by its digest, `network …`) may be told once more whose a bank account is: about three
-- accounts in 24 hours each. The same account again is no further question.
create or replace function account.may_ask_whose(p_subjects text[], p_account_digest text) returns boolean
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_since timestamptz := v_now - account.kept_for('account_question');
begin
  -- In one order, so that no two wait for each other in a ring; and in one statement, as sign-ins are.
  insert into account.account_question_subject (subject, asked_at) select subject, v_now from unnest(p_subjects) subject order by subject
    on conflict (subject) do update set asked_at = excluded.asked_at;
  if exists (select from account.account_question q where q.subject = any (p_subjects) and q.account_digest <> p_account_digest
    and q.asked_at >= v_since group by q.subject having count(*) >= 3) then
    return false;
  end if;
  insert into account.account_question as q (subject, account_digest, asked_at)
    select subject, p_account_digest, v_now from unnest(p_subjects) subject
    -- One that is as old as that is a new question.
    on conflict (subject, account_digest) do update set asked_at = excluded.asked_at where q.asked_at < v_since;
  return true;
end $$;

grant execute on function account.may_ask_whose to krapao_app;
