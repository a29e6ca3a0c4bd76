-- Every bank account a player has had, written by the database itself: whoever changes one leaves a trace.
create table account.bank_account_version (
  player_id    uuid not null,
  version_no   int not null,
  bank_code    text not null,
  account_no   text not null,
  account_name text not null,
  -- The login of the database that wrote it.
  written_by   text not null,
  written_at   timestamptz not null,
  is_removed   boolean not null,
  primary key (player_id, version_no)
);

create function account.keep_bank_account_version() returns trigger language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_account account.bank_account := case tg_op when 'DELETE' then old else new end;
begin
  insert into account.bank_account_version (player_id, version_no, bank_code, account_no, account_name, written_by, written_at, is_removed)
    select v_account.player_id, coalesce(max(v.version_no), 0) + 1, v_account.bank_code, v_account.account_no, v_account.account_name,
      session_user, clock_timestamp(), tg_op = 'DELETE'
    from account.bank_account_version v where v.player_id = v_account.player_id;
  return null;
end $$;
create trigger bank_account_keeps_its_versions after insert or update or delete on account.bank_account
  for each row execute function account.keep_bank_account_version();

create function account.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'account.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger version_is_append_only before update or delete or truncate on account.bank_account_version
  for each statement execute function account.refuse_change();
create trigger bank_account_is_not_truncated before truncate on account.bank_account
  for each statement execute function account.refuse_change();

insert into account.bank_account_version (player_id, version_no, bank_code, account_no, account_name, written_by, written_at, is_removed)
  select player_id, 1, bank_code, account_no, account_name, session_user, changed_at, false from account.bank_account;

revoke insert, update, delete on account.bank_account from krapao_app;
grant select on account.bank_account_version to krapao_app;
