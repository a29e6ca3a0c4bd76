-- A player wants the name of their bank account spelt in another way. Counts the try before the bank is asked whose the
-- account is. Answers the account and the digest of its name too; for a try that is known, what it is.
create or replace function account.try_bank_name(
  p_player uuid, p_try uuid, p_bank_code text, p_account_name platform.sealed_value,
  out status account.bank_name_tried, out account_no_digest bytea, out account_name_digest bytea)
language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account;
  v_now timestamptz;
begin
  perform ledger.lock_owner(p_player);
  v_now := platform.now();
  select b.* into v_account from account.bank_account b where b.player_id = p_player;
  account_no_digest := v_account.account_no_digest;
  account_name_digest := v_account.account_name_digest;
  select case when t.state = 'asking' then 'ask' else t.state end into status
    from account.bank_name_try t where t.player_id = p_player and t.try_id = p_try;
  status := coalesce(status, (case
    when v_account.player_id is null then 'no_bank'
    when v_account.bank_code <> p_bank_code then 'other_bank'
    when v_account.account_name_digest = p_account_name.digest then 'same'
    when (select count(*) from account.bank_name_try t where t.player_id = p_player and t.tried_at > v_now - interval '24 hours') >= 5 then 'limit'
  end)::account.bank_name_tried);
  if status is not null then
    return;
  end if;
  perform account.keep_player_name(p_player, p_account_name);
  insert into account.bank_name_try (player_id, try_id, bank_code, account_no_digest, account_name_digest, state, tried_at)
    values (p_player, p_try, p_bank_code, v_account.account_no_digest, p_account_name.digest, 'asking', v_now);
  status := 'ask';
end $$;

-- What the bank said of a try: p_answer, or nothing. p_is_one_person: the name before was of the same. Only the spelling changes, of the
-- account that was asked about, and only to Latin letters, which the server has sealed with the answer.
create or replace function account.end_bank_name_try(p_player uuid, p_try uuid, p_answer account.name_answer, p_is_one_person boolean)
returns account.bank_name_ended language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_try     account.bank_name_try;
  v_state   account.bank_name_ended;
  v_version int;
  v_said    account.name_said;
  v_now     timestamptz;
begin
  perform ledger.lock_owner(p_player);
  select t.* into strict v_try from account.bank_name_try t where t.player_id = p_player and t.try_id = p_try;
  if v_try.state <> 'asking' then
    return v_try.state;
  end if;
  if (p_answer.report).seal is not null then
    v_said := account.keep_name(p_player, p_answer, row(v_try.bank_code, v_try.account_no_digest, v_try.account_name_digest)::account.named_account);
  end if;
  if v_said.state = 'fits' and (reports.says(v_said.report_id) -> 'isLatin')::boolean is not true then
    raise exception 'a name of Latin letters that a bank has given' using errcode = 'check_violation';
  end if;
  v_state := case when v_said.state is null then 'silent' when v_said.state = 'fits' and p_is_one_person then 'changed' else 'differs' end;
  if v_state = 'changed' then
    v_now := platform.now();
    update account.bank_account b set account_name_digest = v_try.account_name_digest, changed_at = v_now
      where b.player_id = p_player and (b.bank_code, b.account_no_digest) = (v_try.bank_code, v_try.account_no_digest);
    if found then
      select max(v.version_no) into v_version from account.bank_account_version v where v.player_id = p_player;
    else
      v_state := 'moved';
    end if;
  end if;
  v_now := platform.now();
  update account.bank_name_try t set state = v_state, holder_name_digest = v_said.holder_name_digest, version_no = v_version, ended_at = v_now
    where t.player_id = p_player and t.try_id = p_try;
  return v_state;
end $$;

comment on function account.try_bank_name is 'may be null: account_no_digest, account_name_digest';
comment on function account.end_bank_name_try is 'may be null: p_answer';
grant execute on function account.try_bank_name, account.end_bank_name_try to krapao_app;
